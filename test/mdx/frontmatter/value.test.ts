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

test.each(pairs)("%j and %j are the same value: %j", (a, b, same) => {
  expect(isSame(a, b)).toBe(same);
  expect(isSame(b, a)).toBe(same);
});

test("an alias repeats the latest value of its anchor, at any depth", () => {
  const { map } = readYaml("a: &x b\nc: [*x, {d: *x}]\ne: &x f\ng: *x\n");

  expect(valuesOf(map.items).values).toEqual({ a: "b", c: ["b", { d: "b" }], e: "f", g: "f" });
});

test("an alias of a removed anchor is reported", () => {
  const { map } = readYaml("a: &x b\nc: *x\n");
  const { problems } = valuesOf(map.items.slice(1));

  expect(problems).toEqual([
    { message: "The alias “*x” refers to a name that isn't defined before it.", offset: 11 },
  ]);
});
