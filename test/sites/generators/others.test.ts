import { expect, test } from "bun:test";

import { generatorAt } from "../../../src/core/slug/content-folder.ts";
import { filesNamed } from "../../../src/sites/generators/generator.ts";
import {
  contentlayer,
  eleventy,
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
