import { expect, test } from "bun:test";

import { leftOutBy, withMovedFiles } from "../../../src/sites/generators/mintignore.ts";

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
  ["", ["README.md", "guide/README.md", "node_modules/a/b.md"], ["readme.mdx", "guide/index.mdx"]],
])("a .mintignore with %j leaves out %j and keeps %j", (text, out, kept) => {
  const isOut = leftOutBy(text);
  expect([out.filter(isOut), kept.filter(isOut)]).toEqual([out, []]);
});

test("patterns that are hard for a file's name take no time", () => {
  const hard = Array.from({ length: 900 }, () => `${"*a".repeat(40)}b`).join("\n");
  const began = process.cpuUsage();
  leftOutBy(hard)(`${"a".repeat(200)}/`.repeat(10));
  expect(process.cpuUsage(began).user / 1000).toBeLessThan(1000);
});

test("a line that names a page by its path follows it, and a page that a move hides or shows is told", () => {
  const moved = (from: string, to: string | undefined) => ({
    from: { slug: from.replace(/\.md$/, ""), file: from },
    to: to === undefined ? undefined : { file: to },
  });
  const changes = [
    moved("guide/old.md", "guide/new.md"),
    moved("top.md", "guide/top.md"),
    moved("drafts/a.md", "guide/a.md"),
    moved("guide/b.md", "drafts/b.md"),
    moved("guide/gone.md", undefined),
  ];
  const text = "# guide/old.md\r\nguide/old.md  \r\n!/top.md\r\ntop.md\r\ndrafts/\r\nguide/gone.md\r\n";

  expect(withMovedFiles(text, changes)).toEqual({
    text: "# guide/old.md\r\nguide/new.md  \r\n!/guide/top.md\r\ntop.md\r\ndrafts/\r\nguide/gone.md\r\n",
    mentions: [
      { slug: "drafts/a", line: 1, reason: "It leaves out drafts/a only before the move." },
      { slug: "guide/b", line: 1, reason: "It leaves out guide/b only after the move." },
    ],
  });
  expect(withMovedFiles("a/b.md\n", [moved("a/b.md", "c.md")]).text).toBe("/c.md\n");
});
