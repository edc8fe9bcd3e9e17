import { expect, test } from "bun:test";

import fc from "fast-check";

import { edited } from "../../../src/sites/files/edits.ts";
import { languageOf, type Literal, textFor, writtenUnit } from "../../../src/sites/files/literals.ts";
import { membersOf, withMember } from "../../../src/sites/files/members.ts";
import { readJson } from "../../../src/sites/files/script.ts";
import { type ListValue, plainValue, type Value, valueAt } from "../../../src/sites/files/value.ts";
import { readYamlConfig } from "../../../src/sites/files/yaml.ts";
import { runs } from "../../support/seed.ts";

const listIn = (path: string, source: string) =>
  (languageOf(path) === "yaml" ? valueAt(readYamlConfig(source), "nav") : readJson(source)) as ListValue;
const added = (path: string, source: string, value: Literal) => {
  const members = membersOf(source, listIn(path, source))!;
  const unit = writtenUnit(source, path, members, { value });
  const edits = withMember(source, members, members.slots.length, unit)!;
  return edits.toSorted((one, other) => other.start - one.start).reduce(edited, source);
};
const said = (value: Value | undefined): unknown => {
  const plain = value && plainValue(value);
  if (plain?.kind === "list") return plain.items.map(said);
  if (plain?.kind === "map")
    return Object.fromEntries(plain.pairs.map(({ key, value }) => [key, said(value)]));
  return plain?.kind === "text"
    ? plain.text
    : plain?.kind === "other"
      ? (plain.isOn ?? plain.number)
      : undefined;
};

const group = { type: "category", label: "A group", items: [] };

test("a new member is written as the others are", () => {
  expect(added("a.js", "['a', { b: 'c' }]", group)).toBe(
    "['a', { b: 'c' }, { type: 'category', label: 'A group', items: [] }]",
  );
  expect(added("a.js", "[\n  {\n    b: 'c',\n  },\n]", group)).toBe(
    "[\n  {\n    b: 'c',\n  },\n  {\n    type: 'category',\n    label: 'A group',\n    items: [],\n  },\n]",
  );
  expect(added("a.json", '[\n  "a"\n]', group)).toBe(
    '[\n  "a",\n  {\n    "type": "category",\n    "label": "A group",\n    "items": []\n  }\n]',
  );
  expect(added("a.json", '[{"a":"b"}]', { c: "d" })).toBe('[{"a":"b"}, {"c": "d"}]');
  expect(added("a.yml", "nav:\n  - a.md\n", { "A group": ["b.md"] })).toBe(
    "nav:\n  - a.md\n  - A group:\n      - b.md\n",
  );
  expect(added("a.yml", "nav: [a.md]\n", { B: "b.md" })).toBe('nav: [a.md, { B: "b.md" }]\n');
  expect(added("a.yml", "nav: []\n", { B: "b.md" })).toBe("nav:\n  - B: b.md\n");
});

test("whatever is written is read as it was meant, in any language", () => {
  const text = fc.oneof(
    fc.string({ maxLength: 8 }),
    fc.constantFrom(
      "yes",
      "null",
      "a: b",
      "a #b",
      "'",
      '"',
      "`$",
      "é",
      "1",
      "1.5",
      ".inf",
      "2024/intro.md",
      "./1.md",
      "0x1/a",
      "-",
      "",
      " a",
      "[",
      "It's",
      "\\n",
    ),
  );
  const key = text.filter((each) => each !== "__proto__");
  const { tree } = fc.letrec<{ tree: Literal }>((tie) => ({
    tree: fc.oneof(
      { depthSize: "small" },
      text,
      fc.array(tie("tree"), { maxLength: 3 }),
      fc.dictionary(key, tie("tree"), { maxKeys: 3, noNullPrototype: true }),
    ),
  }));
  const sources = fc.constantFrom(
    ["a.js", "['a']"],
    ["a.js", '[\r\n\t{\r\n\t\tb: "c"\r\n\t},\r\n]'],
    ["a.json", "[]"],
    ["a.json", '[\n    "a"\n]'],
    ["a.yml", "nav:\n- a\n- b: c"],
    ["a.yml", "nav: []\n"],
    ["a.yml", "nav: [a]\n"],
  );
  fc.assert(
    fc.property(sources, tree, ([path, source], value) => {
      const after = said(listIn(path!, added(path!, source!, value))) as unknown[];
      expect(after.at(-1)).toEqual(value);
      expect(after.slice(0, -1)).toEqual(said(listIn(path!, source!)) as unknown[]);
    }),
    { numRuns: runs(200) },
  );
});

test("a text that takes the place of another has its quotes", () => {
  const put = (source: string, text: string) => textFor(source, { start: 0, end: source.length }, text);

  expect(put("'a'", "b")).toBe("'b'");
  expect(put("'a'", "it's")).toBe('"it\'s"');
  expect(put('"a"', "b")).toBe('"b"');
  expect(put("`a`", "b")).toBe("`b`");
  expect(put("`a`", "$b")).toBe('"$b"');
  expect(put("A page", "Another page")).toBe("Another page");
  expect(put("A page", "yes")).toBe('"yes"');
  expect(["2024/intro.md", "./1.md", "1.md", "1.5", ".inf"].map((text) => put("a.md", text))).toEqual([
    "2024/intro.md",
    "./1.md",
    "1.md",
    '"1.5"',
    '".inf"',
  ]);
});
