import { expect, test } from "bun:test";

import { testSite } from "../support/site.ts";

const { ada } = await testSite({
  files: {
    "content/index.mdx": "# Home\n\n[One](/guide/one)\n",
    "content/guide/one.mdx": "# One\n\n## Part\n",
    "content/fr/index.mdx":
      "# Accueil\n\n[One](/fr/guide/one) [Part](/fr/guide/one#part) [none](/fr/guide/none)\n",
    "content/guide/two.mdx": "# Two\n",
    "content/fr/guide/two.mdx": "# Deux\n",
    "content/parts/a.mdx": "# A\n",
    "content/fr/parts/a.mdx": "# A\n",
    "astro.config.mjs": "export default { sidebar: [{ autogenerate: { directory: 'parts' } }] };\n",
  },
});

test("a page that no one translated is shown in the main language, and menus made of folders name their pages", async () => {
  const { problems } = (await ada.get("/api/admin/health")).json;

  expect(
    problems.map(({ slug, kind, message }: Record<string, string>) => [slug, kind, message?.split("”")[0]]),
  ).toEqual([
    ["fr", "broken-link", "The link to “/fr/guide/none"],
    ["fr/guide/two", "orphan", expect.anything()],
    ["guide/two", "orphan", expect.anything()],
  ]);
});
