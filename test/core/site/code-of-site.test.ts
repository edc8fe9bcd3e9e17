import { expect, test } from "bun:test";

import { codeOfSite, pagesInCode } from "../../../src/core/site/code-of-site.ts";

test("the code of a site is that of the package around its pages", () => {
  const paths = [
    "package.json",
    "src/App.tsx",
    "site/package.json",
    "site/src/Home.astro",
    "site/src/content.config.ts",
    "site/src/other.ts",
    "site/components/shell/SideNav.js",
    "site/test/Page.vue",
  ];

  expect(
    codeOfSite(
      paths.map((path) => ({ path })),
      "site/src/content/docs",
    ).map(({ path }) => path),
  ).toEqual(["site/src/Home.astro", "site/src/content.config.ts", "site/components/shell/SideNav.js"]);
});

test("code names pages by their addresses, and folders that it lists", () => {
  const text = `<a href="/docs/one.html"> '/' + lang + '/two/' \`\${base}/three#x\` "four"`;
  const liquid = `where_exp: "page", "page.url contains '/steps/'"`;
  const found = pagesInCode([
    { path: "a.vue", text },
    { path: "_includes/steps.html", text: liquid },
    { path: "src/content.config.ts", text: `z.literal('tutorial'), isEntry("en"), 'changelog/*.md'` },
  ]);

  expect([...found.paths]).toEqual(["docs/one", "one", "two", "three", "steps"]);
  expect([...found.folders]).toEqual(["steps", "tutorial", "changelog"]);
});

test("code shows the text of pages that it imports", () => {
  const text = `import A from './a.md';\nimport B from "../b.mdx";\nconst c = require('./c.md'), d = import("./deep/d.md"), e = './e.md';`;

  expect([...pagesInCode([{ path: "docs/guide/_parts.jsx", text }]).paths]).toEqual([
    "docs/guide/a.md",
    "docs/b.mdx",
    "docs/guide/c.md",
    "docs/guide/deep/d.md",
  ]);
});
