import { expect, test } from "bun:test";

import { testSite } from "../../support/site.ts";
import { quotedProblems } from "./quoted-problems.ts";

const { ada } = await testSite({
  files: {
    "content/index.mdx": "# Home\n\n[a](/guide/) [b](./releases#part) [c](/guide/one)\n",
    "content/guide/README.md": "# Guide\n\n[a](./one) [b](one.md)\n",
    "content/guide/one.md": "# One\n\n[a](releases/policy.md) [b](./releases/policy.md)\n",
    "content/releases/releases.md": "# Releases\n\n## Part\n\n[a](./releases/policy)\n",
    "content/releases/policy.md": "# Policy\n",
    "content/listed.md": "# Listed\n",
    "content/of-prefix.md": "# Prefix\n",
    "content/unlisted.md": "# Unlisted\n",
    "content/.vitepress/config.ts":
      "export default { base: '/', items: [{ text: 'Other', link: 'listed' }, { base: '/of-', link: 'prefix' }] };\n",
  },
});

test("a README and a page of its folder's name are found by the folder, files from that of all pages, and menus in code", async () => {
  expect(await quotedProblems(ada)).toEqual([
    ["guide/one", "broken-link", "./releases/policy.md"],
    ["unlisted", "orphan", undefined],
  ]);
});

test("what links to a page has links by the folder's name", async () => {
  const { json } = await ada.get("/api/admin/pages/links?slug=guide/README");

  expect(json.links.map(({ slug }: { slug: string }) => slug)).toEqual([""]);
});
