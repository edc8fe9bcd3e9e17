import type { Site as Places } from "../../sites/addresses/index.ts";
import type { Block } from "../blocks/index.ts";
import type { Field } from "../frontmatter/index.ts";
import type { Outline, PageSymbol } from "../symbols/index.ts";
import type { Dialect } from "../tree/index.ts";

export type Site = Places &
  Readonly<{
    components?: ReadonlySet<string>;
    /** What the site's generator reads in the page's front matter. */
    fields?: readonly Field[];
    /** Whether the site's menu has a title for the page. */
    isTitled?: boolean;
    /** What the site removes before MDX reads a page, as Docusaurus removes `<!-- -->` and `{#id}`. */
    takesOut?: Readonly<{ comments?: boolean; headingIds?: boolean }>;
  }>;

export type Page = Readonly<{
  blocks: readonly Block[];
  symbols: readonly PageSymbol[];
  site: Site;
  dialect: Dialect;
  /** Whether only the text says that it is MDX, so that nothing in it is surely refused. */
  isGuess: boolean;
  outline: Outline;
}>;

/** `error` means that the build fails. `message` is for the writer, `offset` in UTF-16 units. */
export type Diagnostic = Readonly<{ severity: "error" | "warning"; offset: number; message: string }>;

/** Never throws. */
export type Rule = (page: Page) => readonly Diagnostic[];

export function error(offset: number, message: string): Diagnostic {
  return { severity: "error", offset, message };
}

export function warning(offset: number, message: string): Diagnostic {
  return { severity: "warning", offset, message };
}

export function repeated<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[] {
  const seen = new Set<string>();
  return items.filter((item) => seen.size === seen.add(keyOf(item)).size);
}
