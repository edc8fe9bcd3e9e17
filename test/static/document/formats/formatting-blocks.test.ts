import { expect, test } from "bun:test";

import type { Format } from "../../../../static/editor/document/formats/formatting.ts";
import { formatted } from "./marked.ts";

test.each<[Format, string, string]>([
  ["bullet-list", "⟨one\ntwo⟩", "- ⟨one\n- two⟩"],
  ["bullet-list", "⟨- one\n- two⟩", "⟨one\ntwo⟩"],
  ["bullet-list", "⟨1. one\n2. two⟩", "- ⟨one\n- two⟩"],
  ["bullet-list", "⟨- one\n  more\n- two⟩", "⟨one\n  more\ntwo⟩"],
  ["bullet-list", "‸", "- ‸"],
  ["bullet-list", "one ‸two\nthree", "- one ‸two\nthree"],
  ["numbered-list", "⟨one\n\ntwo⟩", "1. ⟨one\n\n2. two⟩"],
  ["numbered-list", "⟨- one\n- two⟩", "1. ⟨one\n2. two⟩"],
  ["numbered-list", "⟨1. one\n2) two⟩", "⟨one\ntwo⟩"],
  ["quote", "⟨one\n\ntwo⟩", "> ⟨one\n>\n> two⟩"],
  ["quote", "> ⟨one\n>\n> two⟩", "⟨one\n\ntwo⟩"],
  ["code-block", "⟨a\nb⟩", "```\n⟨a\nb⟩\n```"],
  ["code-block", "```js\n⟨a\nb⟩\n```", "⟨a\nb⟩"],
  ["code-block", "⟨```js\na\nb\n```⟩", "⟨a\nb⟩"],
  ["code-block", "⟨````\na\n````⟩", "⟨a⟩"],
  ["code-block", "⟨a ````` b⟩", "``````\n⟨a ````` b⟩\n``````"],
  ["code-block", "a‸", "```\na‸\n```"],
  ["code-block", "⟨a\n⟩b", "```\n⟨a\n⟩```\nb"],
])("%s makes %j into %j", (name, before, after) => {
  expect(formatted(before, name)).toBe(after);
});

test.each<[number | undefined, string, string]>([
  [2, "a‸b", "## a‸b"],
  [2, "## a‸b", "a‸b"],
  [3, "## a‸b", "### a‸b"],
  [0, "### a‸b", "a‸b"],
  [0, "a‸b", "a‸b"],
  [2, "⟨one\n\n# two⟩", "## ⟨one\n\n## two⟩"],
  [undefined, "a‸b", "# a‸b"],
  [undefined, "## a‸b", "### a‸b"],
  [undefined, "###### a‸b", "a‸b"],
  [2, "‸", "## ‸"],
  [2, "#hash‸tag", "## #hash‸tag"],
])("a heading of level %p makes %j into %j", (level, before, after) => {
  expect(formatted(before, "heading", level)).toBe(after);
});

test.each([
  ["‸", ""],
  ["text‸", "text\n\n"],
  ["one\ntw‸o\nthree", "one\ntwo\nthree\n\n"],
])("a table goes below the paragraph of %j, with its first title selected", (before, above) => {
  const result = formatted(before, "table");

  expect(result).toBe(`${above}| ⟨Column⟩ | Column | Column |\n| --- | --- | --- |\n|  |  |  |\n|  |  |  |`);
});

test("a new table and the text below it have a blank line between them", () => {
  expect(formatted("o‸ne\n\ntwo", "table")).toEndWith("|  |  |  |\n\ntwo");
  expect(formatted("‸\ntwo", "table")).toEndWith("|  |  |  |\n\ntwo");
});
