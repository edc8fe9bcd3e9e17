import { expect, test } from "bun:test";

import {
  routesInCode,
  routesInPages,
  routesOfIgnored,
  routesOfRewrites,
} from "../../../src/sites/generators/routes.ts";

test("code has addresses: pages of Next.js, Astro and Docusaurus, and the app folder of Next.js", () => {
  const paths = [
    "docs/src/pages/errors/[code].tsx",
    "docs/src/pages/cli/index.astro",
    "docs/src/pages/index.astro",
    "docs/app/(home)/blog/[slug]/page.tsx",
    "docs/app/blog/layout.tsx",
    "docs/src/pages/guide.mdx",
    "docs/src/content/docs/api/[name].md",
    "docs/src/content/docs/[pkg]/index.md",
    "other/src/pages/shop.tsx",
  ];

  expect(routesInCode(paths, ["docs/src/content/docs", "more"])).toEqual([
    "/errors/[code]",
    "/cli",
    "/",
    "/blog/[slug]",
    "/guide",
  ]);
  expect(routesInCode(paths, ["more", "other"])).toEqual(["/shop"]);
  expect(routesInPages(paths, "docs/src/content/docs")).toEqual(["/api/[name]", "/[pkg]"]);
  expect(routesInPages(paths, "docs/src")).not.toContain("/content/docs/guide");
});

test("pages that are made by a build have the addresses that a .gitignore names in the folder of pages", () => {
  const root =
    "node_modules/\n/public\n# content/en/a.md\n!content/en/b.md\ncontent/en/cmd/flux*\ncontent/en/api/\n";
  expect(routesOfIgnored({ path: ".gitignore", text: root }, "content/en")).toEqual([
    "/cmd/flux*",
    "/api",
    "/api/*",
  ]);
  const beside = "made.md\r\napi/v*.md\r\n";
  expect(routesOfIgnored({ path: "content/en/parts/.gitignore", text: beside }, "content/en")).toEqual([
    "/parts/made",
    "/parts/api/v*",
  ]);
});

test.each([
  [
    '{ "rewrites": [{ "source": "/a/(.*)", "destination": "https://b.c/$1" }, 1, { "x": "/y" }] }',
    ["/a/(.*)"],
  ],
  ['{ "redirects": [{ "source": "/a" }], "headers": [{ "source": "/(.*)" }] }', []],
  ['{ "rewrites": "/a" }', []],
  ["null", []],
  ["{", []],
])("of %j, another site answers %j", (text, addresses) => {
  expect(routesOfRewrites(text)).toEqual(addresses);
});
