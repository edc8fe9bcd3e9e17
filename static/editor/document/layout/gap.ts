import type { Block } from "../syntax/structure.ts";

/** The space above a block. `document-layout.css` says how high each is. */
export type Gap = "none" | "small" | "head" | "block" | "heading";

export type Place = "page" | "plain" | "card" | "callout" | "quote" | "item" | "tight item";

/** Returns the space above a block of a place. The first block of a place has none before it. */
export function gapAbove(block: Block, before: Block | undefined, place: Place): Gap {
  if (before === undefined) return above[place](block);
  if (block.kind === "heading" || before.kind === "frontmatter") return "heading";
  if (place === "tight item" && before.kind === "paragraph" && block.kind !== "list") return "none";
  const isInItem = place === "item" || place === "tight item";
  return isInItem && (before.kind === "paragraph" || before.kind === "list") ? "small" : "block";
}

const above: Readonly<Record<Place, (first: Block) => Gap>> = {
  page: () => "none",
  card: ({ kind }) => (kind === "heading" ? "heading" : "head"),
  callout: ({ kind }) => (kind === "heading" ? "heading" : "small"),
  plain: () => "none",
  quote: () => "none",
  item: () => "none",
  "tight item": () => "none",
};
