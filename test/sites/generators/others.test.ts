import { expect, test } from "bun:test";

import { generatorAt } from "../../../src/core/slug/content-folder.ts";
import { eleventy } from "../../../src/sites/generators/eleventy.ts";
import { filesNamed } from "../../../src/sites/generators/generator.ts";
import {
  contentlayer,
  gatsby,
  myst,
  nuxt,
  svelteSite,
  velite,
  vocs,
  zudoku,
} from "../../../src/sites/generators/others.ts";

test("each is found by any of its files, where there are pages", () => {
  for (const generator of [contentlayer, eleventy, gatsby, myst, nuxt, svelteSite, velite, vocs, zudoku])
    for (const file of filesNamed(generator.files))
      for (const folder of generator.pages.split(" "))
        expect([file, generatorAt(folder, [file, `${folder}/a.md`]).is]).toEqual([file, generator.is]);
});

test("a new page is Markdown", () => {
  for (const { is, names } of [nuxt, eleventy, myst, svelteSite])
    expect([is, names?.ending]).toEqual([is, ".md"]);
});

test("a page of Eleventy is also served by its name without a date, as that of its folder, and in other languages", () => {
  const routes = (...paths: string[]) => eleventy.routes!.inFolder!([], paths, "src/");

  expect(routes("src/blog/2025-01-13-news.md", "src/docs/a.md")).toEqual(["/blog/news"]);
  expect(routes("src/blog/blog.md", "src/authors/authors.njk")).toEqual([
    ...["/blog", "/authors/authors", "/authors"],
  ]);
  expect(routes("src/index.webc", "src/feed.11ty.js", "src/docs/assets.liquid")).toEqual([
    ...["/index", "/", "/feed", "/docs/assets"],
  ]);
  expect(routes("src/_includes/a.njk", "src/a.json", "other/a.njk", "src/docs/a.11tydata.js")).toEqual([]);
});
