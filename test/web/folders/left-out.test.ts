import { expect, test } from "bun:test";

import { testSite } from "../../support/site.ts";

const titled = (title: string, more = "") => `---\ntitle: ${title}\n${more}---\n\nText.\n`;
const files = {
  "docusaurus.config.js": 'export default { url: "https://tea.example.dev", presets: [["classic", {}]] };\n',
  "docs/index.md": titled("Tea").replace("Text.", "[Later](later.md) [For some](some.md) [Brew](brew.md)"),
  "docs/brew.md": titled("Brew"),
  "docs/later.md": titled("Later", "draft: true\n"),
  "docs/alone.md": titled("Alone", "draft: true\n"),
  "docs/some.md": titled("For some", "unlisted: true\n"),
  "docs/nobody.md": titled("For nobody", "unlisted: true\n"),
};
const pageOf = async (ada: Awaited<ReturnType<typeof testSite>>["ada"], slug: string) =>
  (await ada.get("/api/admin/site/pages")).json.pages.find((page: { slug: string }) => page.slug === slug);

test("a page that the site's build leaves out is listed as that, and opens", async () => {
  const { ada } = await testSite({ files });

  expect(await pageOf(ada, "later")).toMatchObject({ url: null, leftOut: "draft: true" });
  expect(await pageOf(ada, "some")).toMatchObject({ url: "/docs/some" });
  expect(await pageOf(ada, "some")).not.toHaveProperty("leftOut");
  expect((await ada.get("/api/admin/pages")).json.pages).toContain("later");
  expect((await ada.get("/admin/edit/later")).status).toBe(200);
  const tree = (await ada.get("/admin/tree?outside=1")).text;
  const rowOf = (slug: string) => tree.slice(tree.indexOf(`/admin/edit/${slug}"`)).split("</li>", 1)[0]!;
  expect(rowOf("later")).toContain(
    '<span class="tag" title="The site’s build leaves this page out: draft: true">Left out</span>',
  );
  expect(rowOf("some")).toContain(
    '<span class="tag" title="Only its address leads to this page: unlisted: true">Unlisted</span>',
  );
  expect(rowOf("brew")).not.toContain('class="tag"');
});

test("a link to it leads nowhere for readers, and it is no orphan itself", async () => {
  const { ada } = await testSite({ files });

  const { pages, problems } = (await ada.get("/api/admin/health")).json;
  expect(problems.map(({ slug, kind }: { slug: string; kind: string }) => [slug, kind])).toEqual([
    ["", "broken-link"],
  ]);
  expect(problems[0].message).toContain("later.md");
  expect(pages).toBe(4);
});

test("what a draft of it says counts when that is published", async () => {
  const { ada } = await testSite({ files });

  await ada.save("later", titled("Later"));
  expect(await pageOf(ada, "later")).toMatchObject({ url: null });
  await ada.publish("later", titled("Later"));
  expect(await pageOf(ada, "later")).toMatchObject({ url: "/docs/later" });
  await ada.publish("brew", titled("Brew", "draft: true\n"));
  expect(await pageOf(ada, "brew")).toMatchObject({ url: null, leftOut: "draft: true" });
});
