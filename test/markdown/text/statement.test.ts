import { expect, test } from "bun:test";

import { startsStatement } from "../../../src/markdown/text/statement.ts";

test("a sentence that begins with import or export is no statement", () => {
  const lines = [
    "import and",
    "export of tea",
    "import type A from 'a'",
    "export * from 'a'",
    "import {",
    "imports A from 'a'",
  ];

  expect(lines.map(startsStatement)).toEqual([false, false, true, true, true, false]);
});
