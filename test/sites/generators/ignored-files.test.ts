import { expect, test } from "bun:test";

import { ignoredBy, leftOutUnder } from "../../../src/sites/generators/ignored-files.ts";

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
  ["#a.md\nb.md  \n!c.md\t", ["b.md"], ["#a.md"]],
  ["", [], ["a.md"]],
])("a file with %j leaves out %j and keeps %j", (text, out, kept) => {
  const isOut = ignoredBy(text.split("\n"));
  expect([out.filter(isOut), kept.filter(isOut)]).toEqual([out, []]);
});

test.each([
  ["exclude: a.md\n", ["a.md"], ["in/a.md", "b.md"]],
  ["exclude: [a.md, 'b.md', \"/in/c.md\"]\n", ["a.md", "b.md", "in/c.md"], ["d.md"]],
  ["x: 1\nexclude:\n  - a.md # so\n\n  # more\n- in/\ny:\n  - b.md\n", ["a.md", "in/b.md"], ["b.md"]],
  ["exclude:\n  - '**/a.md'\n", ["a.md", "in/a.md"], ["b.md"]],
  ["x:\n  exclude: a.md\n", [], ["a.md"]],
])("YAML with %j leaves out %j and keeps %j", (yaml, out, kept) => {
  const isOut = leftOutUnder(/^exclude:/)(yaml, "");
  expect([out.filter(isOut), kept.filter(isOut)]).toEqual([out, []]);
  const isOutBelow = leftOutUnder(/^exclude:/)(
    yaml.replaceAll(/([ '"[])((?:in\/)?[a-c]\.md)/g, "$1docs/$2"),
    "docs/",
  );
  expect(isOutBelow("a.md")).toBe(out.includes("a.md"));
});

test("patterns that are hard for a file's name take no time", () => {
  const hard = Array.from({ length: 900 }, () => `${"*a".repeat(40)}b`);
  const began = process.cpuUsage();
  ignoredBy(hard)(`${"a".repeat(200)}/`.repeat(10));
  expect(process.cpuUsage(began).user / 1000).toBeLessThan(1000);
});
