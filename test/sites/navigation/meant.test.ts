import { expect, test } from "bun:test";

import { allIn, isSame, listWith, meantIn, withIds } from "../../../src/sites/navigation/meant.ts";
import { entryWith, groupsIn, menusIn, named } from "../../../src/sites/navigation/menus.ts";
import { Refused } from "../../../src/sites/navigation/placed.ts";
import { menusAsked } from "../../support/navigation.ts";

const asked = (sidebars: string) =>
  menusAsked({
    generator: "a Docusaurus site",
    files: {
      "docusaurus.config.js":
        "export default { presets: [['classic', { docs: { sidebarPath: './sidebars.js' } }]] };",
      "sidebars.js": `export default ${sidebars};`,
    },
    pages: { "docs/a.md": {}, "docs/b.md": {}, "docs/c.md": {} },
  });
const before = asked("{ menu: ['a', { type: 'category', label: 'G', items: ['b', 'c'] }] }");
const menus = named(menusIn(before), before);
const meant = () => menus.map(({ entries }) => meantIn(entries));
const ids = (lists: ReturnType<typeof meant>) => [...allIn(lists)].map(({ id }) => id);

test("what is meant is found at any depth, and what isn't there is refused", () => {
  const [a, group, b, c] = ids(meant()) as [string, string, string, string];
  expect(listWith(meant(), b).map(({ id }) => id)).toEqual([b, c]);
  expect(listWith(meant(), a).map(({ id }) => id)).toEqual([a, group]);
  expect(() => listWith(meant(), "none")).toThrow(Refused);
  expect(entryWith(menus[0]!.entries, c)?.entry.page).toBe("docs/c.md");
  expect(groupsIn(menus[0]!.entries).map(({ id }) => id)).toEqual([group]);
});

test("menus that are what is meant keep the ids, and others have none", () => {
  const lists = meant();
  const group = listWith(lists, ids(lists)[2]!);
  group.reverse();
  const swapped = menusIn(asked("{ menu: ['a', { type: 'category', label: 'G', items: ['c', 'b'] }] }"));
  const found = withIds(swapped, menus, lists)!;
  expect(entryWith(found[0]!.entries, group[0]!.id)?.entry.page).toBe("docs/c.md");
  expect(withIds(swapped, menus, meant())).toBeUndefined();
  expect(withIds(menusIn(asked("{ other: ['a'] }")), menus, meant())).toBeUndefined();

  group[0]!.label = "Other";
  expect(withIds(swapped, menus, lists)).toBeUndefined();
  group[0]!.label = undefined;
  expect(withIds(swapped, menus, lists)).toBeDefined();
});

test("labels are the same where they are written in one place", () => {
  const inPage = (key: string) => ({ in: "page", path: "docs/a.md", key: [key] }) as const;
  expect(isSame(inPage("title"), inPage("title"))).toBe(true);
  expect(isSame(inPage("title"), inPage("label"))).toBe(false);
  expect(isSame(inPage("title"), { ...inPage("title"), path: "docs/b.md" })).toBe(false);
  expect(isSame(inPage("title"), undefined)).toBe(false);
});
