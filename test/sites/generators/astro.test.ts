import { expect, test } from "bun:test";

import { starlight as description } from "../../../src/sites/generators/astro.ts";
import { settingsOfSite } from "../../../src/sites/site-settings.ts";
import { type BaseRows, fully } from "../../support/bases.ts";

const bases: BaseRows = [
  [
    "astro.config.mjs",
    "export default defineConfig({ base: '/x/', integrations: [starlight({})] });",
    "src/content/docs",
    fully("/x", "", "/x"),
  ],
  [
    "site/astro.config.ts",
    "export default defineConfig({ integrations: [starlight()] } satisfies Config);",
    "site/src/content/docs",
    fully("", "", ""),
  ],
  ["astro.config.mjs", "export default { base: 'x' };", "src/content/docs/en", fully("/x", "/en", "/x/en")],
  ["astro.config.mjs", "export default { base: process.env.BASE };", "src/content/docs", undefined],
  [
    "astro.config.mjs",
    "const base = `/x`;\nexport default { base };",
    "src/content/docs",
    fully("/x", "", "/x"),
  ],
  ["astro.config.mjs", "export default { base: '/x' };", "src/content/blog", undefined],
];

test.each(bases)("%s says where the pages are: %s", (path, text, folder, expected) => {
  expect(settingsOfSite([{ path, text }], folder).base).toEqual(expected);
});

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

test("a menu of folders lists their pages", () => {
  const text = starlight("{ sidebar: [{ label: 'A', autogenerate: { directory: 'guide' } }] }");

  expect(description.listed!.folders!({ path: "astro.config.mjs", text })).toEqual(["guide"]);
});
