import type { OwnProperties } from "./h.ts";
import { ID_PREFIX } from "./schema.ts";

/** `above`: a picture outside the content folder, as `/2/assets/a.png`, two folders up from it. */
type Kind = "link" | "picture" | "above";

export type PagePlace = Readonly<{
  /** The page's file in the content folder, as `guides/install.mdx`. */
  file: string;
  /** Maps an address of the site, as `/guides/install#first`, to the admin's. The result is checked like the page's own. */
  leadsTo?: (address: string, kind: Kind) => string;
  /** Where given, pictures from other hosts become links. `*.` at the start matches subdomains. */
  pictureHosts?: readonly string[];
}>;

const SITE = "https://site.invalid";

const raster = /^data:image\/(?:png|jpeg|gif|webp|avif);base64,[\w+/]+=*$/i;

/** Relative addresses resolve against the page's file, as on sites. `.md`, `.mdx` and `/index` are removed. */
export function linkProperties(address: string, page: PagePlace): OwnProperties {
  if (address.startsWith("#")) return { href: `#${ID_PREFIX}${percentDecoded(address.slice(1))}` };
  const url = resolved(address, page);
  if (!url || !/^(?:https?|mailto|tel):$/.test(url.protocol)) return {};
  if (url.origin === SITE) {
    url.pathname = url.pathname.replace(/\.mdx?$/, "").replace(/\/index$/, "") || "/";
    return { href: inAdmin(url, "link", page) };
  }
  return url.protocol.startsWith("http") ? remoteLink(url) : { href: url.href };
}

export function remoteLink({ href }: URL): OwnProperties {
  return { href, target: "_blank", rel: ["noopener", "noreferrer", "nofollow"] };
}

export function pictureProperties(address: string, page: PagePlace): OwnProperties {
  const quiet: OwnProperties = { loading: "lazy", referrerPolicy: "no-referrer" };
  if (raster.test(address)) return { src: address, ...quiet };
  const above = page.leadsTo && aboveContent(address, page);
  if (above) return { src: inAdmin(above, "above", page), ...quiet };
  const url = address === "" ? undefined : resolved(address, page);
  if (!url || !/^https?:$/.test(url.protocol)) return {};
  return { src: url.origin === SITE ? inAdmin(url, "picture", page) : url.href, ...quiet };
}

/** Returns the address of a picture on a host that the page may not load from before a click. */
export function remotePicture(src: string, { pictureHosts }: PagePlace): URL | undefined {
  const url = URL.parse(src, SITE);
  if (!pictureHosts || !url || url.origin === SITE || url.protocol === "data:") return undefined;
  const isOf = (host: string) =>
    host.startsWith("*.") ? url.host.endsWith(host.slice(1)) : url.host === host;
  return pictureHosts.some(isOf) ? undefined : url;
}

/** What a template makes is known to the site alone. */
const template = /\{[{%]/;

function resolved(address: string, { file }: PagePlace): URL | undefined {
  if (template.test(address)) return undefined;
  const folder = file.split("/").slice(0, -1).map(encodeURIComponent).join("/");
  return URL.parse(address, `${SITE}/${folder && `${folder}/`}`) ?? undefined;
}

/** URLs cannot say that a path leads out of the content folder. */
function aboveContent(address: string, { file }: PagePlace): URL | undefined {
  const [path] = address.split(/[?#]/, 1);
  if (/^(?:\/|[a-z][a-z\d+.-]*:)/i.test(path!)) return undefined;
  const names = file.split("/").slice(0, -1).map(encodeURIComponent);
  let up = 0;
  for (const name of path!.split("/")) {
    if (name === "..") up += names.pop() === undefined ? 1 : 0;
    else if (name !== "" && name !== ".") names.push(name);
  }
  return up === 0 ? undefined : (URL.parse(`/${up}/${names.join("/")}`, SITE) ?? undefined);
}

function inAdmin(url: URL, kind: Kind, { leadsTo }: PagePlace): string | undefined {
  const address = url.href.slice(SITE.length).replace(/^\/+/, "/");
  const target = URL.parse(leadsTo ? leadsTo(address, kind) : address, SITE);
  if (!target || !/^https?:$/.test(target.protocol)) return undefined;
  return target.origin === SITE ? target.href.slice(SITE.length) : target.href;
}

/** Returns text that is no valid encoding as it is. */
export function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) return text;
    throw error;
  }
}
