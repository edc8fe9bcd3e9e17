import { deleteCharBackward, deleteCharForward } from "@codemirror/commands";
import { CharCategory, findClusterBreak } from "@codemirror/state";
import { type Command, EditorView, type KeyBinding } from "@codemirror/view";

import { isText, leadIn, leadOf, leafAt, type Range, textRange, treeAt } from "./place.ts";

const backward: readonly KeyBinding[] = [
  { key: "Backspace" },
  { key: "Mod-Backspace", mac: "Alt-Backspace" },
  { mac: "Cmd-Backspace" },
  { mac: "Ctrl-h" },
  { mac: "Ctrl-Alt-h" },
];
const forward: readonly KeyBinding[] = [
  { key: "Delete" },
  { key: "Mod-Delete", mac: "Alt-Delete" },
  { mac: "Cmd-Delete" },
  { mac: "Ctrl-d" },
  { mac: "Ctrl-k" },
];

/** All keys that remove a sign, a word or a line: at the edge of a block they do the same. */
export function removingKeys(isForward: boolean, run: Command): KeyBinding[] {
  return (isForward ? forward : backward).map((key) => ({ ...key, run }));
}

/** Within a text, words and lines are removed up to the marks and tags before and after them. */
export const wordKeys = [
  { key: "Mod-Backspace", mac: "Alt-Backspace", run: remove(false, wordEnd) },
  { mac: "Ctrl-Alt-h", run: remove(false, wordEnd) },
  { key: "Mod-Delete", mac: "Alt-Delete", run: remove(true, wordEnd) },
  { mac: "Cmd-Backspace", run: remove(false, lineEnd) },
  { mac: "Cmd-Delete", run: remove(true, lineEnd) },
  { mac: "Ctrl-k", run: remove(true, lineEnd) },
] as const;

type End = (view: EditorView, isForward: boolean) => number;

function remove(isForward: boolean, endOf: End): Command {
  return (view) => {
    const { head, empty } = view.state.selection.main;
    if (!empty || view.state.readOnly) return false;
    const end = endOf(view, isForward);
    const { from, to } = roomAround(view, Math.min(head, end), Math.max(head, end));
    if (from === to) return (isForward ? deleteCharForward : deleteCharBackward)(view);
    view.dispatch({ changes: { from, to }, userEvent: "delete.word", scrollIntoView: true });
    return true;
  };
}

/** As CodeMirror has it: signs of one kind, and a single blank between a word and the caret. */
function wordEnd({ state }: EditorView, isForward: boolean): number {
  const { head } = state.selection.main;
  const line = state.doc.lineAt(head);
  const kindOf = state.charCategorizer(head);
  let kind: CharCategory | undefined;
  for (let at = head; ;) {
    const next = line.from + findClusterBreak(line.text, at - line.from, isForward);
    const sign = state.sliceDoc(Math.min(at, next), Math.max(at, next));
    const isBlank = sign === " " && at === head;
    kind ??= isBlank ? undefined : at === head ? kindOf(sign) : CharCategory.Word;
    if (next === at || (!isBlank && kindOf(sign) !== kind)) return at;
    at = next;
  }
}

function lineEnd(view: EditorView, isForward: boolean): number {
  const { main } = view.state.selection;
  const line = view.state.doc.lineAt(main.head);
  const end = view.moveToLineBoundary(main, isForward).head;
  return Math.max(line.from, Math.min(end, line.to));
}

const marks = /^(?:JsxTag|\w+Mark)$/;

/** What of a range beside the caret is of the text that the caret is in. */
function roomAround(view: EditorView, from: number, to: number): Range {
  const { state } = view;
  const { head } = state.selection.main;
  const leaf = leafAt(state, head);
  let [start, end] = [from, to];
  const keepIn = (range: Range) => {
    if (range.from <= head) start = Math.max(start, range.from);
    if (range.to >= head) end = Math.min(end, range.to);
  };
  if (leaf) {
    const line = state.doc.lineAt(head);
    const lead = line.from > leaf.from ? line.from + leadIn(line.text, leadOf(state, leaf)) : leaf.from;
    keepIn({ from: lead, to: line.to });
    if (isText(leaf)) keepIn(textRange(state, leaf));
  }
  const stayBeside = (mark: Range) => {
    if (mark.to < head) start = Math.max(start, mark.to);
    else if (mark.from > head) end = Math.min(end, mark.from);
  };
  treeAt(state, to).iterate({ from, to, enter: (node) => void (marks.test(node.name) && stayBeside(node)) });
  for (const hiddenIn of state.facet(EditorView.atomicRanges))
    hiddenIn(view).between(from, to, (from, to) => stayBeside({ from, to }));
  return { from: start, to: end };
}
