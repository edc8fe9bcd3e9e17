import type { EditorView } from "@codemirror/view";

import { openInsertMenu } from "../menus/insert-menu.ts";
import { insert } from "./arrange.ts";
import { dispatchEdit } from "./commands.ts";
import type { Part } from "./part.ts";
import { neighbour } from "./selected.ts";

/** Puts a `/` after a block, or as another item after one, and opens its menu. */
export function insertAfter(view: EditorView, part: Part): void {
  const text = view.state.sliceDoc(part.from, part.to);
  const [marker = ""] = part.kind === "item" ? (/^\s*(?:[-*+]|\d+[.)])\s+/.exec(text) ?? []) : [];
  const place = { parent: part.parent, before: neighbour(view.state, part, 1) };
  const arranged = insert(view.state, place, `${marker.trimStart()}/`);
  if (!arranged) return;
  dispatchEdit(view, {
    changes: arranged.changes,
    selection: { anchor: arranged.to },
    effects: openInsertMenu(arranged.to - 1),
    userEvent: "input.insert",
    scrollIntoView: true,
  });
}
