import { expect, test } from "bun:test";

import { EditorState } from "@codemirror/state";

import { ruledBy } from "../../../../static/editor/document/keys/rules/rule.ts";
import { mdxLanguage } from "../../../../static/editor/document/syntax/mdx.ts";
import { structure } from "../../../../static/editor/document/syntax/structure.ts";
import { keptPipes } from "../../../../static/editor/document/tables/kept-pipes.ts";
import { tableField } from "../../../../static/editor/document/tables/table-field.ts";

const text = "a\n\n| b | c |\n| --- | --- |\n| d | e |\n";

function inserted(insert: string, at: number, userEvent: string): string {
  const state = EditorState.create({
    doc: text,
    extensions: [mdxLanguage, structure, tableField, ruledBy([keptPipes])],
  });
  return state.update({ changes: { from: at, insert }, userEvent }).newDoc.toString();
}

test("pipes that are put into a cell get backslashes, others and those of whole rows get none", () => {
  const inCell = text.indexOf("d");

  expect(inserted("x|y", inCell, "input.replace")).toBe(text.replace("d", "x\\|yd"));
  expect(inserted("![x|y](z)", inCell, "input")).toBe(text.replace("d", "![x\\|y](z)d"));
  expect(inserted("x|y", 1, "input.replace")).toBe(text.replace("a", "ax|y"));
  expect(inserted("| x | y |\n", text.indexOf("| d"), "input.paste")).toBe(
    text.replace("| d", "| x | y |\n| d"),
  );
  expect(inserted("x|y", inCell, "undo")).toBe(text.replace("d", "x|yd"));
});
