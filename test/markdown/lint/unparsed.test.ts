import { expect, test } from "bun:test";

import { split } from "../../../src/markdown/blocks/index.ts";
import { check } from "../../../src/markdown/lint/index.ts";
import { mdx } from "../../../src/markdown/tree/dialect.ts";

const sentence = "From here on, some parts are too complex to check.";

test("the first part that is too complex is reported, once", () => {
  const part = `{a}${" b".repeat(40_000)}`;
  const found = check(split(`# a\n\n${part}\n\nb\n\n${part}\n`, mdx)).filter(
    ({ message }) => message === sentence,
  );

  expect(found).toEqual([{ severity: "warning", line: 3, column: 1, message: sentence }]);
});

test("a page that is read completely has no such warning", () => {
  expect(check(split("# a\n\nb\n", mdx))).toEqual([]);
});
