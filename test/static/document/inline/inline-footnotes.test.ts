import { expect, test } from "bun:test";

import fc from "fast-check";

import { newFootnote, otherEndOf, renumbered } from "../../../../static/editor/document/inline/footnotes.ts";
import { anyText } from "../../../markdown/texts.ts";
import { runs } from "../../../support/seed.ts";
import { readState } from "../shown-text.ts";

/** The page after a footnote is added at ‸, with the caret. */
function added(marked: string): string | undefined {
  const at = marked.indexOf("‸");
  const state = readState(marked.replace("‸", ""));
  const spec = newFootnote(state.update({ selection: { anchor: at } }).state);
  if (!spec) return undefined;
  const next = state.update(spec).state;
  const { head } = next.selection.main;
  return `${next.sliceDoc(0, head)}‸${next.sliceDoc(head)}`;
}

test.each([
  ["A‸ b.", "A[^1] b.\n\n[^1]: ‸"],
  ["A‸ b.\n", "A[^1] b.\n\n[^1]: ‸\n"],
  ["A‸\n\n", "A[^1]\n\n[^1]: ‸\n"],
  ["- a\n- b‸\n", "- a\n- b[^1]\n\n[^1]: ‸\n"],
  ["A[^1] b‸\n\n[^1]: One\n\nEnd\n", "A[^1] b[^2]\n\n[^1]: One\n\n[^2]: ‸\n\nEnd\n"],
  ["A‸\n\n[^a]: One\n[^7]: Two\n\nEnd\n", "A[^8]\n\n[^a]: One\n[^7]: Two\n[^8]: ‸\n\nEnd\n"],
  ["A[^3]‸\n", "A[^3][^4]\n\n[^4]: ‸\n"],
  ["A\n\n[^1]: One\n\n    two‸\n", "A\n\n[^1]: One\n\n    two[^2]\n\n[^2]: ‸\n"],
  ["A\n\n[^1]: One\n\nEnd‸\n", "A\n\n[^1]: One\n\n[^2]: ‸\n\nEnd[^2]\n"],
])("%j becomes %j", (page, after) => {
  expect(added(page)).toBe(after);
});

test.each([["```\na‸\n```\n"], ["a `b‸c`\n"], ["---\na: ‸b\n---\n"]])("%j can have none", (page) => {
  expect(added(page)).toBeUndefined();
});

test("a number that another text of the page has becomes the next that none has", () => {
  const state = readState("A[^1] b[^3]\n\n[^1]: One\n\n[^3]: Text [^3]\n\n`[^3]`\n");
  const after = (others: number[]) => {
    const change = renumbered(state, 3, new Set(others));
    return change && state.update(change).state.sliceDoc();
  };

  expect(after([1, 2, 4])).toBeUndefined();
  expect(after([3, 7])).toBe("A[^1] b[^8]\n\n[^1]: One\n\n[^8]: Text [^8]\n\n`[^3]`\n");
});

test("wherever one is added in any page, its number leads to its text, and nothing else changes", () => {
  fc.assert(
    fc.property(anyText, fc.nat(), (text, place) => {
      const page = text.replaceAll(/\r\n?/g, "\n");
      const at = place % (page.length + 1);
      const state = readState(page);
      const spec = newFootnote(state.update({ selection: { anchor: at } }).state);
      if (!spec) return;

      const transaction = state.update(spec);
      transaction.changes.iterChanges((from, to) => expect(from).toBe(to));
      const next = readState(transaction.state.sliceDoc());
      expect(otherEndOf(next, transaction.changes.mapPos(at, -1) + 1)).toBe(
        transaction.state.selection.main.head,
      );
    }),
    { numRuns: runs(300) },
  );
});

test("from within a reference is the way to its text, from the mark of the text to its first reference", () => {
  const page = "A[^Note] b[^note] c[^no]\n\n[^note]:  Text\n";
  const state = readState(page);
  const text = page.indexOf("Text");

  expect(otherEndOf(state, page.indexOf("^Note"))).toBe(text);
  expect(otherEndOf(state, page.indexOf("^note] c"))).toBe(text);
  expect(otherEndOf(state, page.indexOf("[^note]: ") + 3)).toBe(page.indexOf(" b"));
  for (const words of ["A", "[^Note]", " b", "^no]", "Text"]) {
    expect([words, otherEndOf(state, page.indexOf(words))]).toEqual([words, undefined]);
  }
});
