import { pageTreeOf } from "../blocks/index.ts";
import { ofKind, type PageSymbol } from "../symbols/index.ts";
import { normalLabel } from "../tree/index.ts";
import type { Page } from "./rule.ts";

type Link = Extract<PageSymbol, { kind: "link" }>;

/** Returns the links that readers can follow: of definitions, those that the text refers to, and of two with one label, that which counts. */
export function shownLinks({
  symbols,
  blocks,
  dialect,
}: Pick<Page, "symbols" | "blocks" | "dialect">): Link[] {
  const definitions = ofKind(symbols, "definition");
  const links = ofKind(symbols, "link");
  if (definitions.length === 0) return links;
  const labels = new Map(definitions.map(({ label, offset }) => [offset, label]));
  const counted = new Map<string, number>();
  for (const { label, offset } of definitions)
    if (dialect.lastDefinitionCounts || !counted.has(label)) counted.set(label, offset);
  const uses = usesIn(pageTreeOf(blocks).page);
  for (const { label } of definitions) uses.set(label, (uses.get(label) ?? 0) - 1);
  return links.filter(({ offset }) => {
    const label = labels.get(offset);
    if (label === undefined) return true;
    // One with brackets in it isn't counted.
    return counted.get(label) === offset && (label.includes("\\") || uses.get(label)! > 0);
  });
}

/** Returns how often each label is in brackets. */
function usesIn(page: string): Map<string, number> {
  const uses = new Map<string, number>();
  for (const [, label] of page.matchAll(/\[([^[\]]{1,300})\]/g)) {
    const name = normalLabel(label!).toLowerCase();
    uses.set(name, (uses.get(name) ?? 0) + 1);
  }
  return uses;
}
