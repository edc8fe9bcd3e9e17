import { expect, test } from "bun:test";

import { partsOf } from "../../support/parts.ts";

const config = (settings: string) =>
  `const { EleventyI18nPlugin } = require("@11ty/eleventy");\nmodule.exports = function (eleventyConfig) {\n  eleventyConfig.addPlugin(EleventyI18nPlugin, { defaultLanguage: "en" });\n  ${settings}\n};\n`;
const inSrc = config('return { dir: { input: "src", output: "_site" } };');

test("a site of Eleventy has the languages that data of folders say", () => {
  const files = {
    ".eleventy.js": inSrc,
    "src/en/en.json": '{ "lang": "en" }',
    "src/fr/fr.11tydata.js": 'module.exports = { lang: "fr", dir: "ltr" };',
    "src/es/es.json": '{ "locale": "es-MX" }',
  };

  expect(partsOf(files, "src")).toEqual({
    folders: [
      "src docs - - docs",
      "src/en docs en - docs",
      "src/fr docs fr - docs",
      "src/es docs es-MX - docs",
    ],
    languages: ["en English (default)", "fr Français", "es-MX Español de México"],
    versions: [],
  });
});

test("also in the folder that a call sets", () => {
  const files = {
    "site/eleventy.config.mjs": config('eleventyConfig.setInputDirectory("content");'),
    "site/content/de/de.json": '{ "lang": "de" }',
  };

  expect(partsOf(files, "site/content").folders).toEqual([
    "site/content docs - - docs",
    "site/content/de docs de - docs",
  ]);
});

test("one without such data says nothing of its folders", () => {
  expect(partsOf({ ".eleventy.js": inSrc, "src/data/data.json": "{}" }, "src").folders).toEqual([]);
});
