import { expect, test } from "bun:test";

import { stringify } from "yaml";

import { flowList, meaningOf, nodeOf } from "../../../src/markdown/frontmatter/new-value.ts";

test.each([
  ["words", "words", "words\n"],
  [["a", "1"], ["a", "1"], '- a\n- "1"\n'],
  [{ plain: "1.50", means: 1.5 }, 1.5, "1.5\n"],
  [{ plain: "false", means: false }, false, "false\n"],
] as const)("what %j means is the same in the values and in their nodes", (value, meaning, yaml) => {
  expect(meaningOf(value)).toEqual(meaning);
  expect(stringify(nodeOf(value))).toBe(yaml);
});

test("a list on one line quotes what would end an item", () => {
  expect(flowList(["a", "b, c", "]", "# d", "", "no"])).toBe('[a, "b, c", "]", "# d", "", "no"]');
});
