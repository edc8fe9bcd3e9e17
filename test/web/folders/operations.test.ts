import { describe, expect, test } from "bun:test";
import { join } from "node:path";

import { git } from "../../support/git.ts";
import { textsOf } from "../../support/markup.ts";
import { testSite } from "../../support/site.ts";

const v2 = "versioned_docs/version-2.0";
const v1 = "versioned_docs/version-1.0";

/** Sites of several folders of pages: the name, the folders, and more files. */
const sites = [
  ["two folders", ["docs", "blog"], {}],
  [
    "a Docusaurus site with versions",
    ["docs", v2, v1],
    {
      "docusaurus.config.js": "export default { presets: [['classic', {}]] };\n",
      "versions.json": '["2.0", "1.0"]\n',
    },
  ],
  ["a first folder at the root", ["", "notes/old"], {}],
  ["a first folder below another one", ["docs/next", "docs"], {}],
  ["a site of MkDocs and a folder beside it", ["docs", "extra"], { "mkdocs.yml": "site_name: Manual\n" }],
  ["deep folders", ["apps/web/content", "apps/api/content", "guides"], {}],
] as const;

const inFolder = (folder: string, path: string) => (folder === "" ? path : `${folder}/${path}`);

describe.each(sites)("%s", async (_, folders, files) => {
  const [main, other] = folders;
  const pagesOf = (folder: string) => ({
    [inFolder(folder, "index.md")]: "# Home\n\n[Guide](guide/start.md)\n",
    [inFolder(folder, "guide/start.md")]: "# Start\n\n[Next](./next.md) [Home](../index.md) ![](dot.png)\n",
    [inFolder(folder, "guide/next.md")]:
      `# Next\n\n[Start](start.md#start) words-of-${folder.replaceAll("/", "-")}-x\n`,
    [inFolder(folder, "guide/dot.png")]: `picture of ${folder}`,
  });
  const { ada, repository, head } = await testSite({
    files: { ...files, ...Object.assign({}, ...folders.map(pagesOf)), "README.txt": "no page" },
    settings: { CONTENT_DIR: folders.map((folder) => folder || ".").join(",") },
  });
  /** The slug of a page of the other folder. */
  const inOther = (slug: string) => (slug === "" ? other : `${other}/${slug}`);
  const source = async (slug: string) =>
    (await ada.get(`/api/admin/pages/source?slug=${encodeURIComponent(slug)}`)).json.page;
  const tree = async () => (await git(repository, "ls-tree", "-r", "main")).trim();
  const publish = (...changes: object[]) => ada.post("/api/admin/publish", { changes });
  const broken = async () =>
    (await ada.get("/api/admin/health")).json.problems.filter(
      ({ kind }: { kind: string }) => kind !== "missing-alt",
    );
  const undo = async () => ada.post(`/api/admin/publications/${await head()}/undo`, {});

  test("lists the pages of each folder: of the first with short slugs, of others with their paths", async () => {
    const { pages } = (await ada.get("/api/admin/pages")).json;

    const own = ["", "guide/next", "guide/start"];
    expect(new Set(pages)).toEqual(
      new Set([
        ...own,
        ...folders
          .slice(1)
          .flatMap((folder) => own.map((slug) => (slug === "" ? folder : `${folder}/${slug}`))),
      ]),
    );
  });

  test("opens a page of each folder", async () => {
    expect((await source("guide/start")).path).toBe(inFolder(main, "guide/start.md"));
    expect((await source(inOther("guide/start"))).path).toBe(inFolder(other, "guide/start.md"));
    expect((await source(inOther(""))).path).toBe(inFolder(other, "index.md"));
    expect((await ada.get(`/admin/edit/${inOther("guide/start")}`)).status).toBe(200);
  });

  test("publishes a draft to the page's own file, and a new page like those of its folder", async () => {
    const before = await tree();
    const slug = inOther("guide/start");
    const saved = await ada.put("/api/admin/drafts", { slug, content: "# Start\n\nNew words.\n" });
    const first = await ada.post("/api/admin/publish", { slug, content: "# Start\n\nNew words.\n" });
    const second = await publish(
      { slug: inOther("guide/more"), content: "# More\n" },
      { slug: "guide/more", content: "# More\n" },
    );

    expect([saved.status, first.status, second.status]).toEqual([200, 200, 200]);
    expect(first.json.pages[0].path).toBe(inFolder(other, "guide/start.md"));
    expect(second.json.pages.map(({ path }: { path: string }) => path)).toEqual([
      inFolder(other, "guide/more.md"),
      inFolder(main, "guide/more.md"),
    ]);
    expect((await ada.get("/api/admin/drafts")).json.drafts).toEqual([]);
    expect([
      (await undo()).status,
      (await git(repository, "log", "--format=%H", "-3", "main")).length > 0,
    ]).toEqual([200, true]);
    await ada.post(
      `/api/admin/publications/${(await git(repository, "rev-parse", "main~2")).trim()}/undo`,
      {},
    );
    expect(await tree()).toBe(before);
  });

  test("says at the home what was committed in the other folder", async () => {
    await publish({
      slug: inOther("guide/next"),
      content: (await source(inOther("guide/next"))).content + "\nMore.\n",
    });

    const { text } = await ada.get("/admin");

    expect((await textsOf(text, ".side .activity li p:first-child"))[0]).toBe(
      `You committed Update ${inOther("guide/next")}`,
    );
    expect((await undo()).status).toBe(200);
  });

  test("moves a page in its folder: the links of that folder follow, and those of no other one", async () => {
    const before = await tree();
    const { status } = await publish({ from: inOther("guide/next"), slug: inOther("guide/later") });

    expect(status).toBe(200);
    expect((await source(inOther("guide/start"))).content).toContain("[Next](./later.md)");
    expect((await source("guide/start")).content).toContain("[Next](./next.md)");
    expect((await source(inOther("guide/later"))).path).toBe(inFolder(other, "guide/later.md"));
    expect((await undo()).status).toBe(200);
    expect(await tree()).toBe(before);
  });

  test.each([
    ["guide/next", inOther("guide/moved")],
    [inOther("guide/next"), "guide/moved"],
    [inOther("guide/start"), "moved"],
    ["guide/start", inOther("deep/er/moved")],
    // Paths that would be alike if the folders were one.
    ["guide/start", inOther("moved")],
    ["guide/next", inOther("start")],
  ])("moves %s to %s, and back by undo; links and pictures lead where they led", async (from, slug) => {
    const before = await tree();
    const moved = await publish({ from, slug });

    expect([moved.status, moved.json.toLookAt]).toEqual([
      200,
      [expect.objectContaining({ reason: expect.stringContaining("so none was written from") })],
    ]);
    expect((await source(slug)).path).toBe(
      slug.startsWith(`${other}/`)
        ? inFolder(other, `${slug.slice(other.length + 1)}.md`)
        : inFolder(main, `${slug}.md`),
    );
    expect(await broken()).toEqual([]);
    const [start = "", next = ""] = await Promise.all(
      ["start", "next"].map(async (name) => {
        const own = from.replace(/[^/]*$/, name);
        return (await source(own === from ? slug : own)).content;
      }),
    );
    expect(start).toContain("[Next](");
    const picture = /!\[\]\(([^)]*)\)/.exec(start)![1]!;
    const place = join(
      "/",
      (await source(from.endsWith("start") ? slug : from.replace(/[^/]*$/, "start"))).path,
      "..",
      picture,
    );
    expect(await git(repository, "show", `main:${place.slice(1)}`)).toStartWith("picture of");
    expect(next).toContain("[Start](");
    for (const each of ["start", "next"]) {
      const own = from.replace(/[^/]*$/, each);
      const { path, content } = await source(own === from ? slug : own);
      for (const [, link] of content.matchAll(/\]\((\.[^)#]*\.md)/g))
        expect(await git(repository, "ls-tree", "--name-only", "main", join(path, "..", link))).not.toBe("");
    }
    expect((await undo()).status).toBe(200);
    expect(await tree()).toBe(before);
  });

  test("moves a folder with its pictures", async () => {
    const before = await tree();
    const { status } = await publish(
      ...["guide/start", "guide/next"].map((slug) => ({
        from: inOther(slug),
        slug: inOther(slug.replace("guide", "tour")),
      })),
    );

    expect(status).toBe(200);
    expect(await git(repository, "ls-tree", "-r", "--name-only", "main", inFolder(other, "tour/"))).toContain(
      "tour/dot.png",
    );
    expect((await source(inOther("tour/start"))).content).toContain(
      "[Next](./next.md) [Home](../index.md) ![](dot.png)",
    );
    expect((await undo()).status).toBe(200);
    expect(await tree()).toBe(before);
  });

  test("deletes a page of the other folder, and brings it back", async () => {
    const before = await tree();
    const { status } = await ada.delete(
      `/api/admin/pages?slug=${encodeURIComponent(inOther("guide/next"))}&leaveEntries=true`,
    );

    expect(status).toBe(200);
    expect((await ada.get("/api/admin/pages")).json.pages).not.toContain(inOther("guide/next"));
    expect((await ada.get("/api/admin/pages")).json.pages).toContain("guide/next");
    expect((await undo()).status).toBe(200);
    expect(await tree()).toBe(before);
  });

  test("finds a page of each folder by its words, and the pages that link to it", async () => {
    for (const folder of folders) {
      const { text } = await ada.get(`/admin?q=words-of-${folder.replaceAll("/", "-")}-x`);
      const slug = folder === main ? "guide/next" : `${folder}/guide/next`;
      expect(text).toContain(`/admin/edit/${slug}"`);
    }
    expect(await broken()).toEqual([]);
  });

  test("gives a token of the other folder that one alone", async () => {
    const script = await ada.withToken({ folders: [other] });
    const saved = async (slug: string) =>
      (await script.put("/api/admin/drafts", { slug, content: "# Mine\n" })).status;

    expect(await saved(inOther("guide/token"))).toBe(200);
    expect(await saved("guide/token")).toBe(403);
    expect(
      (await script.get("/api/admin/pages")).json.pages.filter((slug: string) => !slug.startsWith(other)),
    ).toEqual([]);
    await ada.delete(`/api/admin/pages?slug=${encodeURIComponent(inOther("guide/token"))}`);
  });

  test("refuses what would be a second page of one slug or name", async () => {
    const twin = await publish({ from: "guide/next", slug: inOther("guide/start") });
    const alike = await publish({ slug: inOther("guide/Start"), content: "# Twin\n" });

    expect([twin.status, alike.status]).toEqual([400, 400]);
    expect(alike.json.error).toContain("are the same name on macOS and Windows");
  });
});
