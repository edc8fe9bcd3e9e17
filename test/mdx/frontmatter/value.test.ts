import { expect, test } from "bun:test";

import { isSame, type Value, valuesOf } from "../../../src/mdx/frontmatter/value.ts";
import { readYaml } from "../../../src/mdx/frontmatter/yaml.ts";

const pairs: ReadonlyArray<readonly [Value, Value, boolean]> = [
  [{ a: 1, b: [null, "x"] }, { b: [null, "x"], a: 1 }, true],
  [Number.NaN, Number.NaN, true],
  [0, -0, false],
  ["1", 1, false],
  [null, {}, false],
  [[], {}, false],
  [["a"], { 0: "a" }, false],
  [["a"], ["a", "b"], false],
  [["a", "b"], ["b", "a"], false],
  [{ a: 1 }, { a: 1, b: 1 }, false],
  [{ a: null }, { b: null }, false],
];

test.each(pairs)("%j and %j are the same: %j", (a, b, same) => {
  expect(isSame(a, b)).toBe(same);
  expect(isSame(b, a)).toBe(same);
});

test("a change is seen wherever an alias repeats it", () => {
  const { map } = readYaml("a: &x b\nc: [*x, {d: *x}]\n");

  expect(valuesOf(map, { pair: map.items[0]!, value: "e" }).values).toEqual({ a: "e", c: ["e", { d: "e" }] });
});

test("an alias of what is gone is told", () => {
  const { map } = readYaml("a: &x b\nc: *x\n");
  const { problems } = valuesOf(map, { pair: map.items[0]!, value: undefined });

  expect(problems).toEqual([{ message: "Nothing before “*x” has that name.", offset: 11 }]);
});
