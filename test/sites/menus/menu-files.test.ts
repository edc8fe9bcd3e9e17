import { expect, test } from "bun:test";

import { menuReaderOf, partsOfMenus } from "../../../src/sites/menus/menu-files.ts";

const home = ".vitepress/";
const config = (imports: string, menu: string) => ({
  path: `${home}config.ts`,
  text: `${imports}\nexport default { themeConfig: { sidebar: ${menu} } };\n`,
});
const file = (name: string, text: string) => ({ path: home + name, text });

test("a script that is imported has the menus of the file that imports it", () => {
  const files = [
    config("import { menu, other } from './a'", "menu, head: other"),
    file("a.ts", "export const menu = [];"),
  ];
  const exports = new Map([
    ["menu", true],
    ["other", false],
  ]);
  expect([...partsOfMenus(files)]).toEqual([
    [`${home}a.ts`, { name: "config.ts", of: `${home}config.ts`, exports }],
  ]);
});

test("files that import each other end, and so do those further away than four", () => {
  const chain = Array.from({ length: 8 }, (_, at) =>
    file(`a${at}.ts`, `export * from './a${(at + 1) % 8}';`),
  );
  const parts = partsOfMenus([config("import { menu } from './a0'", "menu"), ...chain]);
  expect([...parts.keys()]).toEqual([0, 1, 2, 3].map((at) => `${home}a${at}.ts`));
  const both = [file("a.ts", "export * from './b';"), file("b.ts", "export * from './a';")];
  expect(partsOfMenus([config("import { menu } from './a'", "menu"), ...both]).size).toBe(2);
});

test("a hundred names are followed, and no file that isn't there or is a menu by its name", () => {
  const names = Array.from({ length: 150 }, (_, at) => `m${at}`);
  const many = config(`import { ${names.join(", ")} } from './a'`, `[${names.join(", ")}]`);
  expect(partsOfMenus([many, file("a.ts", "export const m0 = [];")]).get(`${home}a.ts`)?.exports?.size).toBe(
    100,
  );
  const others = config(
    "import a from './gone';\nimport b from 'pkg';\nimport c from './sidebars'",
    "[a, b, c]",
  );
  expect(partsOfMenus([others, file("sidebars.ts", "export default ['x'];")]).size).toBe(0);
});

test("what a script exports is read by its name, and nothing else", () => {
  const reader = menuReaderOf({ name: "config.ts", exports: new Map([["a", true]]) })!;
  const root = reader.read("export const a = ['x'];\nexport const b = ['y'];")!;
  expect(reader.menus(root)).toMatchObject([{ kind: "list", items: [{ text: "x" }] }]);
  expect(menuReaderOf({ name: "package.json" })).toBeUndefined();
});
