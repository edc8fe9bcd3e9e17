import { expect, test } from "bun:test";

import { setFrontMatter } from "../../../src/markdown/frontmatter/index.ts";
import { propertiesIn, type PropertyKind, typedValue } from "../../../src/markdown/frontmatter/properties.ts";

const field = (yaml: string) => propertiesIn(`---\n${yaml}\n---\n`)!.properties?.[0];

test.each([
  ["a: words", "text", "words"],
  ["a: '12'", "text", "12"],
  ["a: |\n  b\n  c", "text", "b\nc\n"],
  ["a: 1.50", "number", "1.50"],
  ["a: 0x1F", "number", "0x1F"],
  ["a: true", "switch", "true"],
  ["a: 2026-03-31", "date", "2026-03-31"],
  ["a: '2026-03-31'", "date", "2026-03-31"],
  ["a: 2026-02-30", "text", "2026-02-30"],
  ["a: 2026-03-31T10:00:00Z", "text", "2026-03-31T10:00:00Z"],
  ["a:\n- b\n- c d", "list", "b\nc d"],
  ["a: []", "list", ""],
  ["a: [1, 2]", "yaml", "[1, 2]"],
  ["a: [' b']", "yaml", "[' b']"],
  ["a:\n  b: 1\n  c: 2", "group", "b: 1\nc: 2"],
  ["a: { b: 1 }", "group", "{ b: 1 }"],
  ["a: {}", "yaml", "{}"],
  ["a:\n  b: { c: 1 }\n  d: [{}]", "yaml", "b: { c: 1 }\nd: [{}]"],
  ["a: !!str 1", "yaml", "1"],
  ["a:", undefined, ""],
  ["a: ~", undefined, ""],
] as const)("the value of %j has a field of its kind: %s", (yaml, kind, value) => {
  expect(field(yaml)).toMatchObject({ key: "a", kind, value, line: 2 });
});

test.each([
  ["a: b", undefined],
  ["a: 'b'", "single"],
  ['a: "b"', "double"],
  ["a: [b]", undefined],
  ["a:\n  - b", "indented"],
  ["a:\n- b", "flush"],
] as const)("how the value of %j is written is %s, and a new key can be written so", (yaml, style) => {
  const { kind, value } = field(yaml)!;

  expect(field(yaml)!.style).toBe(style);
  const meant = typedValue(kind as PropertyKind, value) as string;
  expect(setFrontMatter("---\n---\n", "a", meant, style)).toBe(`---\n${yaml}\n---\n`);
});

test("a style that would not read back is not taken", () => {
  expect(setFrontMatter("---\n---\n", "a", ["b\nc"], "flush")).toBe('---\na:\n- "b\\nc"\n---\n');
  expect(setFrontMatter("---\n{a: 1}\n---\n", "b", ["c"], "flush")).toBe('---\n{a: 1, "b": [c]}\n---\n');
  expect(setFrontMatter("---\n  a: 1\n---\n", "b", ["c"], "flush")).toBe("---\n  a: 1\n  b:\n  - c\n---\n");
});

test("each key has its line, and front matter that cannot be read has the line of its problem", () => {
  expect(
    propertiesIn("---\r\na: 1\r\n\r\n# b\r\nb: 2\r\n---\r\n")!.properties!.map(({ line }) => line),
  ).toEqual([2, 5]);
  expect(propertiesIn("---\na: 1\na: 2\n---\n")!).toMatchObject({
    properties: undefined,
    problem: { line: 3 },
  });
  expect(propertiesIn("+++\na = 1\n+++\n")).toEqual({ properties: undefined, problem: undefined });
  expect(propertiesIn("# A\n")).toBeUndefined();
});

test.each([
  ["number", "12", "12"],
  ["number", " -1.50 ", "-1.50"],
  ["number", "0x1F", "0x1F"],
  ["number", "2e3", "2e3"],
  ["date", "2026-03-31", "2026-03-31"],
  ["switch", "true", "true"],
  ["switch", "false", "false"],
  ["text", "true", '"true"'],
  ["text", "", '""'],
  ["list", " a \n\n b: c", '[a, "b: c"]'],
  ["list", "", "[]"],
] as ReadonlyArray<[PropertyKind, string, string]>)(
  "a %s that is typed as %j is written %s",
  (kind, typed, written) => {
    expect(setFrontMatter("---\n---\n", "a", typedValue(kind, typed) as string)).toBe(
      `---\na: ${written}\n---\n`,
    );
  },
);

test.each([
  ["number", "twelve", /^Type a number/],
  ["number", "1,5", /^Type a number/],
  ["number", "1_000", /^Type a number/],
  ["number", "", /^Type a number/],
  ["number", "1e999", /^Type a number/],
  ["date", "31.3.2026", /^Choose a day/],
  ["date", "2026-02-30", /^Choose a day/],
  ["date", "", /^Choose a day/],
] as ReadonlyArray<[PropertyKind, string, RegExp]>)(
  "a %s that is typed as %j is none",
  (kind, typed, problem) => {
    expect(typedValue(kind, typed)).toEqual({ problem: expect.stringMatching(problem) });
  },
);

test("a group has the fields of what is below its key, of which none is one", () => {
  expect(field("a:\n  b: 1\n  c:\n    d: e\n  f: [g]\n  h:")!.fields).toMatchObject([
    { key: "b", kind: "number", value: "1", line: 3 },
    { key: "c", kind: "yaml", value: "d: e", line: 4 },
    { key: "f", kind: "list", value: "g", line: 6 },
    { key: "h", kind: undefined, value: "", line: 7 },
  ]);
});

test.each([
  ["a:\n  b: 1\nc: 2", "a:\n  b: 1\n  x: word\nc: 2"],
  ["a:\n    b:\n    - 1\n  # last\nc: 2", "a:\n    b:\n    - 1\n    x: word\n  # last\nc: 2"],
  ["a: { b: 1 } # c", 'a: { b: 1, "x": "word" } # c'],
  ["{ c: 1 }", '{ c: 1, "a": { x: word } }'],
  ["a: # none\nc: 2", "a: # none\n  x: word\nc: 2"],
  ["c: 2", "c: 2\na:\n  x: word"],
  ["a:\n  x: z # comment\nc: 2", "a:\n  x: word # comment\nc: 2"],
])("a key is set in the group of %j", (before, after) => {
  expect(setFrontMatter(`---\n${before}\n---\n`, ["a", "x"], "word")).toBe(`---\n${after}\n---\n`);
});

test.each([
  ["a:\n  x: 1\n  b: 2", "a:\n  b: 2"],
  ["c: 1\na:\n  x: 1", "c: 1"],
  ["a: { x: 1, b: 2 }", "a: { b: 2 }"],
  ["a: 1", "a: 1"],
])("a key is removed from the group of %j, which goes with its last one", (before, after) => {
  const set = () => setFrontMatter(`---\n${before}\n---\n`, ["a", "x"], undefined);

  if (before === "a: 1") expect(set).toThrow("isn't a group of values");
  else expect(set()).toBe(`---\n${after}\n---\n`);
});
