import { afterAll, expect, test } from "bun:test";

import {
  type Dialect,
  hugoMarkdown,
  kramdown,
  mdx,
  pythonMarkdown,
} from "../../../../src/markdown/tree/dialect.ts";
import { backspace } from "../../../../static/editor/document/keys/backspace.ts";
import { enter } from "../../../../static/editor/document/keys/enter.ts";
import { readAs } from "../../../../static/editor/document/syntax/mdx.ts";
import { page, press, shown, typed } from "./writing.ts";

afterAll(() => void readAs(mdx));

const removed = (marked: string) => shown(press(page(marked, [], readAs(pythonMarkdown)), backspace));
const entered = (dialect: Dialect, marked: string) => shown(press(page(marked, [], readAs(dialect)), enter));

test.each([
  ["!!! note\nHi\nMore\n\nOut", "!!! note\n    Hi\n\n    More\n\nOut‸"],
  ['=== "A"\nHi', '=== "A"\n    Hi‸'],
  ['??? tip "B"\nHi', '??? tip "B"\n    Hi‸'],
  ["/// note\nHi", "/// note\nHi‸\n///"],
  ["- a\n\n    !!! note\nHi", "- a\n\n    !!! note\n        Hi‸"],
])("who types %j has %j", (written, after) => {
  const [before, rest] = written.startsWith("- a") ? ["- a\n\n    ‸", written.slice(9)] : ["‸", written];
  expect(shown(typed(page(before, [], readAs(pythonMarkdown)), rest, enter))).toBe(after);
});

test.each([
  ["!!! note‸\n    A", "!!! note\n    ‸\n\n    A"],
  ["!!! note‸\n\n    A", "!!! note\n\n    ‸\n\n    A"],
  ["!!! no‸te\nA", "!!! note\n    ‸\n\nA"],
  ["!!! note\n    A\n\n    ‸", "!!! note\n    A\n\n‸"],
  ["!!! note\n    A\n\n    ‸\n\nB", "!!! note\n    A\n\n‸\n\nB"],
  ["!!! note\n    ‸", "!!! note\n\n‸"],
  ["- a\n\n    !!! note\n\n        A\n\n        ‸", "- a\n\n    !!! note\n\n        A\n\n    ‸"],
  ["!!! note\n    - A\n    - ‸", "!!! note\n    - A\n\n    ‸"],
  ["T\n: A‸", "T\n: A\n\n    ‸"],
  ["T\n:   A‸", "T\n:   A\n\n    ‸"],
  ["T\n:\tA‸", "T\n:\tA\n\n \t‸"],
  ["T\n: A ‸b", "T\n: A\n\n    ‸b"],
  ["T\n: A\n\n    ‸", "T\n: A\n\n‸"],
  ["T\n: A\n\n    ‸\n\nB", "T\n: A\n\n‸\n\nB"],
])("Enter at an edge of what is indented makes %j into %j", (before, after) => {
  expect(entered(pythonMarkdown, before)).toBe(after);
});

test.each([
  ["    a‸", "    a\n    ‸"],
  ["    a\n    ‸", "    a\n    \n    ‸"],
  ["    a\n    ‸\n\nB", "    a\n    \n    ‸\n\nB"],
  ["!!! note\n\n        a\n        ‸", "!!! note\n\n        a\n        \n        ‸"],
  ["!!! note\n\n        a\n\n    ‸", "!!! note\n\n        a\n\n‸"],
  ["    a\n\n‸", "    a\n\n\n\n‸"],
])("Enter goes on with code that is indented, and makes %j into %j", (before, after) => {
  expect(entered(pythonMarkdown, before)).toBe(after);
});

test.each([
  [hugoMarkdown, "One‸\n{.lead}\n\nB", "One\n{.lead}\n\n‸\n\nB"],
  [kramdown, "One‸\n{: .lead}", "One\n{: .lead}\n\n‸"],
  [hugoMarkdown, "One ‸two\n{.lead}", "One\n\n‸two\n{.lead}"],
  [hugoMarkdown, "One‸\n{{< x >}}", "One\n\n‸\n\n{{< x >}}"],
])("attributes below a text stay with it: %#", (dialect, before, after) => {
  expect(entered(dialect, before)).toBe(after);
});

test.each([
  ["!!! note\n    ‸A\n    b\n\n    - C\n\nD", "‸A\nb\n\n- C\n\nD"],
  ["!!! note\n\n    ‸A\n\n        b", "‸A\n\n    b"],
  ["X\n!!! note\n    ‸A\n\nB", "X\n\n‸A\n\nB"],
  ["> !!! note\n>     ‸A", "> ‸A"],
  ["- x\n\n    !!! note\n        ‸A", "- x\n\n    ‸A"],
  ["T\n: ‸A", "T\n\n‸A"],
  ["T\n:   ‸A\n\n    B\n\nC", "T\n\n‸A\n\nB\n\nC"],
  ["T\n: ‸A\n: B", "T\n\n‸A\n\n: B"],
])("Backspace at the start of what is indented makes %j into %j", (before, after) => {
  expect(removed(before)).toBe(after);
});

test("Backspace leaves a title, to whose end the caret goes", () => {
  expect(removed('!!! note "A"\n    ‸B')).toBe('!!! note "A‸"\n    B');
});
