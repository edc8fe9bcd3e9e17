import {
  type FolderBase,
  folderOf,
  isPageFile,
  lookedUp,
  namesIn,
  type PageEnding,
  withoutEnding,
} from "../../sites/addresses/index.ts";
import { type Slug, withFolders } from "../slug/slug.ts";

export type LinkStyle = Readonly<{
  /** From the folder of the page's file; otherwise from the site's root. */
  isRelative: boolean;
  /** Relative links begin at the page's own path, as at a folder, because the built page is the index of one. */
  isBelowPage?: true;
  /** Undefined as the generator builds pages. */
  ending: "" | "/" | ".html" | PageEnding | undefined;
  /** What comes before a page's slug in links from the root, as `/docs`. */
  base: string;
}>;

/** `address` is where readers find it, below that of the folder of pages; undefined where that is unknown. */
type LinkedPage = Readonly<{ slug: Slug; links: readonly string[]; address?: string | undefined }>;

/** How many links are counted. More say nothing new of how a site writes them, or of where it is served. */
const MAX_LINKS = 20_000;
const MAX_FROM_ROOT = 1000;

/**
 * Returns the style of most links that lead to pages, undefined where none does. That of a folder's page, as `/guide/`, says nothing of
 * how others end.
 */
export function linkStyleOf(pages: readonly LinkedPage[]): LinkStyle | undefined {
  const folders = new Set(pages.flatMap(({ slug }) => withFolders(folderOf(slug))));
  const found = mostUsed(pages, { most: MAX_LINKS, isLeftOut: (target) => folders.has(target) });
  return found ?? mostUsed(pages, { most: MAX_LINKS });
}

export function linkBaseOf(pages: readonly LinkedPage[]): string {
  const counted = { most: MAX_FROM_ROOT, counts: (link: string) => link.startsWith("/") };
  return mostUsed(pages, counted)?.base ?? "";
}

type Counted = Readonly<{
  most: number;
  counts?: (link: string) => boolean;
  isLeftOut?: (target: string) => boolean;
}>;

function mostUsed(
  pages: readonly LinkedPage[],
  { most, counts = () => true, isLeftOut = () => false }: Counted,
): LinkStyle | undefined {
  const named = pages.flatMap((page) => namesOf(page));
  const names: ReadonlySet<string> = new Set(named.filter((name) => !isLeftOut(name)));
  const uses = new Map<string, { style: LinkStyle; count: number }>();
  let left = most;
  for (const page of pages) {
    const [from, { links }] = [namesOf(page), page];
    for (const link of links.filter(counts).slice(0, left)) {
      left -= 1;
      const style = styleOf(link, from, names);
      if (style) uses.getOrInsertComputed(JSON.stringify(style), () => ({ style, count: 0 })).count += 1;
    }
    if (left === 0) break;
  }
  let found: Readonly<{ style: LinkStyle | undefined; count: number }> = { style: undefined, count: 0 };
  for (const each of uses.values()) if (each.count > found.count) found = each;
  return found.style;
}

/** What links call a page: its slug, and its address without a slash at either end. */
function namesOf({ slug, address }: Omit<LinkedPage, "links">): string[] {
  const bare = address === undefined ? slug : lookedUp(address).slice(1);
  return bare === slug ? [slug] : [slug, bare];
}

function styleOf(link: string, from: readonly string[], names: ReadonlySet<string>): LinkStyle | undefined {
  const [, path = "", ending = ""] = /^(.*?)(\/|\.html|\.mdx?|\.markdown|\.mdoc)?$/s.exec(link) ?? [];
  const style = { isRelative: !link.startsWith("/"), ending: ending as LinkStyle["ending"] };
  if (style.isRelative) {
    const leads = (place: string) => names.has(resolved(place, path));
    if (from.some((name) => leads(folderOf(name)))) return { ...style, base: "" };
    return from.some(leads) ? { ...style, isBelowPage: true, base: "" } : undefined;
  }
  const parts = path.slice(1).split("/");
  for (let first = 0; first < parts.length; first += 1) {
    if (!names.has(parts.slice(first).join("/"))) continue;
    return { ...style, base: first === 0 ? "" : `/${parts.slice(0, first).join("/")}` };
  }
  return undefined;
}

type Linked = Readonly<{ slug: string; file: string; address?: string | undefined }>;

/** `at` is what addresses of its folder of pages begin with, as of `FolderBase`. */
type Placed = Linked & Readonly<{ at?: string }>;

/**
 * Returns the address of a page as the site writes it; from the root where it is in another folder of pages. Files are as links see them;
 * `address` is as of `LinkedPage`.
 */
export function addressInStyle(
  target: Placed,
  from: Placed,
  style: LinkStyle,
  bases: readonly FolderBase[] = [],
): string {
  const { at = "" } = target;
  const base = at === "" ? style.base : (bases.find((each) => each.at === at)?.base ?? at);
  const isNear = at === (from.at ?? "");
  const isFile = style.ending !== undefined && isPageFile(style.ending);
  const inRoot = { isRelative: false, ending: isFile ? undefined : style.ending, base };
  return addressInFolder(withinFolder(target), withinFolder(from), isNear ? { ...style, base } : inRoot);
}

function withinFolder({ slug, file, address, at = "" }: Placed): Linked {
  const { length } = at;
  return { slug: slug.slice(length), file: file.slice(length), address: address?.slice(length) };
}

function addressInFolder(
  target: Linked,
  from: Linked,
  { isRelative, isBelowPage, ending, base }: LinkStyle,
): string {
  const path = pathOf(target, ending);
  if (!isRelative) return encodeURI(`${base}/${path}`);
  const isFile = ending !== undefined && isPageFile(ending);
  const unbuilt = isBelowPage ? `${from.slug}/` : from.file;
  const here = folderOf(isFile ? from.file : (from.address?.slice(1) ?? unbuilt))
    .split("/")
    .filter(Boolean);
  const there = path.split("/").filter(Boolean);
  let shared = 0;
  while (shared < here.length && shared < there.length - 1 && here[shared] === there[shared]) shared += 1;
  const up = "../".repeat(here.length - shared);
  const address = `${up || "./"}${there.slice(shared).join("/")}`;
  return encodeURI(path.endsWith("/") && !address.endsWith("/") ? `${address}/` : address);
}

/** Returns where a page is from the root, as links of an ending write it; the page of a folder is at the folder. */
function pathOf({ slug, file, address }: Linked, ending: LinkStyle["ending"]): string {
  if (ending !== undefined && isPageFile(ending)) return file;
  if (address !== undefined) {
    const bare = lookedUp(address).slice(1);
    const isOfFolder = address.endsWith("/") && withoutEnding(file) !== slug;
    if (ending === undefined || bare === "" || isOfFolder) return address.slice(1);
    return bare + (ending === ".html" && address.endsWith("/") ? "/" : ending);
  }
  if (slug === "") return "";
  if (ending === undefined) return slug;
  return ending === ".html" && withoutEnding(file) !== slug ? `${slug}/` : slug + ending;
}

function resolved(folder: string, path: string): string {
  return namesIn(folder, path)
    .join("/")
    .replace(/(?:^|\/)(?:index|README)$/, "");
}
