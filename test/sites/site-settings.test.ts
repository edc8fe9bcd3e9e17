import { expect, test } from "bun:test";

import { settingsOfSite } from "../../src/sites/site-settings.ts";

test("the configuration that is nearest to the pages counts", () => {
  const files = [
    { path: "mkdocs.yml", text: "site_url: https://example.com/a/\n" },
    { path: "docs/.vitepress/config.js", text: "export default { base: '/b/' };" },
    { path: "docs/x/mkdocs.yml", text: "site_url: https://example.com/c/\n" },
  ];
  expect(settingsOfSite(files, "docs").base?.served).toBe("/b");
  expect(settingsOfSite(files, "other").base?.served).toBe("/a");
  expect(settingsOfSite([], "docs")).toEqual({
    redirects: [],
    fallback: undefined,
    base: undefined,
    addresses: {},
    unreadCallouts: {},
    format: {},
    fields: {},
  });
});

test.each([
  [
    "SUMMARY.md",
    "# Summary\n\n[Home](README.md)\n- [The `match` \\* of *all*](./a/b.md#c)\n  - [To come]()\n- [Site](https://example.com)\n\n---\n",
    [
      ["README.md", "Home"],
      ["a/b.md", "The match * of all"],
    ],
  ],
  [
    "_sidebar.md",
    '- Group\n  - [Guide](/guide/ "Title")\n  - [Start](/)\n',
    [
      ["guide", "Guide"],
      ["", "Start"],
    ],
  ],
] as const)("labels are in the list of links %s", (name, text, labels) => {
  expect(settingsOfSite([{ path: `docs/${name}`, text }], "docs").labels).toEqual(labels as never);
});

test("labels are in the nav of MkDocs, in any depth", () => {
  const text =
    "nav:\n  - index.md\n  - Learn:\n    - Setup: a/setup.md\n    - Deep:\n      - Last: b.md\n  - Site: https://example.com\n";
  expect(settingsOfSite([{ path: "mkdocs.yml", text }], "docs").labels).toEqual([
    ["a/setup.md", "Setup"],
    ["b.md", "Last"],
    ["https://example.com", "Site"],
  ]);
});

test("labels of a long menu are bounded", () => {
  const text = Array.from({ length: 10_001 }, (_, at) => `- [P${at}](p${at}.md)`).join("\n");
  expect(settingsOfSite([{ path: "src/SUMMARY.md", text }], "src").labels).toHaveLength(10_000);
});

test("menus of other folders name the pages of these, and that of the first one names none of theirs", () => {
  const files = [
    { path: "en/mkdocs.yml", text: "nav:\n  - Start: start.md\n" },
    { path: "fr/mkdocs.yml", text: "nav:\n  - Début: start.md\n" },
    { path: "book/SUMMARY.md", text: "- [Book](start.md)\n" },
  ];
  const { labels, others } = settingsOfSite(files, "en/docs", ["fr/docs", "book", "en/extra"]);

  expect(labels).toEqual([["start.md", "Start"]]);
  expect(Object.values(others!).map((each) => each.labels)).toEqual([
    [["start.md", "Début"]],
    [["start.md", "Book"]],
    undefined,
  ]);
});
