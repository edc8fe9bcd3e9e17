import { expect, test } from "bun:test";

import { generatorCalled } from "../../../src/sites/server.ts";
import { builtIn } from "../../support/built.ts";
import { partsOf } from "../../support/parts.ts";

const config = (rest: string) =>
  `import { defineConfig } from "@rspress/core";\nexport default defineConfig({ title: "Tea", ${rest} });\n`;
const both = config(
  'root: "text", lang: "en", locales: [{ lang: "en", label: "English" }, { lang: "zh", label: "中文" }], multiVersion: { default: "v2", versions: ["v1", "v2"] }',
);

test("a site of Rspress has versions in folders, and languages in these", () => {
  expect(partsOf({ "site/rspress.config.ts": both }, "site/text")).toEqual({
    folders: [
      "site/text docs - - docs",
      "site/text/v1 docs - v1 docs",
      "site/text/v1/en docs en v1 docs",
      "site/text/v1/zh docs zh v1 docs",
      "site/text/v2 docs - v2 docs",
      "site/text/v2/en docs en v2 docs",
      "site/text/v2/zh docs zh v2 docs",
    ],
    languages: ["en English (default)", "zh 中文"],
    versions: ["v1 v1", "v2 v2 (current)"],
  });
});

test.each<[string, string[], string[]]>([
  [
    'lang: "en", themeConfig: { locales: [{ lang: "en" }, { lang: "de", label: "Deutsch" }] }',
    ["docs docs - - docs", "docs/en docs en - docs", "docs/de docs de - docs"],
    ["en en (default)", "de Deutsch"],
  ],
  ['base: "/tea/"', ["docs docs - - docs"], []],
])("one with { %s } has these parts", (rest, folders, languages) => {
  expect(partsOf({ "rspress.config.ts": config(rest) }, "docs")).toEqual({
    folders,
    languages,
    versions: [],
  });
});

test("the main language and the main version are in no address", () => {
  const builtAt = builtIn("an Rspress site", { path: "rspress.config.ts", text: both }, "text");
  const files = ["v2/en/index.md", "v2/en/guide/index.mdx", "v2/zh/guide/a.mdx", "v1/en/a.md", "v1/zh/a.md"];

  expect(files.map((file) => builtAt(file))).toEqual([
    "/index.html",
    "/guide/index.html",
    "/zh/guide/a.html",
    "/v1/a.html",
    "/v1/zh/a.html",
  ]);
  const clean = builtIn(
    "an Rspress site",
    { path: "rspress.config.ts", text: config("route: { cleanUrls: true }") },
    "docs",
  );
  expect(["index.md", "guide/index.md", "guide/a.md"].map((file) => clean(file))).toEqual([
    "/",
    "/guide/",
    "/guide/a",
  ]);
});

test("parts of pages, and what the configuration excludes, are no pages", () => {
  const { parts, leavesOut } = generatorCalled("an Rspress site");
  const isLeftOut = leavesOut!.by(config('route: { exclude: ["drafts/**"] }, other: ["a.md"]'), "");

  expect(
    ["a.md", "_a.mdx", "x/_b.mdx", "_x/b.mdx", "__e.mdx"].map((file) => parts!(file, () => false)),
  ).toEqual([...[false, true, true, true, false]]);
  expect(["drafts/a.md", "a.md"].map((file) => isLeftOut(file))).toEqual([true, false]);
});
