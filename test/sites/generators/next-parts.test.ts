import { expect, test } from "bun:test";

import { partsOf } from "../../support/parts.ts";

test("a site of Nextra has languages in folders, or in the names of files", () => {
  const config = 'export default withNextra({ i18n: { locales: ["en", "fr"], defaultLocale: "en" } });';

  expect(partsOf({ "docs/next.config.mjs": config }, "docs/content")).toEqual({
    folders: [
      "docs/content docs en - docs",
      "docs/content/en docs en - docs",
      "docs/content/fr docs fr - docs",
      "docs/src/content docs en - docs",
      "docs/src/content/en docs en - docs",
      "docs/src/content/fr docs fr - docs",
      "docs/pages docs en - docs fr",
      "docs/pages/en docs en - docs",
      "docs/pages/fr docs fr - docs",
      "docs/src/pages docs en - docs fr",
      "docs/src/pages/en docs en - docs",
      "docs/src/pages/fr docs fr - docs",
    ],
    languages: ["en English (default)", "fr Français"],
    versions: [],
  });
});

test("one in one language says nothing of its folders", () => {
  for (const text of ["export default {};", "export default { i18n: { locales: languages() } };"])
    expect(partsOf({ "next.config.mjs": text }, "content").folders).toEqual([]);
});

test.each([
  ["i18n-config.ts", 'export const i18n = { defaultLocale: "en", locales: ["en", "de"] } as const;'],
  [
    "src/i18n/routing.ts",
    'export const routing = defineRouting({ locales: ["en", "de"], defaultLocale: "en" });',
  ],
  ["lib/i18n.mjs", 'export default { locales: ["en", "de"], defaultLocale: "en" };'],
])("an app with [lang] has the languages that %s says", (path, text) => {
  const found = partsOf({ "next.config.mjs": "export default {};", [path]: text }, "content");

  expect(found.languages).toEqual(["en English (default)", "de Deutsch"]);
  expect(found.folders).toContain("content/de docs de - docs");
});
