import { expect, test } from "bun:test";

import { field, inPlace, mergedFields, stopping } from "../../../src/sites/formats/fields.ts";

test("a field takes what its control writes, and more where that is said", () => {
  expect(field("a", "picture", "A.")).toEqual({ key: "a", control: "picture", about: "A.", takes: ["text"] });
  expect(field("a", "date", "A.", { takes: ["switch", "date"] }).takes).toEqual(["date", "switch"]);
  expect(field("a", "choice", "A.", { choices: ["b", 1, true] }).takes).toEqual(["text", "number", "switch"]);
  expect(field("a", "yaml", "A.").takes).toBeUndefined();
});

test("fields of the same name take each other's place, and groups have the fields of both", () => {
  const group = (key: string) => field("group", "group", "", { fields: [field(key, "text", "")] });
  const merged = mergedFields(
    [field("a", "long text", "Long."), field("b", "text", "B."), group("one")],
    [{ key: "a", control: "text", isRequired: true }, field("b", "number", "Number."), group("two")],
  );

  expect(merged).toMatchObject([
    { key: "a", control: "long text", about: "Long.", isRequired: true },
    { key: "b", control: "number", about: "Number." },
    { key: "group", fields: [{ key: "one" }, { key: "two" }] },
  ]);
});

test("all fields of a generator that stops stop, also those of groups", () => {
  const [group] = stopping([field("a", "group", "", { fields: [field("b", "text", "")] })]);

  expect(group).toMatchObject({ stops: true, fields: [{ stops: true }] });
});

test.each([
  ["", "docs", "docs/"],
  ["site", "./src/content/docs", "site/src/content/docs/"],
  ["site", "../docs/**/*.md", "docs/"],
  ["", "**/*.{md,mdx}", ""],
  ["content", "blog/*.md", "content/blog/"],
  ["content", "blog/post-*.md", "content/blog/"],
  ["content", "index.md", "content/index.md"],
  ["content", "", "content/"],
  ["", "", ""],
])("the pages of %j and %j have paths that start with %j", (folder, pattern, place) => {
  expect(inPlace(folder, pattern)).toBe(place);
});
