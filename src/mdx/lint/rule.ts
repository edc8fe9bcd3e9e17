import type { Block } from "../blocks/index.ts";
import type { Outline, Symbols } from "../symbols/index.ts";
import type { Syntax } from "../syntax/index.ts";
import type { Site as Places } from "./address.ts";

/** What is known of a site. Each part may be missing: what is not known is not checked. */
export type Site = Places &
  Readonly<{
    /** What pages may use without importing it. */
    components?: ReadonlySet<string>;
    /** How the page is compiled; MDX where this is missing. */
    syntax?: Syntax;
    /** What the site takes out of a page before MDX reads it, as Docusaurus does: `<!-- -->`, and `{#id}` of headings. */
    takesOut?: Readonly<{ comments?: boolean; headingIds?: boolean }>;
  }>;

/** What a rule looks at. */
export type Page = Symbols &
  Readonly<{ blocks: readonly Block[]; site: Site; syntax: Syntax; outline: Outline }>;

/** `error`: the site would not build. One or two sentences for the writer, and where, in UTF-16 units. */
export type Diagnostic = Readonly<{ severity: "error" | "warning"; offset: number; message: string }>;

/** Never throws. */
export type Rule = (page: Page) => readonly Diagnostic[];

export function error(offset: number, message: string): Diagnostic {
  return { severity: "error", offset, message };
}

export function warning(offset: number, message: string): Diagnostic {
  return { severity: "warning", offset, message };
}

/** Those that have the same key as one before them. */
export function repeated<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[] {
  const seen = new Set<string>();
  return items.filter((item) => seen.size === seen.add(keyOf(item)).size);
}
