import { expect, test } from "bun:test";

import { folderLanguage, languageOf } from "../../../src/core/slug/page-language.ts";
import { slug } from "../../../src/core/slug/slug.ts";

test.each([
  ["fr", "fr"],
  ["pt_br", "pt-BR"],
  ["zh-Hans", "zh-Hans"],
  ["EN-us", "en-US"],
  ["api", undefined],
  ["guide", undefined],
  ["xx", undefined],
  ["fr-", undefined],
  ["", undefined],
])("%j is the language %j", (text, language) => {
  expect(languageOf(text)).toBe(language);
});

const language = (page: string, others: readonly string[], content = "docs") =>
  folderLanguage(slug(page), [page, ...others].map(slug), content);

test("a folder with translations of other pages has its language", () => {
  expect(language("fr/guide/install", ["guide/install", "start"])).toBe("fr");
  expect(language("fr/only-here", ["fr/start", "de/start"])).toBe("fr");
  expect(language("fr", [""])).toBe("fr");
});

test("a folder that only has the name of a language has none, and neither has a page in no folder", () => {
  expect(language("it/printers", ["start", "hr/holidays"])).toBeUndefined();
  expect(language("guide/install", ["fr/guide/install"])).toBeUndefined();
});

test("the folder of all pages can have one", () => {
  expect(language("guide", [], "docs/pt-br")).toBe("pt-BR");
  expect(language("guide", [], "i18n/de/docusaurus-plugin-content-docs/current")).toBe("de");
  expect(language("guide", [], "docs")).toBeUndefined();
  expect(language("guide", [], "")).toBeUndefined();
});
