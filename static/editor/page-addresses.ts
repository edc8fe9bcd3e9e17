import { DeadAddresses } from "./dead-addresses.ts";
import type { SiteLinks } from "./site-links.ts";

export type Addresses = Omit<SiteLinks, "check"> &
  Readonly<{
    slug: string;
    dead: DeadAddresses;
    /** What an address leads to from the editor; undefined where it leads nowhere. A fragment stays one. */
    link(address: string): string | undefined;
    picture(address: string): string | undefined;
  }>;

const nothing: SiteLinks = {
  search: () => Promise.resolve(""),
  find: () => Promise.resolve(undefined),
  check: () => Promise.resolve([]),
  pages: () => Promise.resolve([]),
};
/** Of a text without a page. */
export const nowhere: Addresses = {
  ...nothing,
  slug: "",
  dead: new DeadAddresses(nothing.check),
  link: () => undefined,
  picture: () => undefined,
};

const SITE = "https://site.invalid";

/** As previews resolve them, but for pictures on other hosts, which are left for the reader to ask for. */
export function addressesOf(slug: string, { check, ...links } = nothing): Addresses {
  const folder = slug.split("/").slice(0, -1).map(encodeURIComponent);
  const base = `${SITE}/${folder.map((name) => `${name}/`).join("")}`;
  return {
    ...links,
    slug,
    dead: new DeadAddresses(check),
    link(address) {
      if (address.startsWith("#")) return address;
      const url = isTemplate(address) ? null : URL.parse(address, base);
      if (!url || !/^(?:https?|mailto|tel):$/.test(url.protocol)) return undefined;
      return url.origin === SITE ? linkInAdmin(url) : url.href;
    },
    picture(address) {
      if (raster.test(address)) return address;
      const url =
        address === "" || isTemplate(address)
          ? null
          : (aboveContent(address, folder) ?? URL.parse(address, base));
      if (url?.origin !== SITE) return undefined;
      const path = pathOf(url);
      return /^\/(?:uploads|above)\//.test(path) ? path : `/site${path}`;
    },
  };
}

const raster = /^data:image\/(?:png|jpeg|gif|webp|avif);base64,[\w+/]+=*$/i;

/** A picture outside the content folder is so many folders up from it: `/above/2/assets/a.png`. */
function aboveContent(address: string, folder: readonly string[]): URL | undefined {
  const [path] = address.split(/[?#]/, 1);
  if (/^(?:\/|[a-z][a-z\d+.-]*:)/i.test(path!)) return undefined;
  const names = [...folder];
  let up = 0;
  for (const name of path!.split("/")) {
    if (name === "..") up += names.pop() === undefined ? 1 : 0;
    else if (name !== "" && name !== ".") names.push(name);
  }
  return up === 0 ? undefined : (URL.parse(`/above/${up}/${names.join("/")}`, SITE) ?? undefined);
}

function linkInAdmin(url: URL): string {
  const name = url.pathname.replace(/\.mdx?$/, "").replace(/\/index$/, "");
  const path = pathOf(Object.assign(new URL(url), { pathname: name || "/" }));
  if (path.startsWith("/uploads/")) return path;
  const [, page = "", fragment = ""] = /^\/([^?#]*)(?:\?[^#]*)?(#.*)?$/.exec(path) ?? [];
  return `/admin/edit${page && `/${page.replace(/\/$/, "")}`}${fragment}`;
}

function pathOf({ href }: URL): string {
  return href.slice(SITE.length).replace(/^\/+/, "/");
}

/** Whether a generator makes an address, so that it is known to the site alone. */
export function isTemplate(address: string): boolean {
  return /\{[{%]/.test(address);
}
