import { expect, test } from "bun:test";

import { ignoredBy } from "../../../src/sites/generators/ignored-files.ts";

test.each([
  ["drafts/", ["drafts/a.mdx", "guide/drafts/b.mdx"], ["drafts.mdx", "drafts"]],
  ["*.draft.mdx", ["a.draft.mdx", "guide/a.draft.mdx"], ["a.mdx", "draft.mdx"]],
  ["private.md", ["private.md", "guide/private.md"], ["private.mdx"]],
  ["/private.md", ["private.md"], ["guide/private.md"]],
  ["guide/*.md", ["guide/a.md"], ["guide/in/a.md", "other/guide/a.md"]],
  ["**/internal/**", ["internal/a.md", "guide/internal/in/a.md"], ["internal.md"]],
  ["*.md\n!kept.md", ["a.md"], ["kept.md", "guide/kept.md"]],
  ["guide/\n!guide/kept.md", ["guide/kept.md"], []],
  ["# a.md\n\n  \n{a,b}.md", ["{a,b}.md"], ["a.md", "b.md"]],
  ["", [], ["a.md"]],
])("a file with %j leaves out %j and keeps %j", (text, out, kept) => {
  const isOut = ignoredBy(text.split("\n"));
  expect([out.filter(isOut), kept.filter(isOut)]).toEqual([out, []]);
});

test("patterns that are hard for a file's name take no time", () => {
  const hard = Array.from({ length: 900 }, () => `${"*a".repeat(40)}b`);
  const began = process.cpuUsage();
  ignoredBy(hard)(`${"a".repeat(200)}/`.repeat(10));
  expect(process.cpuUsage(began).user / 1000).toBeLessThan(1000);
});
