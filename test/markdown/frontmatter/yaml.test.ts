import { expect, test } from "bun:test";

import { readYaml } from "../../../src/markdown/frontmatter/yaml.ts";

test("a text is read as YAML 1.2, with the tokens of its pairs", () => {
  const { map, values, problems } = readYaml("a: yes\nb: [1, ~]\n");

  expect(values).toEqual({ a: "yes", b: [1, null] });
  expect(problems).toEqual([]);
  expect(map.items.every(({ srcToken }) => srcToken)).toBe(true);
});

test.each(["", "# none\n", "--- # none\n"])("%j says nothing, and is an empty map", (text) => {
  expect(readYaml(text)).toMatchObject({ values: {}, problems: [] });
  expect(readYaml(text).map.items).toEqual([]);
});

test.each([
  ["tabs that indent", "a:\n\tb: 1\n", "Indent with spaces, not tabs."],
  ["a directive", "%YAML 1.1\n--- {}\n", "Directives aren't allowed here."],
  ["a second document", "a: 1\n---\nb: 2\n", "A second document starts here."],
  ["a list", "- a\n", "Front matter must be keys with values."],
  ["a key that is no text", "[a]: 1\n", "A key must be text."],
])("%s is refused", (_, text, message) => {
  const { map, values, problems } = readYaml(text);

  expect(problems.map((problem) => problem.message)).toEqual([message]);
  expect(values).toBeUndefined();
  expect(map.items).toEqual([]);
});

const tooLarge = "It is too large or nested too deep.";
const keys = (count: number) => Array.from({ length: count }, (_, at) => `k${at}: v`).join("\n");

test.each([
  ["a text of 1 Mi characters is read", undefined, `a: ${"b".repeat(2 ** 20 - 3)}`],
  ["a longer one is not", tooLarge, `a: ${"b".repeat(2 ** 20 - 2)}`],
  ["4,000 keys are read", undefined, keys(4000)],
  ["5,000 are not", tooLarge, keys(5000)],
  ["brackets 90 deep are read", undefined, `a: ${"[".repeat(90)}${"]".repeat(90)}`],
  ["110 deep are not", tooLarge, `a: ${"[".repeat(110)}${"]".repeat(110)}`],
])("%s", (_, problem, text) => {
  expect(readYaml(text).problems[0]?.message).toBe(problem as string);
});
