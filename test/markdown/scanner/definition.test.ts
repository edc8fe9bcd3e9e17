import { expect, test } from "bun:test";

import { definitionAt } from "../../../src/markdown/scanner/definition.ts";

test("a definition is one line before another definition or a blank line", () => {
  expect(definitionAt("[a]: b\n[c]: d\n", 0)).toMatchObject({ kind: "definition", end: 7 });
  expect(definitionAt("[a]: b\n\nc", 0)).toMatchObject({ end: 7 });
});

test.each(["[a]: b\nc\n", "[a]: b 'c'\n", "[^a]: b\n", "[a]: <b>\n", "[a\n]: b\n", "[a]:\nb\n"])(
  "%j is the parser's",
  (source) => {
    expect(definitionAt(source, 0)).toBeUndefined();
  },
);
