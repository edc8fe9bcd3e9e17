import { expect, test } from "bun:test";

import { testSite } from "../../support/site.ts";
import { quotedProblems } from "./quoted-problems.ts";

const pages = {
  "content/en/index.mdx": "# Home\n\n[One](/en/guide/one) [Two](/en/guide/two)\n",
  "content/en/guide/one.mdx": "# One\n\n## Part\n",
  "content/en/guide/two.mdx": "# Two\n",
  "content/fr/index.mdx":
    "# Accueil\n\n[a](/fr/guide/one#part) [b](/fr/guide/one#none) [c](/fr/guide/none) [d](/de)\n",
  "content/fr/guide/two.mdx": "# Deux\n\n[a](./one) [b](/fr)\n",
  "content/de/index.mdx": "# Start\n\n[a](/fr/guide/two) [b](/en)\n",
};
const config = (locales: string) =>
  `export default defineConfig({ integrations: [starlight({ defaultLocale: 'en', locales: ${locales} })] });\n`;

const falling = await testSite({ files: { ...pages, "astro.config.mjs": config("{ en: {}, fr: {} }") } });
const without = await testSite({ files: { ...pages, "astro.config.mjs": config("['en', 'fr']") } });

const brokenOn = async ({ ada }: typeof falling) =>
  (await quotedProblems(ada))
    .flatMap(([, kind, address]) => (kind!.startsWith("broken") ? [address] : []))
    .sort();

test("a link to a page that no one translated leads to the page that the site shows there", async () => {
  expect(await brokenOn(falling)).toEqual(["/fr/guide/none", "/fr/guide/one#none"]);
});

test("it is broken on a site that shows no other page there", async () => {
  expect(await brokenOn(without)).toEqual([
    "./one",
    "/fr/guide/none",
    "/fr/guide/one#none",
    "/fr/guide/one#part",
  ]);
});
