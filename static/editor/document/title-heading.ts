import type { EditorState } from "@codemirror/state";

import { headingText } from "./headings.ts";
import { structure } from "./syntax/structure.ts";

/** The words of the page's first heading of depth 1; undefined where it has none. */
export function titleHeading(state: EditorState): string | undefined {
  const { trees, from } = state.field(structure).nodes;
  for (let index = 0; index < trees.length; index += 1) {
    const text = titles.has(trees[index]!.type.name) ? headingText(state, from[index]!) : "";
    if (text !== "") return text;
  }
  return undefined;
}

const titles: ReadonlySet<string> = new Set(["ATXHeading1", "SetextHeading1"]);
