import type { EditorState, TransactionSpec } from "@codemirror/state";
import type { SyntaxNode } from "@lezer/common";

import { move, remove } from "../arrange/arrange.ts";
import { changed } from "../arrange/changed.ts";
import { childrenOf, firstWord, partsAt } from "../arrange/part.ts";
import { calloutAt, titleOf } from "../syntax/callouts.ts";
import { propertiesOf } from "../syntax/properties.ts";
import type { Block } from "../syntax/structure.ts";
import { doneApart } from "./apart.ts";
import { wholeAround } from "./edges.ts";
import { nothing } from "./edit.ts";
import { leafAt } from "./place.ts";

/**
 * Puts the first text of a component before it; a component that is empty then goes, if it has no words of its own.
 * What is in a set, such as a tab, is selected as a whole, because a set takes no text.
 */
export function outOfComponent(state: EditorState, leaf: SyntaxNode, open: SyntaxNode): TransactionSpec {
  const { parent: container } = open;
  if (container?.name === "ListItem" || container?.name === "Blockquote")
    return doneApart(state, container, (page, placeOf) => {
      const [text, tag] = [leaf, open].map(({ from }) => leafAt(page, placeOf(from)));
      return text && tag ? outOfComponent(page, text, tag) : nothing;
    });
  const part = partsAt(state, leaf.from).at(-1);
  const component = part?.parent;
  if (component?.kind !== "component") return nothing;
  const { parent } = component;
  const callout = calloutAt(component.of as Block, open, state);
  const isInSet = !callout && parent && childrenOf(state, parent).every(({ kind }) => kind === "component");
  if (isInSet) return wholeAround(state, open.to);
  const moved = move(state, { first: part!, last: part! }, { parent, before: component });
  if (!moved) return nothing;
  const next = changed(state, moved.changes, moved.to);
  const left = partsAt(next, moved.changes.mapPos(component.from, 1)).at(-1);
  const isGone =
    left && childrenOf(next, left).length === 0 && !(callout ? callout.title : wordsOf(state, open));
  const removed = isGone ? remove(next, { first: left, last: left }) : undefined;
  return {
    changes: removed ? moved.changes.compose(removed.changes) : moved.changes,
    selection: { anchor: firstWord(next, moved.from) },
    userEvent: "delete.backward",
  };
}

function wordsOf(state: EditorState, open: SyntaxNode): string | number {
  const source = state.sliceDoc(open.from, open.to);
  return open.name === "Directive" ? titleOf(source) : propertiesOf(source).length;
}
