import { expect, test } from "bun:test";

import { git } from "../../support/git.ts";
import { testSite } from "../../support/site.ts";

/** A site of Starlight, whose documents and plain pages both begin at the root. */
const files = {
  "astro.config.mjs":
    "export default defineConfig({ redirects: {}, integrations: [starlight({ title: 'T', sidebar: ['guide'] })] });\n",
  "src/content/docs/guide.md": "---\ntitle: Guide\n---\n\n[About](/about/) [none](/none/)\n",
  "src/pages/about.md": "---\ntitle: About\n---\n\n[Guide](/guide/)\n",
};

test("two folders can begin at one address, and links lead to the pages of both", async () => {
  const { ada, repository } = await testSite({ files });
  const { site } = (await ada.get("/api/admin/site")).json;
  expect(site.folders.map(({ folder }: { folder: string }) => folder)).toEqual([
    "src/content/docs",
    "src/pages",
  ]);
  const links = async (slug: string) =>
    (await ada.get(`/api/admin/pages/links?slug=${encodeURIComponent(slug)}`)).json.links.map(
      (each: { slug: string }) => each.slug,
    );
  expect([await links("src/pages/about"), await links("guide")]).toEqual([["guide"], ["src/pages/about"]]);

  const changes = [{ from: "src/pages/about", slug: "src/pages/us" }];
  expect((await ada.post("/api/admin/publish", { changes })).status).toBe(200);
  expect(await git(repository, "show", "main:src/content/docs/guide.md")).toContain("[About](/us/)");
  expect(await git(repository, "show", "main:astro.config.mjs")).toContain("'/about': '/us'");

  const move = [{ from: "guide", slug: "start" }];
  expect((await ada.post("/api/admin/publish", { changes: move })).status).toBe(200);
  expect(await git(repository, "show", "main:src/pages/us.md")).toContain("[Guide](/start/)");
});

test("a page that goes to the other folder keeps its address", async () => {
  const { ada, repository } = await testSite({ files });
  const changes = [{ from: "src/pages/about", slug: "about" }];
  expect((await ada.post("/api/admin/publish", { changes })).status).toBe(200);
  expect(await git(repository, "show", "main:src/content/docs/guide.md")).toContain("[About](/about/)");
  expect(await git(repository, "show", "main:src/content/docs/about.md")).toContain("[Guide](/guide/)");
  expect(await git(repository, "show", "main:astro.config.mjs")).not.toContain("'/about'");
});
