import { expect, test } from "bun:test";

import { readScript } from "../../../src/sites/files/script.ts";
import {
  documentsIn,
  documentsOf,
  folderOfMenu,
  parsesNumbers,
  withoutOrder,
} from "../../../src/sites/generators/documents.ts";

const home = "website";
const site = (config: string) => {
  const read = readScript(config);
  return read ? documentsOf(read, home) : [];
};

test.each([
  [
    "export default { presets: [['classic', { docs: { path: '../docs', sidebarPath: './sidebars.json' } }]] };",
    "docs",
    "/docs",
    "sidebars.json",
  ],
  [
    "export default { presets: [['@docusaurus/preset-classic', { docs: { sidebarPath: path.join(__dirname, 'menu.js') } }]] };",
    "website/docs",
    "/docs",
    "menu.js",
  ],
  [
    "export default { presets: [['classic', { docs: { routeBasePath: '/', sidebarPath: require.resolve('./sidebars.js') } }]] };",
    "website/docs",
    "",
    "sidebars.js",
  ],
  ["export default { presets: ['classic'] };", "website/docs", "/docs", undefined],
  [
    "const docs = ['@docusaurus/plugin-content-docs', { path: 'guides', routeBasePath: 'g' }];\nexport default { plugins: [docs] };",
    "website/guides",
    "/g",
    undefined,
  ],
])("the documents that a configuration says: %s", (config, folder, route, sidebar) => {
  expect(site(config)).toMatchObject([{ kind: "docs", id: "default", folder, route, sidebar }]);
});

test("what is no data, or turned off, is no set of documents", () => {
  for (const config of [
    "export default { presets: [['classic', { docs: false }]] };",
    "export default { presets: [['classic', { docs: { path: folder() } }]] };",
    "export default { presets: presets() };",
    "export default (",
  ])
    expect(site(config)).toEqual([]);
});

test("versions and translations are of the set whose name they have", () => {
  const documents = site(
    "export default { presets: ['classic'], plugins: [['content-docs', { id: 'c', path: 'c' }]] };",
  );
  const idOf = (folder: string) => documentsIn(folder, documents, home)?.id;
  expect(
    ["docs", "versioned_docs/version-1", "i18n/fr/docusaurus-plugin-content-docs/current"].map((each) =>
      idOf(`website/${each}`),
    ),
  ).toEqual(["default", "default", "default"]);
  expect(
    ["c", "c_versioned_docs/version-1", "i18n/fr/docusaurus-plugin-content-docs-c/version-1"].map((each) =>
      idOf(`website/${each}`),
    ),
  ).toEqual(["c", "c", "c"]);
  expect([idOf("docs"), idOf("website/docs/guide"), idOf("website/d")]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test("a menu is that of its own folder, and one that nothing names that of the pages", () => {
  const documents = site(
    "export default { presets: [['classic', { docs: { path: '../docs', sidebarPath: 'menu.js' } }]] };",
  );
  const of = (path: string) => folderOfMenu(path, documents, "pages");
  expect([of("menu.js"), of("sidebars.ts"), of("sidebarsOther.ts")]).toEqual(["docs", "pages", undefined]);
  expect(of("web/a_versioned_sidebars/version-1.x-sidebars.json")).toBe("web/a_versioned_docs/version-1.x");
});

test("menus are in a file, in folders, or nowhere", () => {
  const menus = (said: string) =>
    site(`export default { presets: [['classic', { docs: { ${said} } }]] };`)[0]?.menus;

  expect(["", "sidebarPath: './a/menu.ts'", "sidebarPath: false"].map(menus)).toEqual([
    undefined,
    "website/a/menu.ts",
    "none",
  ]);
});

test("numbers before names are their order, but dates and versions aren't", () => {
  expect(["01-a", "1. a", "2024-01", "v1"].map(withoutOrder)).toEqual(["a", "a", "2024-01", "v1"]);
});

test("numbers before names are as usual, kept, or what code says", () => {
  const parses = (said: string) => parsesNumbers(readScript(`export default { docs: { ${said} } }`)!);

  expect(["", "numberPrefixParser: false", "numberPrefixParser: parse"].map(parses)).toEqual([
    undefined,
    false,
    null,
  ]);
});
