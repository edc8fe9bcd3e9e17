import { Facet } from "@codemirror/state";

/** What an address in a page leads to from the editor; undefined where it leads nowhere. */
export type Addresses = Readonly<{
  /** A fragment stays one. */
  link(address: string): string | undefined;
  picture(address: string): string | undefined;
}>;

const nowhere: Addresses = { link: () => undefined, picture: () => undefined };

/** Of the page that a document is. */
export const pageAddresses = Facet.define<Addresses, Addresses>({
  combine: ([addresses = nowhere]) => addresses,
});

const SITE = "https://site.invalid";

/** As previews resolve them, but for pictures on other hosts, which are left for the reader to ask for. */
export function addressesOf(slug: string): Addresses {
  const folder = slug
    .split("/")
    .slice(0, -1)
    .map((name) => `${encodeURIComponent(name)}/`);
  const base = `${SITE}/${folder.join("")}`;
  return {
    link(address) {
      if (address.startsWith("#")) return address;
      const url = URL.parse(address, base);
      if (!url || !/^(?:https?|mailto|tel):$/.test(url.protocol)) return undefined;
      return url.origin === SITE ? linkInAdmin(url) : url.href;
    },
    picture(address) {
      if (raster.test(address)) return address;
      const url = address === "" ? null : URL.parse(address, base);
      if (url?.origin !== SITE) return undefined;
      const path = pathOf(url);
      return path.startsWith("/uploads/") ? path : `/site${path}`;
    },
  };
}

const raster = /^data:image\/(?:png|jpeg|gif|webp|avif);base64,[\w+/]+=*$/i;

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
