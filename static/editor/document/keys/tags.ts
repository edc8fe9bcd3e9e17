import type { EditorState } from "@codemirror/state";
import type { SyntaxNode } from "@lezer/common";

import { directiveIn } from "../../../../src/markdown/tree/index.ts";
import { pathAt, structure } from "../syntax/structure.ts";
import type { Range } from "./place.ts";

export type Side = "opens" | "closes" | undefined;

/** Whether all of a block is marks: a key beside it that removed a sign of them would make text of it. */
export function isMarks({ name }: SyntaxNode): boolean {
  return name === "Directive" || name === "JsxFlow" || name === "HorizontalRule";
}

/** What the first and the last tag of a line of tags do, or the line of a directive. */
export function tagSides(state: EditorState, leaf: SyntaxNode): Readonly<{ first: Side; last: Side }> {
  if (leaf.name === "Directive") {
    const text = state.sliceDoc(leaf.from, leaf.to);
    const side = directiveIn(text)?.name === "" ? "closes" : "opens";
    return { first: side, last: side };
  }
  if (leaf.name !== "JsxFlow") return { first: undefined, last: undefined };
  const tags = leaf.getChildren("JsxTag");
  return { first: sideOf(state, tags[0]), last: sideOf(state, tags.at(-1)) };
}

/** Whether a component in a list item or a quote goes on at an offset. */
export function hasOpen(state: EditorState, around: SyntaxNode | undefined, offset: number): boolean {
  let open = 0;
  for (let node = around?.firstChild; node && node.to <= offset; node = node.nextSibling) {
    open += opened(state, node);
  }
  return open > 0;
}

/** How many components a line of tags or a directive opens, less those that it closes. */
function opened(state: EditorState, leaf: SyntaxNode): number {
  const sides =
    leaf.name === "Directive"
      ? [tagSides(state, leaf).first]
      : leaf.getChildren("JsxTag").map((tag) => sideOf(state, tag));
  return sides.filter((side) => side === "opens").length - sides.filter((side) => side === "closes").length;
}

function sideOf(state: EditorState, tag: SyntaxNode | undefined): Side {
  if (!tag) return undefined;
  const text = state.sliceDoc(tag.from, tag.to);
  if (/^<\s*\//.test(text)) return "closes";
  return /\/\s*>$/.test(text) ? undefined : "opens";
}

/** The block of a leaf at its edge: the component of which it is the first or last line; else the leaf. */
export function blockRange(state: EditorState, leaf: SyntaxNode, edge: "start" | "end"): Range {
  const inside = edge === "start" ? leaf.from : leaf.to;
  const path = state.field(structure, false) ? pathAt(state, inside) : [];
  return path.find((block) => (edge === "start" ? block.from >= leaf.from : block.to <= leaf.to)) ?? leaf;
}
