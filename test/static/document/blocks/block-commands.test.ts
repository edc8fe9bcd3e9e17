import { expect, test } from "bun:test";

import { history, undo } from "@codemirror/commands";
import { ensureSyntaxTree } from "@codemirror/language";
import { EditorState, type TransactionSpec } from "@codemirror/state";
import type { Command, EditorView } from "@codemirror/view";

import { selectedParts } from "../../../../static/editor/document/arrange/selected-parts.ts";
import {
  deleteBlocks,
  duplicateBlock,
  enterBlock,
  moveBlock,
  selectAllBlocks,
  selectAround,
  selectBlock,
  selectNext,
  selectWithin,
} from "../../../../static/editor/document/blocks/commands.ts";
import { selectedRun } from "../../../../static/editor/document/blocks/selected.ts";
import { mdxLanguage } from "../../../../static/editor/document/syntax/mdx.ts";
import { structure } from "../../../../static/editor/document/syntax/structure.ts";

/** Runs commands on a text, `|` is the caret before and after, and `[…]` is what is selected as a whole. */
function after(marked: string, ...commands: readonly Command[]): string {
  const doc = marked.replace("|", "");
  let state = EditorState.create({
    doc,
    selection: { anchor: marked.indexOf("|") },
    extensions: [mdxLanguage, structure, selectedParts, history()],
  });
  // A busy machine reads a part of the text only.
  const dispatch = (spec: TransactionSpec) => {
    const { state: next } = state.update(spec);
    ensureSyntaxTree(next, next.doc.length, 60_000);
    state = next.update({}).state;
  };
  dispatch({});
  for (const command of commands) {
    command({
      get state() {
        return state;
      },
      dispatch,
    } as unknown as EditorView);
  }
  const run = selectedRun(state);
  const text = state.doc.toString();
  const { head } = state.selection.main;
  if (!run) return `${text.slice(0, head)}|${text.slice(head)}`;
  return `${text.slice(0, run.first.from)}[${text.slice(run.first.from, run.last.to)}]${text.slice(run.last.to)}`;
}

test("Escape selects the block of the caret, and Escape again returns to the same place", () => {
  expect(after("one\n\nt|wo\n", selectBlock)).toBe("one\n\n[two]\n");
  expect(after("one\n\nt|wo\n", selectBlock, selectBlock)).toBe("one\n\nt|wo\n");
});

test("an item of a list is selected alone, then the item around it, then the list", () => {
  const page = "- a\n  - b|\n- c\n";

  expect(after(page, selectBlock)).toBe("- a\n[  - b]\n- c\n");
  expect(after(page, selectBlock, selectAround)).toBe("[- a\n  - b]\n- c\n");
  expect(after(page, selectBlock, selectAround, selectAround)).toBe("[- a\n  - b\n- c]\n");
  expect(after(page, selectBlock, selectAround, selectWithin)).toBe("- a\n[  - b]\n- c\n");
});

test("arrows select neighbours, and Shift adds them", () => {
  const page = "a\n\nb|\n\nc\n";

  expect(after(page, selectBlock, selectNext(1))).toBe("a\n\nb\n\n[c]\n");
  expect(after(page, selectBlock, selectNext(1, true))).toBe("a\n\n[b\n\nc]\n");
  expect(after(page, selectBlock, selectNext(1, true), selectNext(-1, true))).toBe("a\n\n[b]\n\nc\n");
  expect(after(page, selectBlock, selectNext(-1, true))).toBe("[a\n\nb]\n\nc\n");
  expect(after(page, selectBlock, selectAllBlocks)).toBe("[a\n\nb\n\nc]\n");
  expect(after(`---\nt: 1\n---\n\n${page}`, selectBlock, selectAllBlocks)).toBe(
    "---\nt: 1\n---\n\n[a\n\nb\n\nc]\n",
  );
});

test("below the last block is the page's last line, if it is blank", () => {
  expect(after("a\n\nb|\n", selectBlock, selectNext(1))).toBe("a\n\nb\n|");
  expect(after("<A>\n  b|\n</A>\n", selectBlock, selectNext(1))).toBe("<A>\n  b\n</A>\n|");
  expect(after("a\n\nb|", selectBlock, selectNext(1))).toBe("a\n\n[b]");
});

test("above the first block of a component is the component", () => {
  expect(after("<A>\n  b|\n</A>\n\nc\n", selectBlock, selectNext(-1))).toBe("[<A>\n  b\n</A>]\n\nc\n");
  expect(after("<A>\n  b|\n</A>\n\nc\n", selectBlock, selectNext(1))).toBe("<A>\n  b\n</A>\n\n[c]\n");
});

test.each([
  ["a paragraph", "|a\n\nb\n", "a|\n\nb\n"],
  ["code", "|```js\none\n```\n", "```js\none|\n```\n"],
  ["an item", "- |a\n  - b\n", "- a|\n  - b\n"],
])("Enter goes to the end of the text of %s", (_, page, expected) => {
  expect(after(page, selectBlock, enterBlock)).toBe(expected);
});

test("Enter goes into the first block of a component", () => {
  expect(after("<A>\n  b|\n\n  c\n</A>\n", selectBlock, selectAround, enterBlock)).toBe(
    "<A>\n  b|\n\n  c\n</A>\n",
  );
});

test.each([
  ["a block", "a\n\nb|c\n\nd\n", -1, "b|c\n\na\n\nd\n"],
  ["an item", "- a\n- b|c\n", -1, "- b|c\n- a\n"],
  ["a block at a component's end", "<A>\n  a\n\n  b|c\n</A>\n\nd\n", 1, "<A>\n  a\n</A>\n\nb|c\n\nd\n"],
  ["a line of several", "a\n\nb\nc|d\n", -1, "b\nc|d\n\na\n"],
] as const)("%s moves with the caret at its word", (_, page, by, expected) => {
  expect(after(page, moveBlock(by))).toBe(expected);
});

test("what is at the page's end stays there", () => {
  expect(after("a\n\nb|\n", moveBlock(1))).toBe("a\n\nb|\n");
  expect(after("---\nt: 1\n---\n\nb|\n", moveBlock(-1))).toBe("---\nt: 1\n---\n\nb|\n");
});

test("several blocks move and are copied together, stay selected, and are undone at once", () => {
  const page = "a\n\nb|\n\nc\n";
  const both = [selectBlock, selectNext(1, true)];

  expect(after(page, ...both, moveBlock(-1))).toBe("[b\n\nc]\n\na\n");
  expect(after(page, ...both, duplicateBlock)).toBe("a\n\nb\n\nc\n\n[b\n\nc]\n");
  expect(after(page, ...both, moveBlock(-1), undo as Command)).toBe("a\n\nb|\n\nc\n");
});

test("deleting selects what comes next, or else what came before", () => {
  expect(after("a\n\nb|\n\nc\n", selectBlock, deleteBlocks)).toBe("a\n\n[c]\n");
  expect(after("a\n\nb|\n", selectBlock, deleteBlocks)).toBe("[a]\n");
  expect(after("- a|\n- b\n", selectBlock, deleteBlocks)).toBe("[- b]\n");
  expect(after("a|\n", selectBlock, deleteBlocks)).toBe("|");
});
