import { expect, test } from "bun:test";

import { history, undo } from "@codemirror/commands";
import { EditorState, type TransactionSpec } from "@codemirror/state";
import type { Command, EditorView } from "@codemirror/view";
import fc from "fast-check";

import { selectedParts } from "../../../../static/editor/document/arrange/selected-parts.ts";
import {
  deleteBlocks,
  duplicateBlock,
  enterBlock,
  moveBlock,
  returnToText,
  selectAllBlocks,
  selectAround,
  selectBlock,
  selectNext,
  selectWithin,
} from "../../../../static/editor/document/blocks/commands.ts";
import { selectedRun } from "../../../../static/editor/document/blocks/selected.ts";
import { mdxLanguage } from "../../../../static/editor/document/syntax/mdx.ts";
import { structure } from "../../../../static/editor/document/syntax/structure.ts";
import { anyText } from "../../../markdown/texts.ts";
import { runs } from "../../../support/seed.ts";

const moving: readonly Command[] = [
  selectBlock,
  selectNext(1),
  selectNext(-1),
  selectNext(1, true),
  selectNext(-1, true),
  selectAround,
  selectWithin,
  moveBlock(1),
  moveBlock(-1),
  enterBlock,
  returnToText,
];
const all = [...moving, selectAllBlocks, duplicateBlock, deleteBlocks];

function editorOf(bytes: string, caret: number) {
  const doc = bytes.replace(/\r\n?/g, "\n");
  let state = EditorState.create({
    doc,
    selection: { anchor: caret % (doc.length + 1) },
    extensions: [mdxLanguage, structure, selectedParts, history()],
  });
  const view = {
    get state() {
      return state;
    },
    dispatch(spec: TransactionSpec) {
      state = state.update(spec).state;
    },
  };
  return { doc, view: view as unknown as EditorView };
}

test("any commands on any text are undone to that text, and select what is there", () => {
  fc.assert(
    fc.property(
      anyText,
      fc.nat(),
      fc.array(fc.constantFrom(...all), { maxLength: 12 }),
      (bytes, caret, commands) => {
        const { doc, view } = editorOf(bytes, caret);
        for (const command of commands) {
          command(view);
          const run = selectedRun(view.state);
          if (run) expect(run.last.to).toBeLessThanOrEqual(view.state.doc.length);
        }
        while (undo(view as unknown as Parameters<typeof undo>[0]));
        expect(view.state.doc.toString()).toBe(doc);
      },
    ),
    { numRuns: runs(200) },
  );
});

test("moving keeps every line, apart from its indentation and number", () => {
  const lines = (text: string) =>
    text
      .split("\n")
      .map((line) => line.trim().replace(/^\d+/, ""))
      .filter(Boolean)
      .sort();
  fc.assert(
    fc.property(
      anyText,
      fc.nat(),
      fc.array(fc.constantFrom(...moving), { maxLength: 12 }),
      (bytes, caret, commands) => {
        const { doc, view } = editorOf(bytes, caret);
        for (const command of commands) command(view);
        expect(lines(view.state.doc.toString())).toEqual(lines(doc));
      },
    ),
    { numRuns: runs(200) },
  );
});
