import { expect, test } from "bun:test";

import { history, undo } from "@codemirror/commands";
import { ChangeSet, EditorState, type TransactionSpec } from "@codemirror/state";
import fc from "fast-check";

import {
  documentOffset,
  isPageText,
  lineEndingsOf,
  pageOffset,
  pageText,
  setLineEndings,
} from "../../../static/editor/document/line-endings.ts";
import { runs } from "../../support/seed.ts";

const page = fc
  .array(fc.constantFrom("a", "b ", "\n", "\r\n", "\r", "c\n\n"), { maxLength: 30 })
  .map((parts) => parts.join(""));

function open(text: string): EditorState {
  return EditorState.create({ doc: text, extensions: [lineEndingsOf(text), history()] });
}

function inLines(text: string): string {
  return text.replace(/\r\n?/g, "\n");
}

test("an opened page is its text, whatever its lines end in", () => {
  fc.assert(
    fc.property(page, (text) => {
      expect(pageText(open(text))).toBe(text);
    }),
    { numRuns: runs(500) },
  );
});

test("a page's text is told from every other, without writing it where the lengths differ", () => {
  fc.assert(
    fc.property(page, page, (text, other) => {
      expect(isPageText(open(text), text)).toBe(true);
      expect(isPageText(open(text), other)).toBe(text === other);
    }),
    { numRuns: runs(500) },
  );
});

test("a change keeps the bytes before and after it", () => {
  fc.assert(
    fc.property(
      page,
      fc.nat(),
      fc.nat(),
      fc.constantFrom("", "x", "\n", "x\ny\n"),
      (text, one, other, insert) => {
        const state = open(text);
        const [from, to] = [one % (state.doc.length + 1), other % (state.doc.length + 1)].sort(
          (a, b) => a - b,
        );
        const next = state.update({ changes: { from: from!, to: to!, insert } }).state;

        const [start, end] = [pageOffset(state, from!), pageOffset(state, to!)];
        const changed = pageText(next);
        expect(inLines(changed)).toBe(next.doc.toString());
        expect(changed.startsWith(text.slice(0, start))).toBe(true);
        expect(changed.endsWith(text.slice(end))).toBe(true);
      },
    ),
    { numRuns: runs(1000) },
  );
});

test("a new line ends as most lines of the page do", () => {
  const state = open("one\r\ntwo\r\nthree\nfour");

  const next = state.update({ changes: { from: 3, insert: "\nnew" } }).state;

  expect(pageText(next)).toBe("one\r\nnew\r\ntwo\r\nthree\nfour");
});

test("undo brings back the bytes of a page of one ending", () => {
  let state = open("one\r\n\r\ntwo\r\n");
  state = state.update({ changes: { from: 0, to: 5, insert: "x" } }).state;

  undo({ state, dispatch: (transaction) => (state = transaction.state) });

  expect(pageText(state)).toBe("one\r\n\r\ntwo\r\n");
});

test("an offset of the page and one of the document lead to each other", () => {
  fc.assert(
    fc.property(page, (text) => {
      const state = open(text);
      for (let offset = 0; offset <= state.doc.length; offset += 1) {
        expect(documentOffset(state, pageOffset(state, offset))).toBe(offset);
      }
    }),
    { numRuns: runs(300) },
  );
});

test("what others saved keeps its bytes around what the writer has typed meanwhile", () => {
  fc.assert(
    fc.property(page, fc.nat(), fc.nat(), fc.constantFrom("", "x", "x\ny\n"), (text, one, other, insert) => {
      const theirs = open(text);
      const { length } = theirs.doc;
      const [from, to] = [one % (length + 1), other % (length + 1)].sort((a, b) => a - b);
      const changes = ChangeSet.of({ from: from!, to: to!, insert }, length);
      const mine = open("mine\r\n");
      const both = changes.apply(theirs.doc);
      const next = mine.update({
        changes: { from: 0, to: mine.doc.length, insert: both },
        effects: setLineEndings(text, changes),
      }).state;

      const result = pageText(next);
      expect(inLines(result)).toBe(both.toString());
      expect(result.startsWith(text.slice(0, pageOffset(theirs, from!)))).toBe(true);
      expect(result.endsWith(text.slice(pageOffset(theirs, to!)))).toBe(true);
    }),
    { numRuns: runs(1000) },
  );
});

test.each([
  ["a selection", "a\r\nb\rc", { selection: { anchor: 0 } }],
  ["a change", "a\rb\rc", { changes: { from: 0, insert: "x" }, sequential: true }],
])("endings that others saved stay where a filter adds %s", (_, text, added: TransactionSpec) => {
  const adding = EditorState.transactionFilter.of((transaction) => [transaction, added]);
  const state = EditorState.create({ doc: "a\nb\nc", extensions: [lineEndingsOf("a\nb\nc"), adding] });

  const next = state.update({ effects: setLineEndings(text) }).state;

  expect(pageText(next)).toEndWith(text);
});
