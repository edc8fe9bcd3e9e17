import { expect, test } from "bun:test";

import { settingsOfSite } from "../../../src/sites/index.ts";
import { partsOf } from "../../support/parts.ts";

const space = (title: string, directory: string | null, more = "") =>
  `{ type: space, key: k-${title}, title: ${title}, path: ${title.toLowerCase()}, content: { directory: ${directory} }, ${more} }`;
const spoken = (title: string, directory: string | null, language: string, more = "") =>
  `{ type: space, title: ${title}, path: ${language}, content: { directory: ${directory}, language: ${language} }, ${more} }`;
const section = (title: string, children: readonly string[], more = "") =>
  `{ type: section, title: ${title}, path: ${title.toLowerCase()}, children: [${children.join(", ")}], ${more} }`;
const group = (...children: readonly string[]) =>
  `{ type: section-group, title: More, path: more, children: [${children.join(", ")}] }`;
const site = (...structure: readonly string[]) => `site:\n  structure: [${structure.join(", ")}]\n`;

function routesOf(files: Readonly<Record<string, string>>, folders: readonly string[]) {
  const [first = "", ...others] = folders;
  const all = Object.entries(files).map(([path, text]) => ({ path, text }));
  const settings = settingsOfSite(all, first, others);
  return folders.map((each) => (each === first ? settings : settings.others?.[each])?.base?.route);
}

test("spaces of a site are its folders, also in groups of sections, below the addresses of these", () => {
  const files = {
    "docs.yaml": site(
      section("Docs", [space("Main", "./documentation"), space("Old", "documentation-old", "default: true")]),
      section("API", [space("API", "/api/docs")]),
      group(section("News", [space("News", "news"), space("Gone", null)])),
    ),
    "news/.gitbook.yaml": "root: ./pages/\n",
  };

  expect(partsOf(files, "documentation")).toEqual({
    folders: [
      "documentation docs - Main docs",
      "documentation-old docs - Old docs",
      "api/docs docs - - api",
      "news/pages docs - - news",
    ],
    languages: [],
    versions: ["Main Main", "Old Old (current)"],
  });
  expect(routesOf(files, ["documentation", "documentation-old", "api/docs", "news/pages", "other"])).toEqual([
    "/main",
    "",
    "/api",
    "/news",
    undefined,
  ]);
});

test("the section that is marked is at the root, wherever it is", () => {
  const files = {
    "web/gitbook-docs.yaml": site(
      section("One", [space("One", "one")]),
      group(section("Two", [space("Two", "two")], "default: true")),
    ),
  };

  expect(routesOf(files, ["web/one", "web/two"])).toEqual(["/one", ""]);
});

test("spaces in languages are one set", () => {
  const files = {
    "docs.yaml": site(
      spoken("English", "./en", "en", "default: true"),
      spoken("Français", "./fr", "fr"),
      spoken("日本語", null, "ja"),
    ),
  };

  expect(partsOf(files, "en")).toEqual({
    folders: ["en docs en - docs", "fr docs fr - docs"],
    languages: ["en English (default)", "fr Français"],
    versions: [],
  });
  expect(routesOf(files, ["en", "fr"])).toEqual(["", "/fr"]);
});

test("without a site, the folder that a space names has its pages", () => {
  expect(partsOf({ ".gitbook.yaml": "root: ./docs/\n" }, "docs").folders).toEqual(["docs docs - - docs"]);
  for (const text of ["structure:\n  readme: a.md\n", "root: [a]\n", "", "site: x\n"])
    expect(partsOf({ ".gitbook.yaml": text, "docs.yaml": text }, "").folders).toEqual([]);
});

test("what is in itself many times is read as far as it goes", () => {
  const deep = Array.from({ length: 100 }).reduce<string>((inside) => group(inside), section("A", []));

  expect(partsOf({ "docs.yaml": site(deep) }, "").folders).toEqual([]);
});
