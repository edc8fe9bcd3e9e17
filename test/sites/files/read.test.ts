import { expect, test } from "bun:test";

import { readAs, type Reader } from "../../../src/sites/files/read.ts";
import { textOf, valueAt } from "../../../src/sites/files/value.ts";

test.each<[Reader, string]>([
  ["script", "export default { a: { b: 'c' } };"],
  ["json", '{ "a": { "b": "c" } }'],
  ["json or script", "module.exports = { a: { b: 'c' } };"],
  ["yaml", "a:\n  b: c\n"],
  ["toml", '[a]\nb = "c"\n'],
  ["json, toml or yaml", "a:\n  b: c\n"],
  ["json, toml or yaml", '[a]\nb = "c"\n'],
])("a file is read as %s", (reader, text) => {
  expect(textOf(valueAt(readAs(reader, text), "a", "b"))).toBe("c");
});

test("what can't be read, or is too long, is undefined", () => {
  expect([readAs("toml", "a = [\n"), readAs("yaml", "a: [\n"), readAs("json", "{")]).toEqual([
    ...[undefined, undefined, undefined],
  ]);
  expect(readAs("toml", `a = "${"x".repeat(300_000)}"`)).toBeUndefined();
});
