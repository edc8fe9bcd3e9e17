import { isolateHistory } from "@codemirror/commands";
import { ChangeSet, Text, Transaction } from "@codemirror/state";

import type { PageDocument } from "./document.ts";
import { linesWithoutEndings, setLineEndings } from "./line-endings.ts";
import { changesTo, touch } from "./text-changes.ts";

/** Makes `text` of the page by its smallest changes, as one step of undo. */
export function setText({ view }: PageDocument, text: string): void {
  const changes = changesTo(view.state.doc, text);
  view.dispatch({ changes, effects: setLineEndings(text), annotations: isolateHistory.of("full") });
}

/**
 * What others made of `base`, applied to what the writer made of it: every word of both stays, the caret stays at its
 * word, and undo leaves it. Returns false, and changes nothing, if both changed the same block; `isSettled` says that
 * the writer has seen both. Not during a composition, which it could write twice.
 */
export function takeOver(page: PageDocument, base: string, text: string, isSettled = false): boolean {
  const { doc } = page.view.state;
  const isWhole = page.text === base;
  const before = isWhole ? doc : Text.of(linesWithoutEndings(base));
  const mine = isWhole ? [] : changesTo(before, page.text);
  const theirs = changesTo(before, text);
  if (!isSettled && touch(before, mine, theirs)) return false;
  const [ours, others] = [mine, theirs].map((each) => ChangeSet.of(each, before.length)) as [
    ChangeSet,
    ChangeSet,
  ];
  page.view.dispatch({
    changes: others.map(ours),
    effects: setLineEndings(text, ours.map(others, true)),
    annotations: Transaction.addToHistory.of(false),
  });
  return true;
}
