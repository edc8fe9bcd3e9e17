import { expect, test } from "bun:test";

import { readJson } from "../../../src/sites/files/script.ts";
import { pairOf, textOf, valueAt, valuesIn } from "../../../src/sites/files/value.ts";

test("values are found by their keys, and all of them in their order", () => {
  const root = readJson('{ "a": { "b": ["x", 1, { "c": "y" }] }, "d": "z" }')!;
  expect(textOf(valueAt(root, "d"))).toBe("z");
  expect(valueAt(root, "a", "b")?.kind).toBe("list");
  expect(valueAt(root, "a", "none", "b")).toBeUndefined();
  expect(pairOf(root, "a")).toMatchObject({ start: 2, keyEnd: 5 });
  expect([...valuesIn(root)].flatMap((value) => textOf(value) ?? [])).toEqual(["x", "y", "z"]);
});
