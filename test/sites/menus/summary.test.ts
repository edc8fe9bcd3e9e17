import { expect, spyOn, test } from "bun:test";

import * as lists from "../../../src/sites/files/link-list.ts";
import { isSummary } from "../../../src/sites/generators/site-file-name.ts";
import { withoutListed } from "../../../src/sites/menus/summary.ts";

const without = (path: string, was: string, source: string, ...gone: readonly string[]) =>
  withoutListed(
    path,
    was,
    source,
    gone.map((file) => ({ file, slug: file.replace(/\.md$/, "") })),
  );

const summary = `# Summary

[Home](README.md)

- [Guide](./guide/README.md)
    - [Install](guide/install.md)
    - [Use](guide/use.md#a)
- [More](more.md)\r
* Text [Install](guide/install.md) in a line
`;

test.each([
  ["guide/install.md", summary.replace("    - [Install](guide/install.md)\n", "")],
  ["guide/use.md", summary.replace("    - [Use](guide/use.md#a)\n", "")],
  ["more.md", summary.replace("- [More](more.md)\r\n", "")],
  ["README.md", summary.replace("[Home](README.md)\n\n", "")],
  ["guide/README.md", summary.replace("(./guide/README.md)", "()")],
  ["other.md", summary],
])("the list of a book is without %s, and else as it was", (file, expected) => {
  expect(without("SUMMARY.md", summary, summary, file)).toEqual({ text: expected, mentions: [] });
});

test("a sidebar of Docsify names pages without their ending, and an entry with others below stays as text", () => {
  const sidebar = "- [Guide](/guide/)\n  - [Install](guide/install)\n";
  expect(without("_sidebar.md", sidebar, sidebar, "guide/README.md").text).toBe(
    "- Guide\n  - [Install](guide/install)\n",
  );
  expect(without("_sidebar.md", sidebar, sidebar, "guide/install.md").text).toBe("- [Guide](/guide/)\n");
});

test("an entry whose link was sent to another page goes, too", () => {
  const sent = summary.replace("guide/install.md)\n    -", "guide/use.md)\n    -");
  expect(without("SUMMARY.md", summary, sent, "guide/install.md").text).toBe(
    summary.replace("    - [Install](guide/install.md)\n", ""),
  );
});

test("it is the list at the root of the pages", () => {
  expect(isSummary("src/SUMMARY.md", "src")).toBe(true);
  expect(["src/a/SUMMARY.md", "SUMMARY.md", "src/summary.md"].map((path) => isSummary(path, "src"))).toEqual([
    false,
    false,
    false,
  ]);
});

test("an entry goes with those below it where all of these go, and several at once", () => {
  const text = without(
    "SUMMARY.md",
    summary,
    summary,
    "guide/README.md",
    "guide/install.md",
    "guide/use.md",
    "more.md",
  );
  expect(text).toEqual({
    text: "# Summary\n\n[Home](README.md)\n\n* Text [Install](guide/install.md) in a line\n",
    mentions: [],
  });
});

test("a heading of a sidebar is without its link, and what shares a line with others is named", () => {
  const sidebar = "## [Guide](guide/)\n\n- [Use](use)\n\n[A](a) [B](b)\n";
  expect(without("_sidebar.md", sidebar, sidebar, "guide/README.md", "b.md")).toMatchObject({
    text: sidebar.replace("[Guide](guide/)", "Guide"),
    mentions: [{ slug: "b", line: 5 }],
  });
});

test("a list of ten thousand links is read once", () => {
  const list = Array.from({ length: 10_001 }, (_, at) => `* [P${at}](p${at}.md)\n`);
  const gone = Array.from({ length: 100 }, (_, at) => `p${at * 2}.md`);
  using read = spyOn(lists, "readLinkList");

  const { text } = without("SUMMARY.md", list.join(""), list.join(""), ...gone);

  expect(text).toBe(list.filter((_, at) => at >= 200 || at % 2 === 1).join(""));
  expect(read).toHaveBeenCalledTimes(1);
});
