import { expect, test } from "bun:test";

import { languageOf, languageOfFolder } from "../../../src/core/slug/page-language.ts";

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

test("the folder of all pages can be called by one", () => {
  expect(languageOfFolder("docs/pt-br")).toBe("pt-BR");
  expect(languageOfFolder("i18n/de/docusaurus-plugin-content-docs/current")).toBe("de");
  expect(languageOfFolder("docs")).toBeUndefined();
  expect(languageOfFolder("")).toBeUndefined();
});
