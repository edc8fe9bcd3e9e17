import { expect, test } from "bun:test";

import { valueIn, withChanges } from "../../../src/sites/navigation/changed.ts";
import { menusAsked } from "../../support/navigation.ts";

const asked = menusAsked({
  generator: "a Docusaurus site",
  files: { "sidebars.js": "export default { a: ['b', 'c'] };\n" },
  pages: { "docs/b.md": { title: "B", sidebar: { order: 1 } }, "docs/c.md": {} },
});
const page = (path: string, of = asked) => of.pages.find((each) => each.path === path);

test("ranges of files change, and files of settings are made", () => {
  const after = withChanges(asked, {
    edits: [
      { path: "sidebars.js", start: 21, end: 24, text: "'d'" },
      { path: "sidebars.js", start: 26, end: 29, text: "'e'" },
    ],
    settings: [{ in: "settings", path: "docs/x/_category_.json", key: ["position"], value: 2 }],
  });
  expect(after!.files).toEqual([
    { path: "sidebars.js", text: "export default { a: ['d', 'e'] };\n" },
    { path: "docs/x/_category_.json", text: '{\n  "position": 2\n}\n' },
  ]);
});

test("nothing changes where ranges are in each other", () => {
  const edits = [
    { path: "sidebars.js", start: 0, end: 9, text: "" },
    { path: "sidebars.js", start: 4, end: 6, text: "" },
  ];
  expect(withChanges(asked, { edits, settings: [] })).toBeUndefined();
});

test("values of a page change, with the title that is one of them", () => {
  const after = withChanges(asked, {
    edits: [],
    settings: [
      { in: "page", path: "docs/b.md", key: ["sidebar", "order"], value: 3 },
      { in: "page", path: "docs/b.md", key: ["title"], value: "New" },
      { in: "page", path: "docs/c.md", key: ["sidebar", "label"], value: "C" },
    ],
  })!;
  expect(page("docs/b.md", after)).toMatchObject({
    title: "New",
    values: { title: "New", sidebar: { order: 3 } },
  });
  expect(page("docs/c.md", after)).toMatchObject({ title: "c", values: { sidebar: { label: "C" } } });
  expect(valueIn(page("docs/b.md"), { key: ["sidebar", "order"] })).toBe(1);
  expect(valueIn(page("docs/b.md"), { key: ["title", "order"] })).toBeUndefined();
  expect(valueIn(undefined, { key: ["title"] })).toBeUndefined();
});
