import type { EditorState } from "@codemirror/state";

import { leafAbove, leafBelow, tagSides } from "../keys/index.ts";
import { insideOf } from "../syntax/callouts.ts";
import { pathAt } from "../syntax/structure.ts";

type Run = Readonly<{ first: number; last: number }>;

/** The classes of an empty paragraph's line among blank lines, all by number: nothing moves when one writes in it. */
export function emptyLine(state: EditorState, run: Run, number: number): string {
  const below = leafBelow(state, run.last);
  const isLast = run.last === state.doc.lines || (below && tagSides(state, below).first === "closes");
  const top = run.first > 1 && run.first === number ? ` doc-empty-top${spaceAt(state, run)}` : "";
  return `doc-empty${top}${isLast ? "" : " doc-empty-bottom"}`;
}

/** The classes of the blank line above an empty paragraph. */
export function emptyBefore(state: EditorState, run: Run): string {
  return `doc-empty-before${spaceAt(state, run)}`;
}

/** The class of the space above a paragraph that is written in blank lines, where it is not that between two paragraphs. */
function spaceAt(state: EditorState, { first }: Run): string {
  const above = leafAbove(state, first);
  if (above?.name === "FrontMatter") return " doc-empty-after-front-matter";
  const component = above && tagSides(state, above).last === "opens" && pathAt(state, above.to).at(-1);
  if (!component) return "";
  const place = insideOf(component, state.doc);
  return place === "plain" ? " doc-empty-first" : ` doc-empty-first-in-${place}`;
}
