import { isolateHistory, undo } from "@codemirror/commands";
import type { Extension, Text } from "@codemirror/state";
import { keymap } from "@codemirror/view";

import { inEditor } from "../../commands.ts";
import type { PageDocument } from "./document.ts";
import { formatted, formattedSource } from "./formats/format.ts";
import type { Format } from "./formats/formatting.ts";
import { newFootnote, renumbered } from "./inline/footnotes.ts";
import { openLink } from "./inline/link-panel.ts";
import { storedInstead, storeFormat } from "./stored-formats.ts";

const alone = isolateHistory.of("full");

const withKeys = ["bold", "italic", "code", "formula"] as const;

export function format({ view, shown }: PageDocument, name: Format, level?: number): void {
  if (name === "link" && shown === "page") {
    openLink(view);
    return;
  }
  const { state } = view;
  const stored = shown === "page" ? storeFormat(state, name) : undefined;
  const apply = shown === "page" ? formatted : formattedSource;
  const atCaret = () =>
    `${name} ${level} ${view.state.selection.main.anchor} ${view.state.selection.main.head}`;
  if (stored) view.dispatch(stored);
  else if (given.get(state.doc) === atCaret()) undo(view);
  else {
    const change = { userEvent: "input.format", annotations: alone, scrollIntoView: true };
    const made = state.update(apply(state, name, level), change);
    view.dispatch((shown === "page" && storedInstead(made, name)) || made);
    if (state.selection.main.empty && view.state.doc !== state.doc) given.set(view.state.doc, atCaret());
  }
  view.focus();
}

/** What was given to the word at the caret, by the text that has it now: the same again takes it back. */
const given = new WeakMap<Text, string>();

export function formatKeys(document: PageDocument): Extension {
  return keymap.of(
    withKeys.map((name) => ({
      key: inEditor[name].keys[0],
      run: () => {
        format(document, name);
        return true;
      },
      preventDefault: true,
    })),
  );
}

/**
 * Adds a footnote at the end of the selection and puts the caret into its text. Its number is one that no other text of the page
 * has: it changes if they turn out to have it. Returns false where none can be.
 */
export function footnote({ view }: PageDocument, numbersElsewhere: Promise<ReadonlySet<number>>): boolean {
  const added = newFootnote(view.state);
  view.focus();
  if (!added) return false;
  view.dispatch({ ...added, userEvent: "input", annotations: alone, scrollIntoView: true });
  void numbersElsewhere.then((others) => {
    const change = renumbered(view.state, added.number, others);
    if (change) view.dispatch({ ...change, annotations: alone });
  });
  return true;
}
