import { frontMatter } from "../../markdown/frontmatter/index.ts";

/**
 * What menus of any generator read in the front matter of pages. All of these are kept, so that a record depends on its text alone;
 * a key that a description reads and that isn't here is found by a test. @internal
 */
export const menuKeys = [
  ...["title", "label", "slug", "id", "date", "draft", "hidden", "order", "weight", "position", "icon"],
  ...["sidebar", "sidebar_position", "sidebar_label", "sidebar_key", "sidebarTitle", "sidebar_custom_props"],
  ...["displayed_sidebar", "pagination_label", "unlisted", "index", "article"],
  ...["nav", "nav_order", "nav_exclude", "nav_title", "parent", "grand_parent", "ancestor", "has_children"],
  ...["navigation", "navigation.title", "eleventyNavigation", "menu", "menus", "linkTitle", "linktitle"],
  ...["shortTitle", "short_title", "url", "permalink", "redirect", "headless", "build", "_build", "cascade"],
  ...["toc_hide", "hide_child", "manualLink", "manualLinkRelref", "bookHidden", "bookFlatSection"],
  ...["bookCollapseSection", "collapsible", "child_nav_order", "layout", "published", "expiryDate"],
  ...[
    "publishDate",
    "lastmod",
    "lang",
    "dir",
    "asIndexPage",
    "type",
    "display",
    "tags",
    "categories",
    "category",
    "publishdate",
    "pubdate",
    "expirydate",
    "unpublishdate",
    "eleventyExcludeFromCollections",
  ],
] as const;

const kept: ReadonlySet<string> = new Set(menuKeys);

/** Of one page, in UTF-16 units of JSON; menus read little. */
const MAX_KEPT = 4096;
const MAX_DEPTH = 5;

/** Returns what menus can read of a text; nothing where its front matter can't be read. */
export function menuValues(content: string): Readonly<Record<string, unknown>> {
  const values = frontMatter(content)?.values ?? {};
  let left = MAX_KEPT;
  const found: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(values)) {
    if (!kept.has(key) || value === null || depthOf(value) > MAX_DEPTH) continue;
    const { length = left } = JSON.stringify(value) ?? "";
    if (length >= left) continue;
    left -= length;
    found[key] = value;
  }
  return found;
}

function depthOf(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  let deepest = 0;
  for (const each of Object.values(value)) deepest = Math.max(deepest, depthOf(each));
  return deepest + 1;
}
