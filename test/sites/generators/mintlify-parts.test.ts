import { expect, test } from "bun:test";

import { partsOf } from "../../support/parts.ts";

const site = (navigation: unknown, more: Readonly<Record<string, unknown>> = {}) => {
  const files = { "docs.json": { navigation }, ...more };
  return partsOf(
    Object.fromEntries(Object.entries(files).map(([path, value]) => [path, JSON.stringify(value)])),
    "",
  );
};
const groups = (...pages: readonly unknown[]) => ({ groups: [{ group: "Start", pages }] });

test("a site without languages and versions is one folder", () => {
  expect(site(groups("index", "guide/a"))).toEqual({
    folders: [" docs - - docs"],
    languages: [],
    versions: [],
  });
  expect(site({ openapi: "openapi.json" }).folders).toEqual([" docs - - docs"]);
});

test("a language has the folders in which the menu names its pages alone, also by another file", () => {
  const languages = [
    {
      language: "en",
      tabs: [{ tab: "Docs", ...groups("index", { group: "CLI", root: "cli/index", pages: ["cli/a"] }) }],
    },
    { language: "fr", $ref: "./menus/fr.json" },
    { language: "ja", ...groups("ja/index", "GET /users", "ja/api/a") },
  ];

  expect(site({ languages }, { "menus/fr.json": { ...groups("fr/index"), $ref: "./more.json" } })).toEqual({
    folders: [" docs en - docs", "fr docs fr - docs", "ja docs ja - docs"],
    languages: ["en English (default)", "fr Français", "ja 日本語"],
    versions: [],
  });
});

test("versions have folders of their own, and what several have is of none", () => {
  const versions = [
    { version: "v2", ...groups("guides/v2/a", "api/v2/b", "changelog/a") },
    { version: "v1", default: true, ...groups("/guides/v1/a", "api/v1/b", "changelog/a") },
  ];

  expect(site({ versions })).toEqual({
    folders: [
      " docs - - docs",
      "guides/v2 docs - v2 guides",
      "api/v2 docs - v2 api",
      "guides/v1 docs - v1 guides",
      "api/v1 docs - v1 api",
    ],
    languages: [],
    versions: ["v2 v2", "v1 v1 (current)"],
  });
});

test("languages can be in versions, and the other way round", () => {
  const versions = ["v2", "v1"].map((version) => ({
    version,
    languages: ["en", "fr"].map((language) => ({ language, ...groups(`${language}/${version}/a`) })),
  }));

  expect(site({ versions })).toEqual({
    folders: [
      " docs en - docs",
      "en/v2 docs en v2 docs",
      "fr/v2 docs fr v2 docs",
      "en/v1 docs en v1 docs",
      "fr/v1 docs fr v1 docs",
    ],
    languages: ["en English (default)", "fr Français"],
    versions: ["v2 v2 (current)", "v1 v1"],
  });
});

test("a mint.json has versions in its groups, and a site can be in a folder", () => {
  const navigation = [
    { group: "A", version: "2.0", pages: ["2/a"] },
    { group: "B", version: "1.0", pages: ["1/a", { group: "C", pages: ["1/b"] }] },
  ];

  expect(partsOf({ "docs/mint.json": JSON.stringify({ navigation }) }, "docs").folders).toEqual([
    "docs docs - - docs",
    "docs/2 docs - 2.0 docs",
    "docs/1 docs - 1.0 docs",
  ]);
});

test("a menu that has itself in it, and a deep one, are read as far as they go", () => {
  const loop = { "a.json": { groups: [{ $ref: "./a.json" }, { group: "A", pages: ["b"] }] } };
  const deep = Array.from({ length: 500 }).reduce<unknown>((inside) => ({ pages: [inside] }), "a/b");

  expect(site({ $ref: "./a.json" }, loop).folders).toEqual([" docs - - docs"]);
  expect(site(deep).folders).toEqual([" docs - - docs"]);
});
