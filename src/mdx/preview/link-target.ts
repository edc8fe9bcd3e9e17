import type { OwnProperties } from "./h.ts";
import { ID_PREFIX } from "./schema.ts";

/** Where a page is, and where its addresses lead. */
export type PagePlace = Readonly<{
  /** Its file in the folder of the site's content, as `guides/install.mdx`. */
  file: string;
  /**
   * Where an address of the site, as `/guides/install#first` or `/uploads/a.png`, leads in the admin; by default to
   * itself. What it gives is held to the same rules as what a page says.
   */
  leadsTo?: (address: string, kind: "link" | "picture") => string;
  /** Where it is given, pictures of other sites than these are links; `*.` at the start is any host below. */
  pictureHosts?: readonly string[];
}>;

/** No address of a page may name it: it is put in place of the site's own. */
const SITE = "https://site.invalid";

const raster = /^data:image\/(?:png|jpeg|gif|webp|avif);base64,[\w+/]+=*$/i;

/**
 * The properties of a link. Relative addresses are read as those of files beside the page's, which is how sites read
 * them, so an index page is like its folder; the endings `.md`, `.mdx` and `/index` are taken off.
 */
export function linkProperties(address: string, page: PagePlace): OwnProperties {
  if (address.startsWith("#")) return { href: `#${ID_PREFIX}${withoutPercents(address.slice(1))}` };
  const url = resolved(address, page);
  if (!url || !/^(?:https?|mailto|tel):$/.test(url.protocol)) return {};
  if (url.origin === SITE) {
    url.pathname = url.pathname.replace(/\.mdx?$/, "").replace(/\/index$/, "") || "/";
    return { href: inAdmin(url, "link", page) };
  }
  return url.protocol.startsWith("http") ? remoteLink(url) : { href: url.href };
}

/** The properties of a link to another site. */
export function remoteLink({ href }: URL): OwnProperties {
  return { href, target: "_blank", rel: ["noopener", "noreferrer", "nofollow"] };
}

/** The properties of a picture: none where its address is not that of one. */
export function pictureProperties(address: string, page: PagePlace): OwnProperties {
  const quiet: OwnProperties = { loading: "lazy", referrerPolicy: "no-referrer" };
  if (raster.test(address)) return { src: address, ...quiet };
  const url = address === "" ? undefined : resolved(address, page);
  if (!url || !/^https?:$/.test(url.protocol)) return {};
  return { src: url.origin === SITE ? inAdmin(url, "picture", page) : url.href, ...quiet };
}

/** Where a picture is of another site than the page may have some of, so that nothing is asked there before somebody clicks. */
export function remotePicture(src: string, { pictureHosts }: PagePlace): URL | undefined {
  const url = URL.parse(src, SITE);
  if (!pictureHosts || !url || url.origin === SITE || url.protocol === "data:") return undefined;
  const isOf = (host: string) =>
    host.startsWith("*.") ? url.host.endsWith(host.slice(1)) : url.host === host;
  return pictureHosts.some(isOf) ? undefined : url;
}

function resolved(address: string, { file }: PagePlace): URL | undefined {
  const folder = file.split("/").slice(0, -1).map(encodeURIComponent).join("/");
  return URL.parse(address, `${SITE}/${folder && `${folder}/`}`) ?? undefined;
}

/** Whatever `leadsTo` gives, it leads to the admin's own site or to another by http. */
function inAdmin(url: URL, kind: "link" | "picture", { leadsTo }: PagePlace): string | undefined {
  const address = url.href.slice(SITE.length).replace(/^\/+/, "/");
  const target = URL.parse(leadsTo ? leadsTo(address, kind) : address, SITE);
  if (!target || !/^https?:$/.test(target.protocol)) return undefined;
  return target.origin === SITE ? target.href.slice(SITE.length) : target.href;
}

function withoutPercents(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch (error) {
    if (error instanceof URIError) return fragment;
    throw error;
  }
}
