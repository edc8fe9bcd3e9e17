import { expect, test } from "bun:test";

import { vitepress, vuepress } from "../../../src/sites/generators/vitepress.ts";
import { settingsOfSite } from "../../../src/sites/site-settings.ts";
import { at, type BaseRows } from "../../support/bases.ts";

const excludedBy = vitepress.leavesOut!.by;

const docs = "docs";

test("VitePress leaves out what its configuration excludes", () => {
  const isOut = excludedBy(
    "export default {\n  srcExclude: ['tutorial/**/description.md', \"**/TODO.md\"],\n};\n",
    "",
  );

  expect(["tutorial/src/step-1/description.md", "a/TODO.md", "tutorial/index.md"].filter(isOut)).toEqual([
    "tutorial/src/step-1/description.md",
    "a/TODO.md",
  ]);
  expect(excludedBy("export default {};\n", "")("a.md")).toBe(false);
});

test.each([
  ["partners/[id].md", true],
  ["[pkg]/index.md", true],
  ["a/[[slug]].md", true],
  ["a/index.md", false],
  ["a/[].md", false],
])("what %s is made into is told by code: %p", (file, isPart) => {
  expect(vitepress.parts!(file, () => false)).toBe(isPart);
});

const bases: BaseRows = [
  ["docs/.vitepress/config.mts", "export default defineConfig({ base: '/x/' });", docs, at("/x", "", "")],
  [".vitepress/config/index.ts", "export default { srcDir: 'src' };", "src", at("", "", "")],
  [".vuepress/config.js", "module.exports = { base: '/x/' };", "", at("/x", "", "")],
  ["rspress.config.ts", "export default defineConfig({ base: '/x/' });", docs, at("/x", "", "")],
];

test.each(bases)("%s says where the pages are: %s", (path, text, folder, expected) => {
  expect(settingsOfSite([{ path, text }], folder).base).toEqual(expected);
});

test("menus in code name pages by the ends of links, each also after a base that is a beginning", () => {
  const text = "sidebar: [{ base: '/reference/theme-', items: [{ link: 'nav' }, { link: '/guide/a' }] }]";

  expect(vitepress.listed!.names!({ path: ".vitepress/config.ts", text })).toEqual([
    ...["nav", "theme-nav", "a", "theme-a"],
  ]);
  expect(vitepress.listed!.names!({ path: "theme.ts", text })).toEqual([]);
});

test("code that loads a folder lists its pages", () => {
  const text = "export default createContentLoader('posts/*.md', {});";

  expect(vitepress.listed!.folders!({ path: "posts.data.ts", text })).toEqual(["posts"]);
});

test("a new page is Markdown", () => {
  for (const { is, names } of [vitepress, vuepress]) expect([is, names?.ending]).toEqual([is, ".md"]);
});
