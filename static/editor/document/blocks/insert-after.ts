import type { StateEffect } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";

import { openInsertMenu } from "../menus/insert-menu.ts";
import { type Arranged, insert } from "./arrange.ts";
import { dispatchEdit } from "./commands.ts";
import type { Part } from "./part.ts";
import { neighbour, selectNone } from "./selected.ts";

/** Puts a `/` after a block, or as another item after one, and opens its menu. */
export function insertAfter(view: EditorView, part: Part): void {
  const text = view.state.sliceDoc(part.from, part.to);
  const [marker = ""] = part.kind === "item" ? (/^\s*(?:[-*+]|\d+[.)])\s+/.exec(text) ?? []) : [];
  write(view, part, `${marker.trimStart()}/`, ({ to }) => openInsertMenu(to - 1));
}

export function typeAfter(view: EditorView, part: Part, letter: string): void {
  write(view, part, letter, selectNone);
}

function write(
  view: EditorView,
  part: Part,
  text: string,
  effects: (arranged: Arranged) => StateEffect<unknown>,
): void {
  const place = { parent: part.parent, before: neighbour(view.state, part, 1) };
  const arranged = insert(view.state, place, text);
  if (!arranged) return;
  dispatchEdit(view, {
    changes: arranged.changes,
    selection: { anchor: arranged.to },
    effects: effects(arranged),
    userEvent: "input.insert",
    scrollIntoView: true,
  });
}
