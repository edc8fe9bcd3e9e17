import { expect, test } from "bun:test";

import { settingsOfSite } from "../../src/sites/site-settings.ts";

const fallback = (text: string, path = "docs/astro.config.mjs") =>
  settingsOfSite([{ path, text }], "docs").fallback;
const starlight = (options: string) =>
  `export default defineConfig({ integrations: [starlight(${options})] });`;

test("Starlight shows pages of its default language, which has a folder if it is not the root", () => {
  expect(fallback(starlight("{ defaultLocale: 'en', locales: { en: {}, fr: {} } }"))).toBe("en");
  expect(fallback(starlight("{ defaultLocale: 'en', locales: localesConfig }"))).toBe("en");
  expect(fallback(starlight("{ defaultLocale: 'root', locales: { root: {}, fr: {} } }"))).toBeUndefined();
});

test("others show none, nor does a file that is no data", () => {
  expect(fallback("export default { i18n: { defaultLocale: 'en', locales: ['en'] } };")).toBeUndefined();
  expect(fallback(starlight("{ defaultLocale: 'en', locales: {} }"), "next.config.js")).toBeUndefined();
  expect(fallback("export default {")).toBeUndefined();
  expect(fallback("")).toBeUndefined();
});
