import { expect, test } from "bun:test";

import { isSummary, withoutListed } from "../../../src/sites/menus/summary.ts";

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
  ["README.md", summary.replace("[Home](README.md)\n", "")],
  ["guide/README.md", summary.replace("(./guide/README.md)", "()")],
  ["other.md", summary],
])("the list of a book is without %s, and else as it was", (file, expected) => {
  expect(withoutListed("SUMMARY.md", summary, summary, [file])).toBe(expected);
});

test("a sidebar of Docsify names pages without their ending, and an entry with others below stays as text", () => {
  const sidebar = "- [Guide](/guide/)\n  - [Install](guide/install)\n";
  expect(withoutListed("_sidebar.md", sidebar, sidebar, ["guide/README.md"])).toBe(
    "- Guide\n  - [Install](guide/install)\n",
  );
  expect(withoutListed("_sidebar.md", sidebar, sidebar, ["guide/install.md"])).toBe("- [Guide](/guide/)\n");
});

test("an entry whose link was sent to another page goes, too", () => {
  const sent = summary.replace("guide/install.md)\n    -", "guide/use.md)\n    -");
  expect(withoutListed("SUMMARY.md", summary, sent, ["guide/install.md"])).toBe(
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
