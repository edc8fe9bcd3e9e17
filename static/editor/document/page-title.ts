import type { EditorState, Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";

import { plainTitle } from "../../../src/markdown/fields.ts";
import { blocksOf } from "./syntax/structure.ts";
import { titleHeading } from "./title-heading.ts";

/** Shows the page's title when what is typed changes it; `otherwise` is what a page without one is called. */
export function pageTitle(show: (title: string) => void, otherwise: string): Extension {
  return EditorView.updateListener.of(({ docChanged, startState, state }) => {
    const title = docChanged ? titleIn(state) : undefined;
    if (title !== undefined && title !== titleIn(startState)) show(title || otherwise);
  });
}

/**
 * Returns the title of the front matter, else the first heading of depth 1, as the server does, else "". Undefined for a
 * title that only a parser of front matter can read. @internal
 */
export function titleIn(state: EditorState): string | undefined {
  const [first] = blocksOf(state);
  const text = first?.kind === "frontmatter" ? state.sliceDoc(first.from, first.to) : "";
  if (text.includes("title")) return plainTitle(text.includes("+++") ? "toml" : "yaml", text)?.trim();
  return titleHeading(state) ?? "";
}
