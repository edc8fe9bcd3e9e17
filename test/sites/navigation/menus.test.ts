import { expect, test } from "bun:test";

import { menusIn, named, navigationOf, shownMenu } from "../../../src/sites/navigation/menus.ts";
import type { MenuItem } from "../../../src/sites/server.ts";
import { menusAsked } from "../../support/navigation.ts";

const asked = (sidebars: string) =>
  menusAsked({
    generator: "a Docusaurus site",
    files: {
      "docusaurus.config.js":
        "export default { presets: [['classic', { docs: { sidebarPath: 'sidebars.js' } }]] };",
      "sidebars.js": sidebars,
    },
    pages: { "docs/a.md": {}, "docs/b.md": {}, "docs/c.md": {} },
  });
const idsIn = (items: readonly MenuItem[]): string[] =>
  items.flatMap(({ id, items }) => [id, ...idsIn(items ?? [])]);
const ids = (sidebars: string) => navigationOf(asked(sidebars)).flatMap(({ items }) => idsIn(items));

test("each entry has an id, which it keeps while others come, go and move", () => {
  const before = ids(
    'export default { docs: ["a", "b", { type: "category", label: "G", items: ["a", "a"] }] }',
  );
  const after = ids(
    'export default { docs: [{ type: "category", label: "G", items: ["a", "c", "a"] }, "b"] }',
  );

  expect(new Set(before).size).toBe(5);
  expect(after).toEqual([before[2]!, before[3]!, expect.any(String), before[4]!, before[1]!]);
});

test("entries of two menus, and of two folders of pages, have different ids", () => {
  const sidebars = 'export default { one: ["a"], two: ["a"] }';
  const here = asked(sidebars);
  const there = { ...here, part: { ...here.part, version: "1" } };
  const all = [here, there].flatMap((each) => named(menusIn(here), each)).map(({ id }) => id);

  expect(new Set([...all, ...ids(sidebars)]).size).toBe(6);
});

test("a generator whose menus aren't read has none", () => {
  expect(navigationOf({ ...asked(""), generator: "no site" })).toEqual([]);
});

test("entries in entries are read to a bound", () => {
  const deep = `${'{ type: "category", label: "G", items: ['.repeat(200)}"a"${"] }".repeat(200)}`;

  expect(ids(`export default { docs: [${deep}] }`)).toHaveLength(50);
});

test("lists that are in each other again and again are read to a bound", () => {
  const lists = Array.from({ length: 40 }, (_, at) => `const l${at + 1} = [...l${at}, ...l${at}];`);

  const source = ['const l0 = ["a"];', ...lists, "export default { docs: l40 };"].join("\n");
  const found = ids(source);

  expect(found.length).toBeGreaterThan(1000);
  expect(found.length).toBeLessThanOrEqual(50_000);
});

test("an entry that nothing says how to change is none that can be changed", () => {
  const shown = shownMenu({
    id: "m",
    tree: { name: "", path: "a.js", entries: [] },
    entries: [{ id: "e", entry: { label: "A" }, entries: undefined }],
  });

  expect(shown.items).toMatchObject([{ isEditable: false, reason: "The generator makes it." }]);
});

test("a name is followed to the file that has it, through files that export all of others", () => {
  const files = {
    "sidebars.js": 'import { guide } from "./menus/index.js";\nexport default { docs: guide };',
    "menus/index.ts": 'export * from "./circle";\nexport * from "./none";\nexport * from "./guide";',
    "menus/circle.ts": 'export * from "./index";',
    "menus/none.ts": 'export const other = "c";',
    "menus/guide.ts": 'export const guide = ["a"];',
  };
  const of = asked("");
  const all = [
    ...of.files.filter(({ path }) => path !== "sidebars.js"),
    ...Object.entries(files).map(([path, text]) => ({ path, text })),
  ];
  const [menu] = navigationOf({ ...of, files: all });

  expect(menu).toMatchObject({ path: "menus/guide.ts", items: [{ page: "docs/a.md" }] });
});
