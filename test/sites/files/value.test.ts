import { expect, test } from "bun:test";

import { readJson, readScript } from "../../../src/sites/files/script.ts";
import {
  entriesOf,
  itemsOf,
  type MapValue,
  merged,
  objectPairs,
  pairOf,
  textOf,
  valueAt,
  valuesIn,
} from "../../../src/sites/files/value.ts";

test("values are found by their keys, and all of them in their order", () => {
  const root = readJson('{ "a": { "b": ["x", 1, { "c": "y" }] }, "d": "z" }')!;
  expect(textOf(valueAt(root, "d"))).toBe("z");
  expect(valueAt(root, "a", "b")?.kind).toBe("list");
  expect(valueAt(root, "a", "none", "b")).toBeUndefined();
  expect(pairOf(root, "a")).toMatchObject({ start: 2, keyEnd: 5 });
  expect([...valuesIn(root)].flatMap((value) => textOf(value) ?? [])).toEqual(["x", "y", "z"]);
});

test("what is spread in a map is in it, and what comes last counts", () => {
  const root = readScript(
    'const more = { b: "2", c: "3" }; export default { a: "1", b: "1", ...more, c: "4" };',
  );

  expect(Array.from(entriesOf(root), ([key, value]) => [key, textOf(value)])).toEqual([
    ...[
      ["a", "1"],
      ["b", "2"],
      ["c", "4"],
    ],
  ]);
  expect([entriesOf(undefined).size, entriesOf(readJson("[1]")).size]).toEqual([0, 0]);
});

test("a map is as JavaScript has it: numbers first, each key once, and no __proto__", () => {
  const root = readScript(
    'export default { b: "1", "10": "2", __proto__: "3", b: "4", "2": "5", "02": "6", "4294967295": "7", ...more };',
  ) as MapValue;

  expect(objectPairs(root).map(({ key, value }) => [key, textOf(value)])).toEqual([
    ["2", "5"],
    ["10", "2"],
    ["b", "4"],
    ["02", "6"],
    ["4294967295", "7"],
    [undefined, undefined],
  ]);
});

test("maps are merged in all depths, and nothing else is", () => {
  const first = readJson('{ "a": { "b": "own" }, "list": ["own"], "text": "own" }')!;
  const other = readJson(
    '{ "a": { "b": "x", "c": "more" }, "list": ["x", "y"], "text": { "d": "x" }, "e": "more" }',
  )!;
  const whole = merged(first, other);

  expect(["b", "c"].map((key) => textOf(valueAt(whole, "a", key)))).toEqual(["own", "more"]);
  expect(itemsOf(valueAt(whole, "list")).map(textOf)).toEqual(["own"]);
  expect(["text", "e"].map((key) => textOf(valueAt(whole, key)))).toEqual(["own", "more"]);
});
