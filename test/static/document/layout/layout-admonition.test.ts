import { expect, test } from "bun:test";

import { defineLanguageFacet, ensureSyntaxTree, Language, languageDataProp } from "@codemirror/language";
import { EditorState } from "@codemirror/state";
import { EditorView } from "@codemirror/view";

import { pythonMarkdown } from "../../../../src/markdown/tree/dialect.ts";
import { parserOf } from "../../../../src/markdown/tree/index.ts";
import { layout } from "../../../../static/editor/document/layout/layout.ts";
import { structure } from "../../../../static/editor/document/syntax/structure.ts";

/** The classes of lines, and the boxes around them. */
function drawn(text: string): Readonly<{ lines: string[]; boxes: string[] }> {
  const data = defineLanguageFacet();
  const parser = parserOf(pythonMarkdown, [languageDataProp.add({ Document: data })]);
  const created = EditorState.create({
    doc: text,
    extensions: [new Language(data, parser), structure, layout()],
  });
  // On a busy machine the first look, which is limited, reads only a part.
  ensureSyntaxTree(created, text.length, 60_000);
  const { state } = created.update({});
  const lines: string[] = [];
  for (const set of state.facet(EditorView.decorations)) {
    if (typeof set === "function") continue;
    set.between(0, text.length, (from, to, { spec }) => {
      if (from === to && spec.class) lines.push(`${state.doc.lineAt(from).number} ${spec.class}`);
    });
  }
  const boxes: string[] = [];
  for (const set of state.facet(EditorView.blockWrappers)) {
    if (typeof set === "function") continue;
    set.between(0, text.length, (_, __, wrapper) => {
      boxes.push(JSON.stringify(wrapper));
    });
  }
  return { lines, boxes };
}

test("a callout of Python-Markdown is a box with its label, and the blocks in it are drawn", () => {
  const { lines, boxes } = drawn('!!! warning "A"\n    b\n\n    # c\n');

  expect(boxes.join()).toContain("mdx-callout mdx-warning doc-box");
  expect(lines).toContainEqual(expect.stringContaining("1 doc-label"));
  expect(lines).toContainEqual(expect.stringContaining("4 doc-heading doc-heading-1"));
});

test("a tab, or what is no callout, is a card", () => {
  expect(drawn('=== "A"\n    b\n').boxes.join()).toContain("doc-card doc-box");
  expect(drawn("!!! example\n    b\n").boxes.join()).toContain("doc-card doc-box");
});

test.each([
  ["!!! tip\n    a\n    b\n", 2],
  ["!!! tip\n    a\n\n    b\n    c\n", 4],
  ["!!! tip\n    a  \n    b\n", 3],
  ["> [!NOTE]\n> a\n> b\n", 2],
  ["> [!NOTE]\n", 1],
  ["T\n: a\n    b\n", 2],
])("the box of %j ends with the line that is shown last", (text, last) => {
  expect(drawn(text).lines.filter((line) => line.endsWith("doc-last"))).toEqual([`${last} doc-last`]);
});

test("code without fences has its space above the first line, and below the last", () => {
  const { lines } = drawn("    a\n\n    b\n");

  expect(lines).toContain("1 doc-code-line doc-code-first");
  expect(lines).toContain("3 doc-code-line doc-code-last");
});

test("a meaning is set in, and no quote", () => {
  expect(drawn("T\n: a\n").boxes.join()).toContain("doc-meaning");
  expect(drawn("T\n: a\n").boxes.join()).not.toContain("doc-quote");
});
