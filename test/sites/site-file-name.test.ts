import { expect, test } from "bun:test";

import { isFolderMenu } from "../../src/sites/menus/folder-menu.ts";
import { isSidebar } from "../../src/sites/menus/sidebar.ts";
import { redirectsIn } from "../../src/sites/redirects/redirects.ts";
import { isSiteFile } from "../../src/sites/site-file-name.ts";

test("every file that can have redirects or menus is one, and others are not", () => {
  const scripts = ["js", "mjs", "cjs", "ts", "mts", "cts"];
  const names = [
    ...[
      "docs.json",
      "mint.json",
      "vercel.json",
      "meta.json",
      "sidebars.json",
      "sidebarsCommunity.ts",
      "version-1.0-sidebars.json",
      ".gitbook.yaml",
      ".mintignore",
    ],
    ...["mkdocs.yml", "mkdocs.yaml", "netlify.toml", "_redirects", "_meta.json", "_meta.tsx"],
    ...["astro.config", "next.config", "docusaurus.config", "config", "sidebars", "_meta"].flatMap((name) =>
      scripts.map((extension) => `${name}.${extension}`),
    ),
  ];
  const isRead = (name: string) =>
    isSidebar(name) ||
    isFolderMenu(name) ||
    /^(?:next|docusaurus)\.config/.test(name) ||
    redirectsIn(name, name.endsWith(".json") ? "{}" : "") !== undefined ||
    [".mintignore", "mkdocs.yml"].includes(name);
  expect(names.filter((name) => !isSiteFile(name) || !isRead(name))).toEqual([]);
  for (const name of [
    "package.json",
    "index.mdx",
    "tsconfig.json",
    "config.json",
    "SUMMARY.md",
    "a_redirects",
  ])
    expect(isSiteFile(name)).toBe(false);
});
