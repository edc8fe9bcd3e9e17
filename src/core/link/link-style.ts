import { folderOf, namesIn, type PageEnding } from "../../addresses/index.ts";
import type { Slug } from "../slug/slug.ts";

export type LinkStyle = Readonly<{
  /** From the folder of the page's file; otherwise from the site's root. */
  isRelative: boolean;
  ending: "" | "/" | PageEnding;
  /** What comes before a page's slug in links from the root, as `/docs`. */
  base: string;
}>;

type LinkedPage = Readonly<{ slug: Slug; links: readonly string[] }>;

const plain: LinkStyle = { isRelative: false, ending: "", base: "" };

/** How many links are counted. More say nothing new of how a site writes them, or of where it is served. */
const MAX_LINKS = 20_000;
const MAX_FROM_ROOT = 1000;

/** Returns the style of most links that lead to pages; `/guide/install` where no link does. */
export function linkStyleOf(pages: readonly LinkedPage[]): LinkStyle {
  return mostUsed(pages, () => true, MAX_LINKS);
}

export function linkBaseOf(pages: readonly LinkedPage[]): string {
  return mostUsed(pages, (link) => link.startsWith("/"), MAX_FROM_ROOT).base;
}

function mostUsed(pages: readonly LinkedPage[], counts: (link: string) => boolean, most: number): LinkStyle {
  const slugs: ReadonlySet<string> = new Set(pages.map(({ slug }) => slug));
  const uses = new Map<string, { style: LinkStyle; count: number }>();
  let left = most;
  for (const { slug, links } of pages) {
    for (const link of links.filter(counts).slice(0, left)) {
      left -= 1;
      const style = styleOf(link, slug, slugs);
      if (style) uses.getOrInsertComputed(JSON.stringify(style), () => ({ style, count: 0 })).count += 1;
    }
    if (left === 0) break;
  }
  let found = { style: plain, count: 0 };
  for (const each of uses.values()) if (each.count > found.count) found = each;
  return found.style;
}

function styleOf(link: string, from: string, slugs: ReadonlySet<string>): LinkStyle | undefined {
  const [, path = "", ending = ""] = /^(.*?)(\/|\.mdx?|\.markdown|\.mdoc)?$/s.exec(link) ?? [];
  const style = { isRelative: !link.startsWith("/"), ending: ending as LinkStyle["ending"] };
  if (style.isRelative) {
    const target = resolved(folderOf(from), path);
    return slugs.has(target) || slugs.has(resolved(from, path)) ? { ...style, base: "" } : undefined;
  }
  const parts = path.slice(1).split("/");
  for (let first = 0; first < parts.length; first += 1) {
    if (!slugs.has(parts.slice(first).join("/"))) continue;
    return { ...style, base: first === 0 ? "" : `/${parts.slice(0, first).join("/")}` };
  }
  return undefined;
}

type Linked = Readonly<{ slug: Slug; file: string }>;

/** Returns the address of a page as the site writes it. Files are in the content folder. */
export function addressInStyle(
  target: Linked,
  from: Linked,
  { isRelative, ending, base }: LinkStyle,
): string {
  const isFile = ending.startsWith(".");
  if (!isRelative) {
    const path = `${base}/${isFile ? target.file : target.slug}`;
    return encodeURI(path.endsWith("/") ? path : path + (isFile ? "" : ending));
  }
  const path = isFile ? target.file : target.slug;
  const here = folderOf(from.file).split("/").filter(Boolean);
  const there = path.split("/").filter(Boolean);
  let shared = 0;
  while (shared < here.length && shared < there.length - 1 && here[shared] === there[shared]) shared += 1;
  const up = "../".repeat(here.length - shared);
  const address = `${up || "./"}${there.slice(shared).join("/")}`;
  return encodeURI(isFile || address.endsWith("/") ? address : address + ending);
}

function resolved(folder: string, path: string): string {
  return namesIn(folder, path)
    .join("/")
    .replace(/(?:^|\/)(?:index|README)$/, "");
}
