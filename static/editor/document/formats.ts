import { isolateHistory } from "@codemirror/commands";
import type { Extension } from "@codemirror/state";
import { keymap } from "@codemirror/view";

import type { Format } from "../source/formatting.ts";
import type { PageDocument } from "./document.ts";
import { newFootnote } from "./inline/footnotes.ts";
import { openLink } from "./inline/link-panel.ts";
import { formatted, formattedSource } from "./keys/format.ts";
import { storeFormat } from "./stored-formats.ts";

const alone = isolateHistory.of("full");

const keys = { "Mod-b": "bold", "Mod-i": "italic", "Mod-e": "code", "Mod-Shift-e": "formula" } as const;

export function format({ view, shown }: PageDocument, name: Format, level?: number): void {
  if (name === "link" && shown === "page") {
    openLink(view);
    return;
  }
  const { state } = view;
  const stored = shown === "page" ? storeFormat(state, name) : undefined;
  const apply = shown === "page" ? formatted : formattedSource;
  if (stored) view.dispatch(stored);
  else {
    view.dispatch(apply(state, name, level), {
      userEvent: "input.format",
      annotations: alone,
      scrollIntoView: true,
    });
  }
  view.focus();
}

export function formatKeys(document: PageDocument): Extension {
  return keymap.of(
    Object.entries(keys).map(([key, name]) => ({
      key,
      run: () => {
        format(document, name);
        return true;
      },
      preventDefault: true,
    })),
  );
}

/** Adds a footnote at the end of the selection and puts the caret into its text. Returns false where none can be. */
export function footnote({ view }: PageDocument): boolean {
  const added = newFootnote(view.state);
  if (added) view.dispatch({ ...added, userEvent: "input", annotations: alone, scrollIntoView: true });
  view.focus();
  return added !== undefined;
}
