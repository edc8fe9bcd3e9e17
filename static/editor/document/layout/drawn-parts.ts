import { type ChangeDesc, StateEffect, type Transaction } from "@codemirror/state";
import { EditorView } from "@codemirror/view";

import type { Span } from "../syntax/nodes.ts";

/** Parts of a page, in order and apart from each other. */
export type Parts = readonly Span[];

/** UTF-16 units. A page of no more is drawn as a whole; of a longer one, what is this near to what is seen or selected. */
const NEAR = 32 * 1024;

const draw = StateEffect.define<Span>();

/** The parts of a page that is opened now. */
export function firstParts(length: number): Parts {
  return [{ from: 0, to: Math.min(length, NEAR) }];
}

/** What was drawn stays so, and its heights with it. Returns the same parts if no more has to be drawn. */
export function partsAfter(before: Parts, { state, changes, docChanged, effects }: Transaction): Parts {
  let parts = docChanged ? moved(before, changes) : before;
  const { anchor, head } = state.selection.main;
  const wanted = [anchor, head].map((at) => ({ from: at, to: at }));
  for (const effect of effects) if (effect.is(draw)) wanted.push(effect.value);
  for (const part of wanted) if (!isIn(parts, part)) parts = withPart(parts, around(part, state.doc.length));
  return parts;
}

/** Draws what comes near the window before the browser shows it. */
export function drawsSeen(partsOf: (view: EditorView) => Parts) {
  return EditorView.updateListener.of(({ view }) => {
    const { from, to } = view.viewport;
    if (isIn(partsOf(view), { from, to })) return;
    view.dispatch({ effects: draw.of({ from, to }) });
    view.lineBlockAtHeight(0); // has CodeMirror measure now, and not after the next frame
  });
}

function around({ from, to }: Span, length: number): Span {
  return { from: Math.max(0, from - NEAR), to: Math.min(length, to + NEAR) };
}

function isIn(parts: Parts, { from, to }: Span): boolean {
  return parts.some((part) => part.from <= from && to <= part.to);
}

function moved(parts: Parts, changes: ChangeDesc): Parts {
  return parts
    .map(({ from, to }) => ({ from: changes.mapPos(from, -1), to: changes.mapPos(to, 1) }))
    .reduce<Parts>(withPart, []);
}

function withPart(parts: Parts, { from, to }: Span): Parts {
  const apart = parts.filter((part) => part.to < from || part.from > to);
  const joined = parts.filter((part) => !apart.includes(part));
  const all = {
    from: Math.min(from, ...joined.map((part) => part.from)),
    to: Math.max(to, ...joined.map((part) => part.to)),
  };
  return [...apart, all].sort((one, other) => one.from - other.from);
}
