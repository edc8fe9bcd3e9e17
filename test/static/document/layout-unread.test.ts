import { expect, test } from "bun:test";

import { defineLanguageFacet, Language } from "@codemirror/language";
import { EditorState } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { type Input, Parser, type PartialParse } from "@lezer/common";

import { layout } from "../../../static/editor/document/layout/layout.ts";
import { mdxLanguage } from "../../../static/editor/document/syntax/mdx.ts";
import { structure } from "../../../static/editor/document/syntax/structure.ts";

/** Reads the start of a page only, as for a moment after a long one is opened. */
class StartParser extends Parser {
  override createParse(input: Input): PartialParse {
    const advance = () => mdxLanguage.language.parser.parse(input.read(0, Math.min(input.length, 60)));
    return { parsedPos: 0, stoppedAt: null, stopAt() {}, advance };
  }
}

test("what is not read yet is not laid out", () => {
  const start = "text\n\n".repeat(10);
  const language = new Language(defineLanguageFacet(), new StartParser());
  const extensions = [language, structure, layout()];
  const state = EditorState.create({ doc: `${start}\n\n${start}`, extensions });

  expect(lastLaidOut(state)).toBeLessThanOrEqual(start.length);
  expect(lastLaidOut(state)).toBeGreaterThan(start.length / 2);
});

function lastLaidOut(state: EditorState): number {
  let last = 0;
  for (const set of state.facet(EditorView.decorations)) {
    if (typeof set === "function") continue;
    set.between(0, state.doc.length, (_from, to) => {
      last = Math.max(last, to);
    });
  }
  return last;
}
