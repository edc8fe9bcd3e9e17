import type { OwnAddress } from "../../markdown/frontmatter/index.ts";
import type { Slugs } from "../../sites/server.ts";

/**
 * Returns the addresses by which links lead to a page: one of its own, from the root or beside the page, and its path; each also as
 * generators write paths. They are alike in number and order for all pages, so those of a page that moves lead to those after.
 * `at` is what those of its folder of pages begin with.
 */
export function addressesOfPage(slug: string, own: string | undefined, at = ""): readonly string[] {
  const within = namesOf(slug.slice(at.length), own).flatMap(spellingsOf);
  return at === "" ? within : within.map((address) => (address === "/" ? at : at + address));
}

type Found = Readonly<{ slug: string; own: unknown; built: string | undefined }>;

/**
 * Returns the addresses that pages would have by their files, and that nobody finds them by, since they say another one. `built` is where
 * a page is, in the same form.
 */
export function addressesLeft(pages: readonly Found[]): ReadonlySet<string> {
  const taken = new Set(pages.map(({ slug, own, built }) => built ?? (own ? undefined : `/${slug}`)));
  const left = pages.flatMap(({ slug, own, built }) => (own && built !== undefined ? `/${slug}` : []));
  return new Set(left.filter((address) => !taken.has(address)));
}

/** Returns the address that a page has by its front matter, "./" first where it is beside the page. */
export function readAddress(own: OwnAddress | undefined, slugs: Slugs): string | undefined {
  if (!own) return undefined;
  const { key, address } = own;
  if (slugs === "beside" && !address.startsWith("/")) return `./${address}`;
  return key === "id" ? undefined : address;
}

function namesOf(slug: string, own: string | undefined): readonly string[] {
  if (own === undefined) return [slug, slug, slug];
  const name = own.replace(/^\.?\/|\/$/g, "");
  const beside = slug.slice(0, slug.lastIndexOf("/") + 1) + name;
  return own.startsWith("./") ? [beside, name, slug] : [name, beside, slug];
}

/**
 * Generators leave out numbers that order files and folders in parentheses, and write paths in lower case. In Nuxt `1.index` is the
 * page of its folder.
 */
function spellingsOf(name: string): string[] {
  if (isPlain(name)) return Array<string>(4).fill(`/${name}`);
  const parts = name.split("/").filter((part) => !/^\(.*\)$/.test(part));
  const unnumbered = parts.map((part) => part.replace(/^\d{1,9}[-_.] ?(?=.)/, ""));
  const plain = unnumbered.at(-1) === "index" && unnumbered.length > 1 ? unnumbered.slice(0, -1) : unnumbered;
  return [name, parts.join("/"), plain.join("/"), plain.join("/").toLowerCase()].map((path) => `/${path}`);
}

/** Returns whether each of them writes this path as it is. Most are, so the lookups of a site leave them out. */
export function isPlain(path: string): boolean {
  return !/(?:^|\/)[\d(]/.test(path) && path === path.toLowerCase();
}
