import type { EditorState } from "@codemirror/state";

import type { Range } from "../keys/place.ts";
import { endOfTag } from "../syntax/tag.ts";
import { goingOn, type Insertion, type Source } from "./insertion.ts";

/** The tag that is inserted around the caret with an empty value: its fields are to be filled in. */
export function emptyTag(
  state: EditorState,
  { changes, caret }: Insertion,
  { before }: Source,
): Range | undefined {
  if (!/=["']$/.test(before)) return undefined;
  const doc = changes.apply(state.doc);
  const from = doc.sliceString(0, caret).lastIndexOf("<");
  const length = endOfTag(doc.sliceString(from), 0);
  return typeof length === "number" ? { from, to: from + length } : undefined;
}

/** Where one goes on once the fields are filled in: the tag's content, or the line after what has none. */
export function besideTag(state: EditorState, { changes }: Insertion, { to }: Range): Insertion {
  const doc = changes.apply(state.doc);
  const line = doc.lineAt(to);
  if (doc.sliceString(to - 2, to) === "/>") return goingOn(state, { changes, caret: to });
  return { changes, caret: to === line.to ? doc.line(line.number + 1).to : to };
}
