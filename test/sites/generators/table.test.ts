import { expect, test } from "bun:test";

import { usualNaming } from "../../../src/sites/generators/generator.ts";
import {
  generatorCalled,
  generators,
  menuFormats,
  namingOf,
  redirectFormats,
} from "../../../src/sites/generators/table.ts";

test("a file has one format, by its name", () => {
  const formatsOf = (name: string) => menuFormats.filter(({ is }) => is.test(name)).length;
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
  expect(ofDocusaurus.map((name) => menuFormats.find(({ is }) => is.test(name))?.keys?.has("id"))).toEqual(
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
});

test("a generator of several entries names its pages alike in all of them", () => {
  for (const { is, names } of generators)
    expect([is, namingOf(is)]).toEqual([is, { ...usualNaming, ...names }]);
});

test("where the generator is unknown, pages are named as most are", () => {
  expect(namingOf(undefined)).toEqual(usualNaming);
  expect(namingOf("a site of something else")).toEqual(usualNaming);
});

test("each page of a folder can be called index, but where only other names are pages", () => {
  for (const { is } of generators) {
    const { ofFolder, onlyOfFolders } = namingOf(is);
    expect([is, ofFolder.includes("index")]).toEqual([is, !onlyOfFolders]);
  }
});

test("redirects are written into the files of hosts before a script's", () => {
  const names = ["docusaurus.config.js", "_redirects", "vercel.json", "next.config.js"];
  const ranks = names.map((name) => redirectFormats.findIndex(({ is }) => is.test(name)));

  expect(ranks).toEqual(ranks.toSorted((one, other) => one - other));
  expect(new Set([...ranks, -1]).size).toBe(names.length + 1);
});

test("of a generator that nobody knows, nothing is known", () => {
  for (const name of [undefined, "", "a site of something else"])
    expect(Object.keys(generatorCalled(name)).sort()).toEqual(["files", "is", "pages"]);
  expect(generators.every(({ is }) => generatorCalled(is).is === is)).toBe(true);
});
