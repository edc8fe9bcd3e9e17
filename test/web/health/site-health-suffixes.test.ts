import { expect, test } from "bun:test";

import { testSite } from "../../support/site.ts";
import { quotedProblems } from "./quoted-problems.ts";

const { ada } = await testSite({
  files: {
    "content/index.en.mdx": "# Home\n\n[One](/guide/one#part) [Two](./guide/two)\n",
    "content/index.fr.mdx": "# Accueil\n\n[Un](/guide/one#partie) [Rien](/guide/one#none) [x](/guide/none)\n",
    "content/guide/one.en.mdx": "# One\n\n## Part\n",
    "content/guide/one.fr.mdx": "# Un\n\n## Partie\n\n[Deux](./two)\n",
    "content/guide/two.mdx": "# Two\n\n[One](one)\n",
    "content/guide/two.fr.mdx": "# Deux\n",
    "content/guide/two.cn.mdx": "# 二\n\n[一](/guide/one#part)\n",
    "content/guide/v1.md.mdx": "# Not a language alone\n",
  },
});

test("pages that end in their language are found without it, and are no orphans if one of them is linked", async () => {
  expect(await quotedProblems(ada)).toEqual([
    ["index.fr", "broken-anchor", "/guide/one#none"],
    ["index.fr", "broken-link", "/guide/none"],
    ["guide/v1.md", "orphan", undefined],
  ]);
});

test("neither does the editor call such a link dead", async () => {
  const addresses = ["/guide/one", "./two", "/guide/none"];

  expect((await ada.post("/admin/dead-links/guide/one.fr", { addresses })).json).toEqual({
    dead: ["/guide/none"],
  });
});
