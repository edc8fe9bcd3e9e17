import { expect, test } from "bun:test";

import { type Field, wrongFields } from "../../../src/markdown/frontmatter/field.ts";
import { propertiesIn } from "../../../src/markdown/frontmatter/index.ts";

const fields: readonly Field[] = [
  { key: "title", control: "text", takes: ["text"], isRequired: true, stops: true, about: "Names the page." },
  { key: "order", control: "number", takes: ["number"] },
  { key: "draft", control: "switch", takes: ["switch"], stops: true },
  { key: "day", control: "date", takes: ["date"] },
  { key: "tags", control: "list", takes: ["list"] },
  { key: "kind", control: "choice", takes: ["text", "switch"], choices: ["a", "b", false] },
  { key: "more", control: "yaml" },
  { key: "next", control: "text", takes: ["text", "nothing", "map"], fields: [] },
  {
    key: "hero",
    control: "group",
    takes: ["map"],
    fields: [
      { key: "text", control: "text", takes: ["text"], isRequired: true },
      { key: "size", control: "number", takes: ["number"] },
    ],
  },
];

const wrong = (yaml: string) =>
  wrongFields(propertiesIn(`---\n${yaml}\n---\n`)!.properties!, fields).map(({ line, message, stops }) =>
    [line ?? 0, message, ...(stops ? ["stops"] : [])].join(" "),
  );

test.each([
  ["order: 1\ndraft: true\nday: 2026-03-31\ntags: [a]\nkind: b"],
  ["kind: false\nmore: { a: [1] }\nnext:\nhero: { text: a, size: 2, other: c }"],
  ["day: 2026-03-31T10:00:00Z\nnext: { a: b }\nunknown: [[1]]\ntags: []"],
  ["title2: a\nday: '2026-03-31'\ntags: [{ a: b }]"],
])("nothing is wrong in %j", (yaml) => {
  expect(wrong(`title: A\n${yaml}`)).toEqual([]);
});

test("a required key can come from another map, and what is written is judged", () => {
  expect(wrong("more: &all { title: A }\n<<: *all\norder: first")).toEqual([
    "4 “order” of the front matter is a text. It can be a number.",
  ]);
  expect(wrong("title: A\nmore: &all { text: a }\nhero: { <<: *all, size: 2 }")).toEqual([]);
});

/** As zod does, a group may be missing; what is there is judged, but for an alias, which can be anything. */
test.each([
  ["", []],
  ["hero: *all", []],
  ["hero: { text: a }", []],
  ...[
    "{}",
    "{ }",
    "&h {}",
    "{} # none",
    "\n  {}",
    "{ other: c }",
    "{ other: { a: b } }",
    "{ other: [{ a: b }] }",
  ].map((value) => [`hero: ${value}`, ["4 The front matter needs “hero.text”."]] as const),
])("a group without its required key is wrong in %j", (yaml, messages) => {
  expect(wrong(`title: A\nmore: &all {}\n${yaml}`)).toEqual([...messages]);
});

test.each([
  ["order: 1", "0 The front matter needs “title”. Its description: Names the page. stops"],
  ["title:", "2 “title” of the front matter is empty. Give it a value, or remove it. stops"],
  ["title: 5", "2 “title” of the front matter is a number. It can be a text. stops"],
  ["title: A\norder: first", "3 “order” of the front matter is a text. It can be a number."],
  ["title: A\ndraft: yes", "3 “draft” of the front matter is a text. It can be true or false. stops"],
  ["title: A\ntags: a", "3 “tags” of the front matter is a text. It can be a list."],
  ["title: [A]", "2 “title” of the front matter is a list. It can be a text. stops"],
  ["title: A\nkind: c", "3 “kind” of the front matter is “c”. It can be “a”, “b”, “false”."],
  ["title: A\nkind: 1", "3 “kind” of the front matter is a number. It can be a text or true or false."],
  ["title: A\nhero: b", "3 “hero” of the front matter is a text. It can be a group of values."],
  ["title: A\nhero:\n  size: 2", "3 The front matter needs “hero.text”."],
  [
    "title: A\nhero:\n  text: a\n  size: b",
    "5 “hero.size” of the front matter is a text. It can be a number.",
  ],
])("what is wrong in %j is told with its line: %s", (yaml, message) => {
  expect(wrong(yaml)).toEqual([message]);
});

test("long values are shortened, and few problems are told", () => {
  const many = Array.from({ length: 200 }, (_, at): Field => ({
    key: `k${at}`,
    control: "text",
    isRequired: true,
  }));

  expect(wrong(`title: A\nkind: ${"c".repeat(5000)}`)[0]!.length).toBeLessThan(120);
  expect(wrongFields([], many)).toHaveLength(50);
});

/** Whether a site can be built with a value, by what it takes. */
const stopsAt = (value: string, field: Omit<Field, "key" | "control">) =>
  wrongFields(propertiesIn(`---\na: ${value}\n---\n`)!.properties!, [
    { key: "a", control: "text", stops: true, ...field },
  ]).length > 0;

test.each([
  ["2026-03-31", "date", false, false],
  ["'2026-03-31'", "date", true, false],
  ["2026-03-31T10:00:00Z", "date", false, false],
  ["soon", "date", true, true],
  ["2026-03-31", "text", true, true],
  ["'2026-03-31'", "text", false, false],
  ["2026-03-31T10:00:00Z", "text", false, false],
  ["'2'", "number", true, false],
  ["'two'", "number", true, true],
  ["'true'", "switch", true, false],
  ["yes", "switch", true, true],
  ["[1]", "text", true, true],
  ["[1]", "list", false, false],
  ["- 1", "list", false, false],
  ["{}", "text", true, true],
  ["{}", "map", false, false],
  ["&x {}", "text", true, true],
  ["!!str 1", "text", false, false],
  ["''", "text", false, false],
  ["", "text", true, true],
] as const)(
  "where the build stops, %s is no %s: %s; and where values are converted: %s",
  (value, kind, isStrict, isConverted) => {
    const yaml = value.startsWith("- ") ? `\n${value}` : value;

    expect(stopsAt(yaml, { takes: [kind] })).toBe(isStrict);
    expect(stopsAt(yaml, { takes: [kind], isConverted: true })).toBe(isConverted);
  },
);

test("a text of no letters is told where the site refuses it", () => {
  expect(stopsAt("''", { takes: ["text"], isFilled: true })).toBe(true);
  expect(stopsAt("[]", { takes: ["text", "list"], isFilled: true })).toBe(false);
});
