import { expect, test } from "bun:test";

import { propertyUses } from "../../../src/core/record/property-uses.ts";
import { kindOnSite, summaryOf } from "../../../src/core/site/site-properties.ts";
import { titleOf } from "../../../src/markdown/symbols/index.ts";
import { mdx } from "../../../src/markdown/tree/dialect.ts";

const summary = (...pages: readonly string[]) =>
  summaryOf(pages.map((page) => ({ title: titleOf(page, mdx), properties: propertyUses(page) })));

const withMatter = (...lines: readonly string[]) => `---\n${lines.join("\n")}\n---\n`;

test("the site's keys are told with the field of most of their values, most used first", () => {
  const { properties } = summary(
    withMatter("tags: [a]", "version: 1.0", "draft:"),
    withMatter("tags: b", "version: next", "hero: { a: 1 }"),
    withMatter("tags:", "version: '2.0'", "tags2: [x]", "draft: true"),
    withMatter("tags: [a, b]"),
    "+++\ntags = 1\n+++\n",
    withMatter("tags: 1", "tags: 2"),
    "# A page without\n",
  );

  expect(properties).toMatchObject([
    { key: "tags", kind: "list", uses: 4 },
    { key: "version", kind: "text", uses: 3 },
    { key: "draft", kind: "switch", uses: 2 },
    { key: "tags2", kind: "list", uses: 1 },
  ]);
});

test("how most values of a key are written is told, too", () => {
  const { properties } = summary(
    withMatter("title: 'A'", "tags:", "  - a"),
    withMatter("title: 'B'", "tags:", "  - b", "  - c"),
    withMatter('title: "C"', "tags: [d]"),
    withMatter("title: 5", "tags: e"),
  );

  expect(properties).toMatchObject([
    { key: "tags", kind: "list", style: "indented" },
    { key: "title", kind: "text", style: "single" },
  ]);
});

test("keys beyond all bounds are not told", () => {
  const keys = Array.from({ length: 80 }, (_, number) => `key${number}: 1`);

  expect(summary(withMatter(...keys)).properties).toHaveLength(50);
  expect(summary(withMatter(`a: ${"b".repeat(20_000)}`)).properties).toEqual([]);
  expect(summary(withMatter(`${"k".repeat(61)}: b`)).properties).toEqual([]);
});

test("titles are in the front matter where most pages have them there", () => {
  expect(summary(withMatter("title: A"), withMatter("title: B"), "# C\n", "Text.\n").hasTitles).toBe(true);
  expect(summary(withMatter("title: A"), "# B\n").hasTitles).toBe(false);
  expect(summary().hasTitles).toBe(false);
  expect(summary(withMatter("title: A"), "# B\n", "# C\n").hasTitleHeadings).toBe(true);
  expect(summary(withMatter("title: A"), "# B\n").hasTitleHeadings).toBe(false);
  expect(summary().hasTitleHeadings).toBe(false);
});

test.each([
  [undefined, "", "list", "list"],
  [undefined, "", undefined, "text"],
  ["text", "one", "list", "list"],
  ["text", "one\ntwo", "list", "text"],
  ["text", "soon", "date", "text"],
  ["number", "1.10", "text", "text"],
  ["date", "2026-03-31", "text", "text"],
  ["switch", "true", "text", "switch"],
  ["list", "a", "text", "list"],
  ["yaml", "{}", "text", "yaml"],
  ["number", "1", undefined, "number"],
] as const)(
  "a value of the kind %s, %j, whose key has %s on the site, has the field %s",
  (kind, value, others, field) => {
    const site = others === undefined ? [] : [{ key: "a", kind: others, style: undefined, uses: 1 }];

    expect(kindOnSite({ key: "a", kind, value }, site)).toBe(field);
  },
);
