import { expect, test } from "bun:test";

import { leftOutBy, withMovedFiles } from "../../../src/sites/generators/mintignore.ts";

test("what Mintlify leaves out of each site is so, unless a line keeps it", () => {
  const files = ["README.md", "guide/README.md", "node_modules/a/b.md", "readme.mdx", "guide/index.mdx"];

  expect(files.filter(leftOutBy(""))).toEqual(files.slice(0, 3));
  expect(files.filter(leftOutBy("guide/index.mdx\r\n!README.md\r\n"))).toEqual([files[2]!, files[4]!]);
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
