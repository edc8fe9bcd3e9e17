import { syntaxTree } from "@codemirror/language";
import {
  EditorSelection,
  type EditorState,
  type Extension,
  Prec,
  type SelectionRange,
  StateField,
} from "@codemirror/state";
import { Direction, EditorView, keymap } from "@codemirror/view";
import type { SyntaxNode } from "@lezer/common";

import { isText, leafAt, textRange } from "../keys/place.ts";
import { removingKeys } from "../keys/removing.ts";
import type { Rule } from "../keys/rules/rule.ts";
import type { Span } from "../syntax/nodes.ts";
import { type Link, linkAround } from "./links.ts";
import { markedAt } from "./marked.ts";
import { hiddenAt } from "./nodes.ts";

type Move = Readonly<{ isRight: boolean; isWord?: boolean; extends?: boolean }>;

/** Where the caret is since something was removed there. */
const removedAt = StateField.define<number | undefined>({
  create: () => undefined,
  update(before, transaction) {
    if (!transaction.docChanged && !transaction.selection) return before;
    return transaction.isUserEvent("delete") ? transaction.newSelection.main.head : undefined;
  },
});

/** A caret that comes to what is hidden is after it; a selection is of words. */
export const overHidden: Rule = (transaction) => {
  const { selection, startState } = transaction;
  if (!selection || transaction.docChanged || !transaction.isUserEvent("select")) return undefined;
  const range = selection.main.empty
    ? caretAfterHidden(startState, selection.main)
    : ofWords(startState, selection.main);
  return range.eq(selection.main) ? undefined : [transaction, { selection: EditorSelection.create([range]) }];
};

/** The caret passes over what is hidden as if it was not there, and so do Backspace and Delete. */
export const moving: Extension = [
  removedAt,
  EditorView.inputHandler.of((view, from, to, text, insert) => {
    const { head, empty } = view.state.selection.main;
    if (!empty || from !== to || text === "") return false;
    // Among equal letters, it is unknown after which one a letter was typed.
    let at = from;
    while (at > head && view.state.sliceDoc(at - text.length, at) === text) at -= text.length;
    // In a hidden mark, where undo can leave the caret, the browser types after the mark, and leaves the caret before it.
    const isBeforeBlanks =
      head === view.state.field(removedAt) && view.state.sliceDoc(head, at).trim() === "";
    if (at <= head || (!isBeforeBlanks && seen(view, head, at) !== "")) return false;
    // The blank after a removed first word is between the next one and what is typed in its place.
    const place = isBeforeBlanks ? head : at;
    view.dispatch(
      isBeforeBlanks ? { changes: { from: head, insert: text }, userEvent: "input.type" } : insert(),
    );
    view.dispatch({ selection: { anchor: place + text.length } });
    return true;
  }),
  Prec.high(
    keymap.of([
      ...[true, false].flatMap((isRight) => {
        const key = isRight ? "ArrowRight" : "ArrowLeft";
        const moves = (isWord: boolean) => ({
          run: move({ isRight, isWord }),
          shift: move({ isRight, isWord, extends: true }),
        });
        return [
          { key, ...moves(false) },
          { key: `Mod-${key}`, mac: `Alt-${key}`, ...moves(true) },
        ];
      }),
      { key: "End", mac: "Cmd-ArrowRight", run: toEnd(false), shift: toEnd(true) },
      { mac: "End", run: toEnd(false), shift: toEnd(true) },
      { key: "Shift-Backspace", run: beforeDeleting(false) },
      ...removingKeys(false, beforeDeleting(false)),
      ...removingKeys(true, beforeDeleting(true)),
    ]),
  ),
];

function caretAfterHidden(state: EditorState, caret: SelectionRange): SelectionRange {
  const at = afterHidden(state, caret.head);
  return at === caret.head ? caret : EditorSelection.cursor(at, caret.assoc, undefined, caret.goalColumn);
}

/** A selection within one text, or of all of it, is of its words: the marks of its block stay when it is replaced. */
function ofWords(state: EditorState, range: SelectionRange): SelectionRange {
  const { from, to, anchor, head, goalColumn } = range;
  const { doc } = state;
  const line = doc.lineAt(from);
  const start = afterHidden(state, line.from + /^[ \t>]*/.exec(line.text)![0].length);
  const leaf = leafAt(state, Math.max(from, start));
  const isAll = from === 0 && to === doc.length;
  if (isAll || !leaf || !isText(leaf)) return range;
  const text = textRange(state, leaf);
  const end = to > leaf.to && to === doc.lineAt(to).from ? to - 1 : to;
  if (end > doc.lineAt(leaf.to).to || from >= text.to || to <= text.from) return range;
  const first = Math.max(from, text.from);
  const last = state.sliceDoc(text.to, end).trim() === "" ? end : text.to;
  const placed = (at: number) => (at === from ? first : last);
  return EditorSelection.range(placed(anchor), placed(head), goalColumn);
}

/** Where the caret at a place is shown: what is hidden there is before it. */
function afterHidden(state: EditorState, place: number): number {
  const line = state.doc.lineAt(place);
  const start = line.from + /^[ \t>]*/.exec(line.text)![0].length;
  const isBeforeItem = place < start && syntaxTree(state).resolveInner(start, 1).name === "ListMark";
  for (let at = isBeforeItem ? start : place; ;) {
    const end = hiddenAt(state, at);
    if (end === at) return at;
    at = end;
  }
}

/** Moves on until a step is visible, and over a whole mark. All other steps are left to CodeMirror. */
function move({ isRight, isWord, extends: isExtending }: Move) {
  return (view: EditorView): boolean => {
    const { main } = view.state.selection;
    if (!main.empty && !isExtending) return false;
    const isForward = isRight === (view.textDirectionAt(main.head) === Direction.LTR);
    const box = isForward || isWord || isExtending ? undefined : boxBefore(view, main.head);
    if (box) {
      box.focus();
      return true;
    }
    const step = (from: SelectionRange) =>
      isWord ? view.moveByGroup(from, isForward) : view.moveByChar(from, isForward);
    const isUnseen = (place: number) => {
      const text = seen(view, main.head, place);
      return (isWord ? text.replace(/^[ \t]+/, "") : text) === "";
    };
    let [at, next] = [main, step(main)];
    const stop = (isWord ? besideTag : besideMark)(view.state, main.head, next.head);
    if (stop !== undefined) next = EditorSelection.cursor(stop);
    else if (!isUnseen(next.head)) return false;
    while (next.head !== at.head && isUnseen(next.head)) [at, next] = [next, step(next)];
    view.dispatch({
      selection: isExtending
        ? EditorSelection.range(main.anchor, next.head)
        : EditorSelection.cursor(next.head, next.assoc),
      scrollIntoView: true,
      userEvent: "select",
    });
    return true;
  };
}

/** Goes to the last word of a line of the window. The marks before the next line's first word belong to neither line. */
function toEnd(isExtending: boolean) {
  return (view: EditorView): boolean => {
    const { main } = view.state.selection;
    const { head } = view.moveToLineBoundary(main, true);
    const next = markedAt(view.state, head).find(({ from, begin }) => from < head && head <= begin);
    if (!next) return false;
    const at = next.from - (view.state.sliceDoc(next.from - 1, next.from) === " " ? 1 : 0);
    const range = isExtending ? EditorSelection.range(main.anchor, at) : EditorSelection.cursor(at, -1);
    view.dispatch({ selection: range, scrollIntoView: true, userEvent: "select" });
    return true;
  };
}

/**
 * The other side of the marks of bold or struck text, or of code. Text that is typed between the signs of a mark would break
 * it.
 */
function besideMark(state: EditorState, from: number, place: number): number | undefined {
  const mark = syntaxTree(state).resolveInner(place, 1);
  const isMark = /^(?:Emphasis|Strikethrough)Mark$/.test(mark.name) || mark.parent?.name === "InlineCode";
  if (!isMark || mark.from === place) return undefined;
  return from < place ? mark.to : mark.from;
}

/** The next edge of a line of tags, whose words are markup. Undefined for a caret that is inside it. */
function besideTag(state: EditorState, from: number, place: number): number | undefined {
  const leaf = leafAt(state, place);
  const isTag = leaf?.name === "JsxFlow" || leaf?.name === "Directive";
  if (!leaf || !isTag || (leaf.from < from && from < leaf.to)) return undefined;
  if (from < place) return from < leaf.from ? leaf.from : leaf.to;
  return from > leaf.to ? leaf.to : leaf.from;
}

function boxBefore(view: EditorView, at: number): HTMLElement | undefined {
  if (!/\[[ xX]\][ \t]$/.test(view.state.sliceDoc(at - 4, at))) return undefined;
  const boxes = [...view.contentDOM.querySelectorAll<HTMLElement>(".doc-marker > input")];
  return boxes.find((box) => hiddenAt(view.state, view.posAtDOM(box.parentElement!)) === at);
}

function seen(view: EditorView, one: number, other: number): string {
  const [start, end] = [Math.min(one, other), Math.max(one, other)];
  const hidden: Span[] = [];
  for (const atoms of view.state.facet(EditorView.atomicRanges)) {
    atoms(view).between(start, end, (from, to, { spec }) => {
      if (spec?.isUnseen) hidden.push({ from, to });
    });
  }
  let [text, at] = ["", start];
  for (const { from, to } of hidden.sort((a, b) => a.from - b.from)) {
    if (from > at) text += view.state.sliceDoc(at, Math.min(from, end));
    at = Math.max(at, to);
  }
  return text + view.state.sliceDoc(at, Math.max(at, end));
}

/** Takes the caret past a link's hidden marks, so that what is deleted is seen. */
function beforeDeleting(isForward: boolean) {
  return ({ state, dispatch }: EditorView): boolean => {
    const { main } = state.selection;
    if (!main.empty) return false;
    for (let at = main.head; ;) {
      const links = linksAt(state, at).map((link) => edgesOf(link, isForward));
      const next = links.map(({ before, start, end, after }) =>
        at === before ? start : at === end ? after : at,
      );
      const moved = next.find((place) => place !== at);
      if (moved === undefined) {
        if (at !== main.head) dispatch(state.update({ selection: { anchor: at } }));
        return false;
      }
      at = moved;
    }
  };
}

function edgesOf({ from, to, text }: Link, isForward: boolean) {
  return isForward
    ? { before: from, start: text.from, end: text.to, after: to }
    : { before: to, start: text.to, end: text.from, after: from };
}

function linksAt(state: EditorState, at: number): Link[] {
  const nodes = new Map<number, Link>();
  for (const side of [-1, 1] as const) {
    let node: SyntaxNode | null = syntaxTree(state).resolveInner(at, side);
    for (; node; node = node.parent) {
      const link = node.name === "Link" ? linkAround(state, node) : undefined;
      if (link && link.text.from < link.text.to) nodes.set(link.from, link);
    }
  }
  return [...nodes.values()];
}
