import { expect, test } from "bun:test";

import { menuFormats, withoutOrder } from "../../../src/sites/menus/menu-formats.ts";

test("a file has one format, by its name", () => {
  const formatsOf = (name: string) => menuFormats.filter(({ is }) => is(name)).length;
  const menus = [
    "docs.json",
    "mkdocs.yml",
    "docusaurus.config.mts",
    "astro.config.mjs",
    "config.cts",
    "astro.sidebar.ts",
  ];
  expect([...menus, "sidebar.json", "sidebar.js"].map(formatsOf)).toEqual(Array(menus.length + 2).fill(1));
  const ofDocusaurus = [
    "sidebars.js",
    "sidebarsCommunity.ts",
    "sidebars-api.json",
    "version-1.0-sidebars.json",
  ];
  expect(ofDocusaurus.map((name) => menuFormats.find(({ is }) => is(name))?.keys?.has("id"))).toEqual(
    ofDocusaurus.map(() => true),
  );
  expect(["package.json", "config.json", "meta.json", "version-sidebars.json"].map(formatsOf)).toEqual([
    0, 0, 0, 0,
  ]);
});

test("the names of a page are as many for every page, and without the numbers that order files", () => {
  const named = {
    base: { served: "", route: "/docs", links: ["/docs"] as [string] },
    before: "/a",
    key: "id",
  };
  for (const { names } of menuFormats) {
    const counts = ["", "a/b", "01-a/02-b"].map(
      (slug) => names({ slug, file: `${slug || "index"}.md` }, named).length,
    );
    expect(new Set(counts).size).toBe(1);
  }
  const docusaurus = menuFormats.find(({ is }) => is("sidebars.js"))!;
  expect(docusaurus.names({ slug: "01-a/02-b", file: "01-a/02-b.md" }, named)).toContain("a/b");
  expect(docusaurus.names({ slug: "a/b", file: "a/b.md", id: "c" }, named)).toContain("a/c");
  expect(["01-a", "1. a", "2024-01", "v1"].map(withoutOrder)).toEqual(["a", "a", "2024-01", "v1"]);
});
