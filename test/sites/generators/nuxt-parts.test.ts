import { expect, test } from "bun:test";

import { builtIn } from "../../support/built.ts";
import { partsOf } from "../../support/parts.ts";

const collections = (all: string) => `export default defineContentConfig({ collections: { ${all} } });`;

test.each<[string, Record<string, string>, string[], string[]]>([
  [
    "one collection",
    { "nuxt.config.ts": "export default defineNuxtConfig({});" },
    ["content docs - - docs"],
    [],
  ],
  [
    "several collections",
    {
      "docs/nuxt.config.ts": "export default defineNuxtConfig({});",
      "docs/content.config.ts": collections(`
        docs: defineCollection({ type: "page", source: { include: "docs/**" } }),
        landing: defineCollection({ type: "page", source: ["index.md", { include: "about/index.md" }] }),
        data: defineCollection({ type: "data", source: "data/**" }),
        posts: defineCollection({ type: "page", source: [{ include: "blog/*.md" }, { include: "news/*.md" }] }),
        other: defineCollection({ type: "page", source: { include: "**", cwd: "../other" } })`),
    },
    [
      "docs/content docs - - docs",
      "docs/content/docs docs - - docs",
      "docs/content/blog blog - - posts",
      "docs/content/news blog - - posts",
    ],
    [],
  ],
  [
    "languages",
    {
      "nuxt.config.ts":
        'export default defineNuxtConfig({ i18n: { defaultLocale: "en", locales: [{ code: "en", name: "English" }, "fr"] } });',
      "content.config.ts": collections(`
        docs_en: defineCollection({ type: "page", source: { include: "en/**", prefix: "/" } }),
        docs_fr: defineCollection({ type: "page", source: { include: "fr/**", prefix: "/" } })`),
    },
    ["content docs - - docs", "content/en docs en - docs", "content/fr docs fr - docs"],
    ["en English (default)", "fr fr"],
  ],
])("a site of Nuxt has the folders of %s", (_, files, folders, languages) => {
  const folder = Object.keys(files)[0]!.startsWith("docs") ? "docs/content" : "content";

  expect(partsOf(files, folder)).toEqual({ folders, languages, versions: [] });
});

test("pages are where their collection says", () => {
  const builtAt = builtIn(
    "a Nuxt site",
    { path: "nuxt.config.ts", text: 'export default { app: { baseURL: "/tea/" } };' },
    "content",
  );

  expect(["index.md", "1.guide/2.Set up.md", "1.guide/1.index.md"].map((file) => builtAt(file))).toEqual([
    ...["/", "/guide/set-up", "/guide"],
  ]);
});
