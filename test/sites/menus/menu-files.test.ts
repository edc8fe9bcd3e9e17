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

test("fifty files are followed, and no file that isn't there or is a menu by its name", () => {
  const names = Array.from({ length: 80 }, (_, at) => `m${at}`);
  const imports = names.map((name) => `import { a as ${name} } from './${name}';`).join("\n");
  const all = names.map((name) => file(`${name}.ts`, `export { b as a } from './of-${name}';`));
  const others = names.map((name) => file(`of-${name}.ts`, "export const b = [];"));
  const parts = [...partsOfMenus([config(imports, `[${names.join(", ")}]`), ...all, ...others]).keys()];
  expect(parts.filter((path) => path.includes("/of-"))).toHaveLength(25);
  const gone = config(
    "import a from './gone';\nimport b from 'pkg';\nimport c from './sidebars'",
    "[a, b, c]",
  );
  expect(partsOfMenus([gone, file("sidebars.ts", "export default ['x'];")]).size).toBe(0);
});

test("many names of one large file take no longer than a reading of it", () => {
  const names = Array.from({ length: 3000 }, (_, at) => `m${at}`);
  const many = config(
    `import { ${names.join(", ")} } from './a'`,
    `[${names.map((name) => `...${name}`).join(", ")}]`,
  );
  const large = file(
    "a.ts",
    names.map((name) => `export const ${name} = [{ link: '/${name}' }];`).join("\n"),
  );
  const began = process.cpuUsage();
  expect(partsOfMenus([many, large]).get(`${home}a.ts`)?.exports?.size).toBe(3000);
  expect(process.cpuUsage(began).user).toBeLessThan(3_000_000);
});

test("what a script exports is read by its name, and nothing else", () => {
  const reader = menuReaderOf({ name: "config.ts", exports: new Map([["a", true]]) })!;
  const root = reader.read("export const a = ['x'];\nexport const b = ['y'];")!;
  expect(reader.menus(root)).toMatchObject([{ kind: "list", items: [{ text: "x" }] }]);
  expect(menuReaderOf({ name: "package.json" })).toBeUndefined();
});
