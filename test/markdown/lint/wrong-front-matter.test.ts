import { expect, test } from "bun:test";

import { split } from "../../../src/markdown/blocks/index.ts";
import type { Field } from "../../../src/markdown/frontmatter/field.ts";
import { check } from "../../../src/markdown/lint/index.ts";
import { mdx } from "../../../src/markdown/tree/dialect.ts";

const fields: readonly Field[] = [
  { key: "title", control: "text", takes: ["text"], isRequired: true, stops: true },
  { key: "order", control: "number", takes: ["number"] },
];

const told = (page: string) =>
  check(split(page, mdx), { fields, file: "a.mdx" }).map(
    ({ severity, line, column, message }) => `${severity} ${line}:${column} ${message}`,
  );

test("what stops the build is an error, and anything else a warning, at its line", () => {
  expect(told("---\norder: first\n---\n\nText.\n")).toEqual([
    "error 1:1 The front matter needs “title”.",
    "warning 2:1 “order” of the front matter is a text. It can be a number.",
  ]);
});

test("a page without front matter lacks what is required, which its heading doesn't say", () => {
  expect(told("# Title\n")).toEqual(["error 1:1 The front matter needs “title”."]);
});

test.each([
  ["---", "title: A\napi: "],
  ["+++", "title = 'A'\napi = '"],
])(
  "front matter after %s that is longer than what is read isn't judged, and said to be so",
  (fence, start) => {
    const long = `${fence}\n${start}${"eJzt".repeat(20_000)}\n${fence}\n\nText.\n`;

    expect(told(long)).toEqual(["warning 1:1 The front matter is too large to be checked here."]);
    expect(told(long.slice(0, -15))).toContain("error 1:1 The front matter needs “title”.");
  },
);

test.each(["+++\norder = 'a'\n+++\n\n# A\n", "---\ntitle: [\n---\n"])(
  "front matter that can't be read here, as %j, isn't checked for its values",
  (page) => {
    expect(told(page).filter((problem) => problem.includes("needs"))).toEqual([]);
  },
);
