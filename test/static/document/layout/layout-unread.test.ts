import { expect, test } from "bun:test";

import { defineLanguageFacet, ensureSyntaxTree, Language, syntaxTree } from "@codemirror/language";
import { Compartment, EditorState } from "@codemirror/state";
import { type Decoration, EditorView } from "@codemirror/view";
import { type Input, Parser, type PartialParse } from "@lezer/common";

import { layout } from "../../../../static/editor/document/layout/layout.ts";
import { mdxLanguage } from "../../../../static/editor/document/syntax/mdx.ts";
import { structure } from "../../../../static/editor/document/syntax/structure.ts";

/** Reads the start of a page only, as for a moment after a long one is opened. */
class StartParser extends Parser {
  override createParse(input: Input): PartialParse {
    const advance = () => mdxLanguage.language.parser.parse(input.read(0, Math.min(input.length, 60)));
    return { parsedPos: 0, stoppedAt: null, stopAt() {}, advance };
  }
}

const startOnly = new Language(defineLanguageFacet(), new StartParser());

test("what is not read yet is not laid out", () => {
  const start = "text\n\n".repeat(10);
  const extensions = [startOnly, structure, layout()];
  const state = EditorState.create({ doc: `${start}\n\n${start}`, extensions });

  expect(lastLaidOut(state)).toBeLessThanOrEqual(start.length);
  expect(lastLaidOut(state)).toBeGreaterThan(start.length / 2);
});

test("what was laid out keeps its looks while the page is read again up to it", () => {
  const reading = new Compartment();
  const doc = `${"text\n\n".repeat(20)}# Heading\n`;
  const state = whole(
    EditorState.create({ doc, extensions: [reading.of(mdxLanguage), structure, layout()] }),
  );

  const early = state.update({
    changes: { from: 0, insert: "x" },
    effects: reading.reconfigure(startOnly),
  }).state;
  const again = whole(early.update({ effects: reading.reconfigure(mdxLanguage) }).state);

  expect(syntaxTree(early).length).toBeLessThan(doc.length);
  expect(headingLook(state)).toBeDefined();
  expect(headingLook(early)).toBe(headingLook(state)!);
  expect(headingLook(again)).toBe(headingLook(state)!);
});

function whole(state: EditorState): EditorState {
  ensureSyntaxTree(state, state.doc.length, 60_000);
  return state.update({}).state;
}

function headingLook(state: EditorState): Decoration | undefined {
  let look: Decoration | undefined;
  for (const set of state.facet(EditorView.decorations)) {
    if (typeof set === "function") continue;
    set.between(0, state.doc.length, (_from, _to, value) => {
      if (value.spec.attributes?.role === "heading") look = value;
    });
  }
  return look;
}

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
