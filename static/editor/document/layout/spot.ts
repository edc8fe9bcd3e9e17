import type { SyntaxNode } from "@lezer/common";

import { containers } from "../../../../src/markdown/tree/index.ts";
import { alertMarkOf } from "../syntax/alert.ts";
import type { Block } from "../syntax/structure.ts";
import type { Drawing } from "./drawing.ts";
import type { Gap, Place } from "./gap.ts";

export type Spot = Readonly<{
  drawing: Drawing;
  node: SyntaxNode;
  block: Block;
  /** The space above it that no blank line shows. */
  gap: Gap;
  /** How many wrappers it is in, in its block of the page. */
  level: number;
  inside(node: SyntaxNode, inside: Inside): void;
}>;

/** `before` is the end of what is before the first block. */
export type Inside = Readonly<{ place: Place; level: number; before: number }>;

/** What the lines of a component are wrapped in: as blocks of the page, or as a part of one. */
export type Layer = "boxes" | "wrappers";

export function topOf(gap: Gap): string {
  return gap === "none" ? "" : ` doc-top doc-gap-${gap}`;
}

/** A wrapper with a look of its own, and the space above it. */
export function drawBox(
  { drawing, node, block: { from, to }, gap, level }: Omit<Spot, "inside">,
  attributes: Readonly<Record<string, string>>,
  layer: Layer,
): void {
  const wrap = (level: number, attributes: Readonly<Record<string, string>>) =>
    layer === "boxes" ? drawing.box(from, to, level, attributes) : drawing.wrap(from, to, level, attributes);
  if (gap !== "none") wrap(level, { class: `doc-top doc-gap-${gap}` });
  wrap(level + 1, attributes);
  drawing.line(from, "doc-first");
  if (layer === "wrappers") drawing.line(lastLine(drawing, node, to), "doc-last");
}

/** Where the last line begins that is shown: lines of a paragraph are one. */
function lastLine(drawing: Drawing, node: SyntaxNode, to: number): number {
  let last = node;
  while (containers.has(last.name) && last.lastChild) last = last.lastChild;
  if (last.name !== "Paragraph" || last.to !== to) return to;
  // A callout's name has a line of its own.
  return drawing.lineOfText(alertMarkOf(last) ? drawing.doc.lineAt(last.from).to + 1 : last.from, to);
}
