import { expect, test } from "bun:test";

import { filesImportedBy, filesMeant, isImportable } from "../../../src/sites/files/imports.ts";

const path = "docs/.vitepress/config.ts";

test.each([
  ["import a from './menu'", "docs/.vitepress/menu.ts"],
  ['import { a, b } from "./menus/index.js"', "docs/.vitepress/menus/index.ts"],
  ["export * from '../menu.mjs'", "docs/menu.mts"],
  ["const a = require('./menu.json')", "docs/.vitepress/menu.json"],
  ["const a = await import( './menus')", "docs/.vitepress/menus/index.mjs"],
  ["import a from './en.menu'", "docs/.vitepress/en.menu.js"],
])("%s can mean %s", (text, file) => {
  expect(filesImportedBy({ path, text })).toContain(file);
  expect(isImportable(file)).toBe(true);
});

test("packages are not looked for, and of one file fifty imports are", () => {
  expect(filesImportedBy({ path, text: "import a from 'vite';\nconst b = require('@x/y');\n" })).toEqual([]);
  const text = Array.from({ length: 80 }, (_, index) => `import a from './menu${index}';`).join("\n");
  expect(new Set(filesImportedBy({ path, text }))).toHaveLength(50 * filesMeant(path, "./menu1").length);
});
