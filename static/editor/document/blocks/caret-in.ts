import { syntaxTree } from "@codemirror/language";
import type { EditorState } from "@codemirror/state";

import { childrenOf, firstWord, type Part } from "../arrange/part.ts";
import type { Block } from "../syntax/structure.ts";

/** Where one writes in a part: at the end of its text, in code before the closing fence, in a component in its first block. */
export function caretIn(state: EditorState, part: Part): number {
  const [child] = childrenOf(state, part);
  if (part.kind === "code") return endOfCode(state, part);
  if (part.kind === "item") return endOfItem(state, part);
  if (part.kind === "table")
    return part.from + /^[ \t]*\|?[ \t]*/.exec(state.sliceDoc(part.from, part.to))![0].length;
  if (child) return caretIn(state, child);
  return isText(part) && part.kind !== "component" ? part.to : firstWord(state, part.from);
}

export function isText(part: Part): boolean {
  return part.kind !== "table" && part.kind !== "rule" && !isWidget(part);
}

/** Whether it is shown as the server rendered it. */
export function isWidget({ kind, of }: Part): boolean {
  return kind !== "item" && kind !== "list" && !(of as Block).hasText;
}

function endOfCode(state: EditorState, { from, to }: Part): number {
  const last = state.doc.lineAt(to);
  const isClosed = last.from > from && /^[ \t]*(?:`{3,}|~{3,})[ \t]*$/.test(last.text);
  return isClosed ? last.from - 1 : to;
}

/** The end of the item's first paragraph. */
function endOfItem(state: EditorState, { from, to }: Part): number {
  const node = syntaxTree(state).resolveInner(firstWord(state, from), 1);
  for (let item = node; item.parent; item = item.parent) {
    if (item.name !== "ListItem") continue;
    const text = item.getChild("Paragraph") ?? item.getChild("Task");
    return text ? Math.min(text.to, to) : to;
  }
  return to;
}
