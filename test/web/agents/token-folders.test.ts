import { expect, test } from "bun:test";

import { expectRefusal } from "../../support/envelope.ts";
import { samples } from "../../support/samples.ts";
import { testSite } from "../../support/site.ts";

const { ada } = await testSite({
  files: {
    "content/index.md": "# Home\n\n[Tea](/guide/tea) [Away](/away)\n",
    "content/guide/tea.md": "# Tea\n\n[Milk](/guide/milk)\n\n![A cup](gone.png)\n",
    "content/guide/milk.md": "# Milk\n",
    "content/guidebook.md": "# Another folder\n\n[Tea](/guide/tea)\n\n![A cup](gone.png)\n",
  },
});
await ada.save("guide/tea", "# Tea\n\nMore.\n");
await ada.save("secret", "# Secret\n\n[Tea](/guide/tea)\n");
const script = await ada.withToken({ folders: ["guide"] });

test("lists have only the pages of a token's folders", async () => {
  const { pages } = (await script.get("/api/admin/pages")).json;
  const { drafts } = (await script.get("/api/admin/drafts")).json;
  const health = (await script.get("/api/admin/health")).json;
  const { links } = (await script.get("/api/admin/pages/links?slug=guide/milk")).json;
  const toTea = (await script.get("/api/admin/pages/links?slug=guide/tea")).json.links;

  expect(pages).toEqual(["guide/milk", "guide/tea"]);
  expect(drafts.map(({ slug }: { slug: string }) => slug)).toEqual(["guide/tea"]);
  expect(health.pages).toBe(2);
  expect(health.problems.map(({ slug }: { slug: string }) => slug)).toEqual(["guide/tea"]);
  expect(links.map(({ slug }: { slug: string }) => slug)).toEqual(["guide/tea"]);
  expect(toTea).toEqual([]);
});

test.each(["", "secret", "guidebook", "nowhere"])(
  "a page outside its folders is not there to read: %p",
  async (slug) => {
    const answers = await Promise.all([
      script.get(`/api/admin/drafts?slug=${slug}`),
      script.get(`/api/admin/drafts/versions?slug=${slug}`),
      script.sourceOf(slug),
      script.get(`/api/admin/pages/links?slug=${slug}`),
    ]);

    const sentences = answers.map((answer) => expectRefusal(answer, 404));

    expect(new Set(sentences)).toEqual(new Set(["No page that this token can read has this path."]));
  },
);

test.each(["", "secret", "guidebook", "nowhere"])(
  "a page outside its folders can't be written: %p",
  async (slug) => {
    const before = await ada.draftOf(slug);
    const writes = [
      script.put("/api/admin/drafts", { slug, content: "# Mine\n" }),
      script.post("/api/admin/publish", { slug, content: "# Mine\n" }),
      script.post("/api/admin/publish", { changes: [{ slug, content: "# Mine\n" }] }),
      script.post("/api/admin/publish", { changes: [{ slug: "guide/new", from: slug, links: false }] }),
      script.post("/api/admin/publish", { changes: [{ slug, from: "guide/milk", links: false }] }),
      script.delete(`/api/admin/pages?slug=${slug}`),
    ];

    for (const answer of await Promise.all(writes)) expectRefusal(answer, 403);

    expect(await ada.draftOf(slug)).toEqual(before);
  },
);

test("a page in its folders is read, written, moved and deleted", async () => {
  const at = await script.save("guide/new", "# New\n");
  await script.save("guide/new", "# Newer\n", at);
  await script.publish("guide/new", "# Newer\n");
  const move = { slug: "guide/old", from: "guide/new", links: false };
  expect((await script.post("/api/admin/publish", { changes: [move] })).status).toBe(200);
  expect((await script.sourceOf("guide/old")).json.page.content).toBe("# Newer\n");
  expect((await script.delete("/api/admin/pages?slug=guide/old")).json).toEqual({
    ok: true,
    draftOnly: false,
    toLookAt: [],
  });
});

test("a token of a folder changes no links, because they can be in other pages", async () => {
  const { page } = (await ada.sourceOf("guidebook")).json;
  const changes = [
    [{ slug: "guide/chai", from: "guide/tea" }],
    [{ slug: "guide/tea", delete: true, redirect: "guide/milk" }],
  ];

  for (const each of changes) expectRefusal(await script.post("/api/admin/publish", { changes: each }), 403);

  expect((await ada.sourceOf("guidebook")).json.page).toEqual(page);
});

test("a token of a folder sends no file by its path, which could be another page's, but uploads", async () => {
  const assets = [{ path: "logo.png", content: samples.png.toString("base64") }];
  const page = { slug: "guide/files", content: "# Files\n" };

  expectRefusal(await script.post("/api/admin/publish", { ...page, assets }), 403);
  expectRefusal(await script.post("/api/admin/publish", { changes: [page], assets }), 403);
  const { url } = await script.upload("tea.png", samples.png);
  await script.publish("guide/files", `# Files\n\n![Tea](${url})\n`);

  expect((await ada.get(url)).status).toBe(200);
});

test("a token of a folder undoes what was done there, and nothing else", async () => {
  const inside = await ada.publish("guide/undo", "# Undo\n");
  const outside = await ada.publish("outside", "# Outside\n");

  expectRefusal(await script.post(`/api/admin/publications/${outside}/undo`, {}), 403);
  expect((await script.post(`/api/admin/publications/${inside}/undo`, {})).status).toBe(200);
  expectRefusal(await ada.sourceOf("guide/undo"), 404);
  expect((await ada.sourceOf("outside")).status).toBe(200);
});

test("a draft that was moved out of a token's folders can't be written through its old path", async () => {
  await ada.publish("guide/moved", "# Moved\n");
  const draft = await ada.save("guide/moved", "# Moved, and more\n");
  const changes = [{ slug: "elsewhere", from: "guide/moved" }];
  expect((await ada.post("/api/admin/publish", { changes })).status).toBe(200);

  const answer = await script.put("/api/admin/drafts", {
    slug: "guide/moved",
    content: "# Mine\n",
    updatedAt: draft,
  });

  expectRefusal(answer, 403);
});
