import { expect, test } from "bun:test";

import { formOf } from "../../../src/core/editor/front-matter-form.ts";

const page = (yaml: string) => `---\n${yaml}\n---\n`;

test("the title and the description are lines of their own, the other keys properties", () => {
  const { fields } = formOf(page("title: Tea\ndescription: >\n  Hot\n  water\norder: 1"));

  expect(fields).toMatchObject({ title: "Tea", description: "Hot water\n", more: 0 });
  expect(fields!.properties).toEqual([
    { key: "order", kind: "number", value: "1", style: undefined, line: 6 },
  ]);
});

test("a title that is no text is a property", () => {
  const { fields } = formOf(page("title: { en: Tea }\ndescription: [a]"));

  expect(fields).toMatchObject({ title: undefined, description: undefined });
  expect(fields!.properties.map(({ key, kind }) => [key, kind])).toEqual([
    ["title", "group"],
    ["description", "list"],
  ]);
});

test("hostile front matter has a form of bounded size", () => {
  const keys = Array.from({ length: 3000 }, (_, number) => `k${number}: 1`).join("\n");
  const deep = `a: ${"[".repeat(90)}${"]".repeat(90)}`;
  const long = Array.from({ length: 90 }, (_, number) => `k${number}: ${"x".repeat(10_000)}`).join("\n");

  expect(formOf(page(keys)).fields).toMatchObject({ more: 2900, properties: { length: 100 } });
  expect(formOf(page(deep)).fields!.properties[0]!.kind).toBe("yaml");
  expect(formOf(page(`a: [{ b: ${"x".repeat(1000)} }]`)).fields!.properties[0]!.value).toHaveLength(301);
  expect(formOf(page(long)).fields).toMatchObject({ more: 84, properties: { length: 6 } });
});

test("front matter in TOML, or with an error, has no form, and a sentence says why", () => {
  expect(formOf("+++\na = 1\n+++\n").withoutForm).toBe(
    "This front matter is TOML. The form only supports YAML.",
  );
  expect(formOf(page("a: 1\na: 2")).withoutForm).toBe(
    "This front matter has an error, so it has no form. Line 3: The key “a” appears twice.",
  );
  expect(formOf(page("a: [".repeat(5000))).fields).toBeUndefined();
});
