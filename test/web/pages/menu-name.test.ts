import { expect, test } from "bun:test";

import { menuName } from "../../../src/web/admin/pages/tree-rows.ts";

const menu = (name: string, path: string | null, first?: string) => ({
  id: `${name} ${path} ${first}`,
  name,
  path,
  isEditable: true,
  reason: null,
  takesEntries: true,
  items:
    first === undefined
      ? []
      : [
          {
            id: first,
            label: first,
            slug: null,
            href: null,
            path,
            isEditable: true,
            reason: null,
            canRename: true,
            canHide: true,
            takesEntries: false,
            items: null,
          },
        ],
});

test.each([
  ["by its own name", [menu("docs", "sidebars.json"), menu("api", "sidebars.json")], "docs"],
  [
    "by its file where another has its name",
    [menu("docs", "sidebars.js"), menu("docs", "others.js")],
    "sidebars.js",
  ],
  ["by its file where it has no name", [menu("", "a.yml"), menu("", "b.yml")], "a.yml"],
  [
    "also by its first entry where the file has several",
    [menu("", "a.yml", "Setup"), menu("", "a.yml", "API")],
    "Menu: Setup",
  ],
  ["as the menu where it is in no file", [menu("", null), menu("", "b.yml")], "Menu"],
])("a menu beside others is called %s", (_, menus, name) => {
  expect(menuName(menus[0]!, menus)).toBe(name);
});
