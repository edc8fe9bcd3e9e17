import { expect, test } from "bun:test";

import { withSetting } from "../../../src/sites/formats/settings.ts";

test.each([
  ["a.json", undefined, ["position"], 2, '{\n  "position": 2\n}\n'],
  ["a.yml", undefined, ["position"], 2, "position: 2\n"],
  ["a.json", '{ "position": 1, "label": "A" }', ["position"], 2, '{ "position": 2, "label": "A" }'],
  ["a.json", '{\n  "label": "A"\n}\n', ["position"], 2, '{\n  "label": "A",\n  "position": 2\n}\n'],
  ["a.yml", "# first\nlabel: A # a\n", ["position"], 1.5, "# first\nlabel: A # a\nposition: 1.5\n"],
  ["a.yml", "label: 'A'\n", ["label"], "B", "label: 'B'\n"],
  ["a.yml", "label:\n", ["label"], "B", 'label: "B"\n'],
  ["a.yml", "position: 1\nlabel: A\n", ["position"], undefined, "label: A\n"],
  ["a.json", '{ "a": { "b": true } }', ["a", "c"], false, '{ "a": { "b": true, "c": false } }'],
  ["a.yml", "a: 1\n", ["b", "c"], true, "a: 1\nb:\n  c: true\n"],
] as const)("a file of JSON or YAML gets a value: %s %p %p", (path, source, key, value, after) => {
  expect(withSetting(path, source, key, value)).toBe(after);
});

test("a file that can't be read stays", () => {
  expect(withSetting("a.json", "{", ["a"], 1)).toBeUndefined();
  expect(withSetting("a.json", "[]", ["a"], 1)).toBeUndefined();
  expect(withSetting("a.yml", "a: [", ["a"], 1)).toBeUndefined();
  expect(withSetting("a.json", '{ "a": 1 }', ["a", "b"], 1)).toBeUndefined();
});
