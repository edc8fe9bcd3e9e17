import type { ChangeSet, Line, Transaction } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";

import { isBlank } from "./keys/index.ts";
import { blockTop } from "./layout/text-top.ts";

/** In so many frames the lines around a block are drawn and measured. A longer hold would stop the reader's scrolling. */
const HELD_FRAMES = 5;

/** Keeps a block where it is, while what is above it gets its height. CodeMirror does that only for the top of the window. */
export function hold(view: EditorView, offset: number, top: number, frames = HELD_FRAMES): void {
  view.requestMeasure({
    read: () => blockTop(view, offset),
    write(now) {
      if (now !== undefined && Math.abs(now - top) >= 1) scroll(view, now - top);
      if (frames > 1) requestAnimationFrame(() => hold(view, offset, top, frames - 1));
    },
  });
}

/** Scrolls a page that ends in the window, too. */
function scroll({ root }: EditorView, by: number): void {
  const page = (root as ShadowRoot).host.closest("main")!;
  const end = innerHeight + by - page.getBoundingClientRect().top;
  if (end > page.offsetHeight) page.style.minHeight = `${end}px`;
  scrollBy(0, by);
}

/** How many lines above the caret one looks for a line that stays as it is. */
const MAX_LINES = 20;

/**
 * Before changes above the line of the caret, such as an import that a component needs, or what others write: returns what
 * keeps that line where the writer looks at it.
 */
export function heldLine(view: EditorView, transactions: readonly Transaction[]): (() => void) | undefined {
  if (!view.hasFocus) return undefined;
  const [first, ...others] = transactions;
  const changes = others.reduce((all, { changes }) => all.compose(changes), first!.changes);
  const line = stillLine(view, changes);
  const top = line && blockTop(view, line.from);
  if (top === undefined || top < 0 || top > innerHeight) return undefined;
  return () => hold(view, changes.mapPos(line!.from, 1), top);
}

/** The line of the caret, or the next one above it that stays, if something above that changes in the window. */
function stillLine(view: EditorView, changes: ChangeSet): Line | undefined {
  const { doc, selection } = view.state;
  const caret = doc.lineAt(selection.main.head);
  let above = -1;
  changes.iterChangedRanges((_from, to) => {
    if (to < caret.from) above = to;
  });
  if (above < 0) return undefined;
  const seen = view.lineBlockAt(above).bottom + view.documentTop > 0;
  let line = caret;
  for (let lines = 0; lines < MAX_LINES && seen && line.from > above; lines += 1) {
    if (!isBlank(line) && !changes.touchesRange(line.from, line.to)) return line;
    line = doc.line(line.number - 1);
  }
  return undefined;
}
