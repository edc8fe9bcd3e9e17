import { syntaxTree } from "@codemirror/language";
import { type EditorState, StateEffect } from "@codemirror/state";

import { endOfTag, readTag } from "../../../../src/markdown/tree/index.ts";
import { isElement } from "../syntax/callouts.ts";
import { pathAt } from "../syntax/structure.ts";

/** Opens the properties of the component whose tag starts there. */
export const editProperties = StateEffect.define<number>();

export type OpeningTag = Readonly<{ at: number; name: string; text: string }>;

/** UTF-16 units; a longer tag is edited as source. */
const MAX_TAG = 10_000;

export function tagAt(state: EditorState, at: number): OpeningTag | undefined {
  const text = state.sliceDoc(at, at + MAX_TAG);
  const end = text.startsWith("<") ? endOfTag(text, 0) : "none";
  if (typeof end !== "number") return undefined;
  const { name, closes } = readTag(text.slice(0, end));
  return closes || name === "" ? undefined : { at, name, text: text.slice(0, end) };
}

/** Where the tag of the innermost component starts that an offset is in, or at. */
export function componentAround(state: EditorState, offset: number): number | undefined {
  const open: number[] = [];
  let touched: number | undefined;
  const [outermost] = pathAt(state, offset);
  if (!outermost) return undefined;
  syntaxTree(state).iterate({
    from: outermost.from,
    to: offset,
    enter({ name, from, to }) {
      if (name !== "JsxTag" || from > offset) return;
      const tag = readTag(state.sliceDoc(from, to));
      const isTouched = to >= offset;
      if (tag.closes) {
        if (!isTouched) open.pop();
      } else if (tag.name === "" || isElement(tag.name)) {
        if (!tag.selfCloses) open.push(-1);
      } else if (isTouched) touched = from;
      else if (!tag.selfCloses) open.push(from);
    },
  });
  return touched ?? open.findLast((at) => at >= 0);
}

export function tagsNamed(state: EditorState, name: string, from: number, to: number): number[] {
  const found: number[] = [];
  syntaxTree(state).iterate({
    from,
    to,
    enter(node) {
      if (node.name !== "JsxTag" || node.from < from) return;
      const tag = readTag(state.sliceDoc(node.from, node.to));
      if (!tag.closes && tag.name === name) found.push(node.from);
    },
  });
  return found;
}
