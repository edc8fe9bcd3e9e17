import { expect, test } from "bun:test";

import { partsOf } from "../../support/parts.ts";

const starlight = (options: string, more = "") =>
  `import starlight from "@astrojs/starlight";
   ${more}
   export default defineConfig({ integrations: [starlight({ title: "Tea", ${options} })] });`;

test.each<[string, Record<string, string>, string[], string[]]>([
  [
    "one language",
    { "astro.config.mjs": starlight("") },
    ["src/content/docs docs - - docs", "src/pages pages - - pages"],
    [],
  ],
  [
    "a language at the root and one in a folder",
    {
      "astro.config.mjs": starlight(
        'locales: { root: { label: "English", lang: "en-GB" }, "pt-br": { label: "Português", lang: "pt-BR" } }',
      ),
    },
    [
      "src/content/docs docs en-GB - docs",
      "src/content/docs/pt-br docs pt-BR - docs",
      "src/pages pages en-GB - pages",
      "src/pages/pt-br pages pt-BR - pages",
    ],
    ["en-GB English (default)", "pt-BR Português"],
  ],
  [
    "languages in folders, which another file lists",
    {
      "astro.config.ts": starlight(
        'defaultLocale: "fr", locales',
        'import { locales } from "./config/locales";',
      ),
      "config/locales.ts":
        'import more from "./more.js"; export const locales = { fr: { label: "Français" }, ...more };',
      "config/more.js": 'export default { de: { label: "Deutsch" } };',
    },
    [
      "src/content/docs docs - - docs",
      "src/content/docs/fr docs fr - docs",
      "src/content/docs/de docs de - docs",
      "src/pages pages - - pages",
      "src/pages/fr pages fr - pages",
      "src/pages/de pages de - pages",
    ],
    ["fr Français (default)", "de Deutsch"],
  ],
  [
    "languages of Astro",
    {
      "astro.config.mjs":
        'export default { i18n: { defaultLocale: "en", locales: ["en", { path: "spanish", codes: ["es", "es-MX"] }] } };',
    },
    [
      "src/content/docs docs en - docs",
      "src/content/docs/en docs en - docs",
      "src/content/docs/spanish docs es - docs",
      "src/pages pages en - pages",
      "src/pages/en pages en - pages",
      "src/pages/spanish pages es - pages",
    ],
    ["en en (default)", "es es"],
  ],
  [
    "more collections",
    {
      "astro.config.mjs": "export default {};",
      "src/content.config.ts": `
        const blog = defineCollection({ loader: glob({ pattern: "**/*.{md,mdx}", base: "./src/blog" }) });
        const data = defineCollection({ loader: glob({ pattern: "**/*.json", base: "./src/data" }) });
        const docs = defineCollection({ loader: docsLoader() });
        const recipes = defineCollection({});
        export const collections = { blog, data, docs, recipes };`,
    },
    [
      "src/content/docs docs - - docs",
      "src/blog blog - - blog",
      "src/content/recipes docs - - recipes",
      "src/pages pages - - pages",
    ],
    [],
  ],
])("a site of Astro has the folders of %s", (_, files, folders, languages) => {
  expect(partsOf(files, "src/content/docs")).toEqual({ folders, languages, versions: [] });
});

test("a site that the pages aren't of says nothing of them", () => {
  const files = {
    "docs/astro.config.mjs": starlight('locales: { root: { label: "English" } }'),
    "examples/a/b/astro.config.mjs": starlight(""),
  };

  expect(partsOf(files, "docs/src/content/docs").folders[0]).toBe("docs/src/content/docs docs en - docs");
});
