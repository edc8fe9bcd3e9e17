import { expect, test } from "bun:test";

import { testSite } from "../../support/site.ts";

const { ada } = await testSite({
  files: {
    "docs/docusaurus.config.js": "export default {}\n",
    "docs/guide/install.mdx": "# Install <it>\n\n[itself](./install.mdx)\n",
    "docs/guide/index.mdx": "# Guide\n\n- [First](./install.mdx#linux)\n- [Start](../start)\n",
    "docs/start.mdx":
      '---\nnext: /guide/install\n---\n\n# Start & go\n\n`[no](/guide/install)` <a href="guide/install/?a=1">it</a>\n',
    "docs/api.mdx":
      "# API\n\n[see][i] [gone](/guide/nothing)\n\n[i]: /docs/guide/install\n\n[s](/docs/start)\n",
  },
  settings: { CONTENT_DIR: "docs" },
});
await ada.save("new/draft", 'import Install from "../guide/install.mdx"\n\n# A draft\n\n![x](/guide)\n');

const links = async (slug: string) =>
  (await ada.get(`/api/admin/pages/links?${new URLSearchParams({ slug })}`)).json.links;

test("every place that leads to a page is listed, in pages and in drafts, without its own and those in code", async () => {
  expect(await links("guide/install")).toEqual([
    { slug: "new/draft", line: 1, column: 22, href: "../guide/install.mdx", draft: true },
    { slug: "api", line: 5, column: 6, href: "/docs/guide/install", draft: false },
    { slug: "guide", line: 3, column: 11, href: "./install.mdx#linux", draft: false },
    { slug: "start", line: 2, column: 7, href: "/guide/install", draft: false },
    { slug: "start", line: 7, column: 33, href: "guide/install/?a=1", draft: false },
  ]);
});

test("the page of a folder is found by its folder", async () => {
  expect(await links("guide")).toEqual([
    { slug: "new/draft", line: 5, column: 6, href: "/guide", draft: true },
  ]);
});

test("a page that has a link no longer in its draft is listed as published", async () => {
  await ada.save("api", "# API\n");

  const { text } = await ada.get("/admin/links/guide/install");

  expect(text).toContain("What links to Install &lt;it&gt;</h1>");
  expect(text).toContain("4 pages link here.");
  expect(text).toContain("Only on the published page. The draft no longer links here.");
  expect(text).toContain('href="/admin/edit/guide#line-3"');
  expect(text).toContain("[First](./install.mdx#linux)");
});

test("deleting a page names the pages that link to it before", async () => {
  const { text } = await ada.get("/admin/delete/guide/install");

  expect(text).toContain("4 pages link here.");
  expect(text).toContain("Without it, these links will break.");
  expect((await ada.get("/admin/delete/api")).text).not.toContain("link here");
});

test("an address that has no page is refused; in the list of links, it has those that lead to nothing", async () => {
  expect((await ada.get("/admin/links/none")).status).toBe(404);
  expect((await ada.get("/api/admin/pages/links")).status).toBe(400);
  expect((await ada.get("/api/admin/pages/links?slug=a//b")).status).toBe(400);
  expect(await links("guide/nothing")).toEqual([]);
});
