import { describe, expect, test } from "bun:test";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

import { git } from "../../support/git.ts";
import { wordsOf } from "../../support/markup.ts";
import { samples } from "../../support/samples.ts";
import { testSite } from "../../support/site.ts";

const v2 = "versioned_docs/version-2.0";
const french = "i18n/fr/docusaurus-plugin-content-docs";
const config = `export default {
  i18n: { defaultLocale: "en", locales: ["en", "fr", "de"] },
  presets: [["classic", {}]],
  themeConfig: { navbar: { items: [{ to: "/about", label: "About" }] } },
};\n`;
const setup = (folder: string) => `# Setup\n\nOf ${folder}. [Next](next.md) [Again](/docs/next/guide/next)\n`;

/** A site of Docusaurus with all kinds of folders, of which nothing is configured here. */
const files = {
  "docusaurus.config.js": config,
  "versions.json": '["2.0", "1.0"]\n',
  ...Object.fromEntries(
    ["docs", v2, "versioned_docs/version-1.0", `${french}/current`].flatMap((folder) => [
      [`${folder}/intro.md`, `---\nslug: /\n---\n\n# Intro\n\n[Setup](guide/setup.md)\n`],
      [`${folder}/guide/setup.md`, setup(folder)],
      [`${folder}/guide/next.md`, "# Next\n\n[Setup](setup.md)\n"],
    ]),
  ),
  "docs/_part.mdx": "No page\n",
  "blog/2026-01-02-hello.md": "# Hello\n",
  "src/pages/about.md": "# About\n",
  "README.md": "# The repository\n",
  "notes/idea.md": "# No page of the site\n",
};

/** Commits to the branch as somebody with git does; `undefined` removes. */
async function push(repository: string, changed: Record<string, string | undefined>): Promise<void> {
  for (const [path, text] of Object.entries(changed)) {
    const file = join(repository, path);
    if (text === undefined) await rm(file, { recursive: true });
    else {
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, text);
    }
  }
  await git(repository, "add", "-A");
  await git(repository, "commit", "-qm", "Pushed");
}

describe("a site of Docusaurus of which nothing is configured", async () => {
  const { ada, grace, repository } = await testSite({ files });
  const source = async (slug: string) =>
    (await ada.get(`/api/admin/pages/source?slug=${encodeURIComponent(slug)}`)).json.page;
  const tree = () => git(repository, "ls-tree", "-r", "main");
  /** Of the last commits, the newest first. */
  const undone = async (count: number) => {
    const commits = (await git(repository, "log", "--format=%H", `-${count}`, "main")).split("\n");
    for (const commit of commits)
      expect((await ada.post(`/api/admin/publications/${commit}/undo`, {})).status).toBe(200);
  };
  const publish = (...changes: object[]) => ada.post("/api/admin/publish", { changes });

  test("has all of its folders, languages and versions", async () => {
    const { site } = (await ada.get("/api/admin/site")).json;

    expect(site.folders.map((each: Record<string, unknown>) => Object.values(each).join(" "))).toEqual([
      "docs docs en current 3",
      `${french}/current docs fr current 3`,
      `${v2} docs en 2.0 3`,
      "versioned_docs/version-1.0 docs en 1.0 3",
      "blog blog en  1",
      "src/pages pages en  1",
    ]);
    expect(site.languages.map(({ code }: { code: string }) => code)).toEqual(["en", "fr"]);
    expect(site.versions.map(({ name }: { name: string }) => name)).toEqual(["current", "2.0", "1.0"]);
  });

  test("lists the pages of all of them, and nothing else", async () => {
    const { pages } = (await ada.get("/api/admin/pages")).json;

    expect(pages).toHaveLength(14);
    expect(pages).toContain("guide/setup");
    expect(pages).toContain(`${v2}/guide/setup`);
    expect(pages).toContain("src/pages/about");
    expect(pages.filter((slug: string) => /notes|README|_part/.test(slug))).toEqual([]);
  });

  test.each([
    "docs",
    v2,
    `${french}/current`,
    // Nobody has translated a page of it yet.
    `${french}/version-2.0`,
    "blog",
    "src/pages",
  ])("a new page of %s is a file there", async (folder) => {
    const before = await tree();
    const slug = folder === "docs" ? "guide/new" : `${folder}/guide/new`;
    const { status, json } = await publish({ slug, content: "# New\n" });

    expect([status, json.pages[0].path]).toEqual([200, `${folder}/guide/new.md`]);
    expect((await source(slug)).path).toBe(`${folder}/guide/new.md`);
    // The first page of a folder makes no other publication wait.
    const again = await publish({ slug: `${slug}er`, content: "# Newer\n" });
    expect([again.status, again.json.pages[0].path]).toEqual([200, `${folder}/guide/newer.md`]);
    await undone(2);
    expect(await tree()).toBe(before);
  });

  test("edits a page of version 2.0, and moves one there: links stay in 2.0", async () => {
    const before = await tree();
    await ada.save(`${v2}/guide/setup`, setup("two"));
    await ada.publish(`${v2}/guide/setup`, setup("two"));
    const moved = await publish({ from: `${v2}/guide/next`, slug: `${v2}/later` });

    expect([moved.status, moved.json.toLookAt]).toEqual([
      200,
      [expect.objectContaining({ reason: expect.stringContaining("so none was written from") })],
    ]);
    expect((await source(`${v2}/guide/setup`)).content).toBe(
      "# Setup\n\nOf two. [Next](../later.md) [Again](/docs/next/guide/next)\n",
    );
    expect((await source("guide/setup")).content).toBe(setup("docs"));
    expect((await ada.get("/api/admin/health")).json.problems).toEqual([]);
    await undone(2);
    expect(await tree()).toBe(before);
  });

  test("a page knows itself in other languages and versions, and goes there with them", async () => {
    const before = await tree();
    const siblings = async (slug: string) =>
      (await ada.get(`/api/admin/site/siblings?slug=${encodeURIComponent(slug)}`)).json;

    expect(await siblings(`${v2}/guide/setup`)).toEqual({
      ok: true,
      languages: [
        { code: "en", slug: `${v2}/guide/setup` },
        { code: "fr", slug: null },
      ],
      versions: [
        { name: "current", slug: "guide/setup" },
        { name: "2.0", slug: `${v2}/guide/setup` },
        { name: "1.0", slug: "versioned_docs/version-1.0/guide/setup" },
      ],
    });
    expect((await siblings(`${french}/current/guide/setup`)).languages).toEqual([
      { code: "en", slug: "guide/setup" },
      { code: "fr", slug: `${french}/current/guide/setup` },
    ]);
    expect((await siblings("blog/2026-01-02-hello")).versions).toEqual([]);
    expect((await ada.get("/api/admin/site/siblings?slug=none")).status).toBe(404);
    const script = await ada.withToken({ can: ["read"], folders: [v2] });
    const seen = (
      await script.get(`/api/admin/site/siblings?slug=${encodeURIComponent(`${v2}/guide/setup`)}`)
    ).json;
    expect(seen.versions.map(({ slug }: { slug: string | null }) => slug)).toEqual([
      null,
      `${v2}/guide/setup`,
      null,
    ]);
    expect((await script.get("/api/admin/site/siblings?slug=guide/setup")).status).toBe(404);

    const { status } = await publish({
      from: "guide/next",
      slug: "later",
      translations: true,
      versions: true,
    });
    const { pages } = (await ada.get("/api/admin/pages")).json;
    expect(status).toBe(200);
    expect(pages.filter((slug: string) => slug.endsWith("later"))).toHaveLength(4);
    expect(pages.filter((slug: string) => slug.endsWith("guide/next"))).toEqual([]);
    await undone(1);
    expect(await tree()).toBe(before);
    const gone = await publish({ slug: "guide/next", delete: true, versions: true, leaveEntries: true });
    expect(gone.status).toBe(200);
    const left = (await ada.get("/api/admin/pages")).json.pages;
    expect(left.filter((slug: string) => slug.endsWith("guide/next"))).toEqual([
      `${french}/current/guide/next`,
    ]);
    await undone(1);
    expect(await tree()).toBe(before);
  });

  test("links and a search find the page's own language and version first", async () => {
    const offered = async (slug: string) => {
      const { text } = await ada.get(`/admin/link-targets/${slug}?q=setup`);
      return Array.from(text.matchAll(/data-address="([^"]*)"/g), ([, address]) => address);
    };
    const found = async (query: string) => {
      const { text } = await ada.get(`/admin?q=setup&${query}`);
      return /\/admin\/edit\/([^"?#]*setup)/.exec(text)?.[1];
    };

    expect((await offered(`${v2}/guide/next`))[0]).toContain("setup");
    expect(await found("version=2.0&language=en")).toBe(`${v2}/guide/setup`);
    expect(await found("version=1.0&language=en")).toBe("versioned_docs/version-1.0/guide/setup");
    expect(await found("version=current&language=fr")).toBe(`${french}/current/guide/setup`);
    const { text } = await ada.get(`/admin/link-targets/${v2}/guide/next?q=setup`);
    expect(
      /data-slug="([^"]*)"|href="[^"]*\/admin\/edit\/([^"]*)"/.exec(text)?.slice(1).find(Boolean) ?? v2,
    ).toStartWith(v2);
  });

  test("uploads go where the whole site serves them", async () => {
    const { path } = await ada.upload("dot.png", samples.png);
    const slug = `${v2}/guide/next`;
    await ada.publish(slug, `# Next\n\n![Dot](/uploads/${path.split("/").at(-1)})\n\n[Setup](setup.md)\n`, {
      assets: [{ path, content: samples.png.toString("base64") }],
    });

    expect(await git(repository, "ls-tree", "-r", "--name-only", "main", "static/")).toStartWith(
      "static/uploads/",
    );
    expect((await ada.get("/api/admin/health")).json.problems).toEqual([]);
  });

  test("a token of a version's folder is limited to it", async () => {
    const script = await ada.withToken({ folders: [v2] });
    const status = async (slug: string) =>
      (await script.put("/api/admin/drafts", { slug, content: "# Mine\n" })).status;

    expect([
      await status(`${v2}/mine`),
      await status("mine"),
      await status("versioned_docs/version-1.0/mine"),
    ]).toEqual([200, 403, 403]);
    expect((await script.get("/api/admin/site/pages")).json.pages).toHaveLength(3);
    await ada.delete(`/api/admin/drafts?slug=${encodeURIComponent(`${v2}/mine`)}`);
  });

  test("a review of pages of several folders is merged as one commit", async () => {
    const changes = [v2, `${french}/current`].map((folder) => ({
      slug: `${folder}/intro`,
      content: "---\nslug: /\n---\n\n# Intro\n\nReviewed. [Setup](guide/setup.md)\n",
    }));
    const { json } = await ada.post("/api/admin/reviews", { changes });
    const { review } = (await grace.get(`/api/admin/reviews/${json.review.id}`)).json;
    const merged = await grace.post(`/api/admin/reviews/${review.id}/merge`, { head: review.head });

    expect(merged.status).toBe(200);
    expect((await git(repository, "show", "--format=", "--name-only", "main")).trim().split("\n")).toEqual([
      `${french}/current/intro.md`,
      `${v2}/intro.md`,
    ]);
  });
});

test("a version, a language and a blog that somebody pushes are there at once, and go again", async () => {
  const { ada, repository } = await testSite({
    files: { "docusaurus.config.js": config, "docs/intro.md": "# Intro\n" },
  });
  const pages = async () => (await ada.get("/api/admin/pages")).json.pages;
  const folders = async () =>
    (await ada.get("/api/admin/site")).json.site.folders.map(({ folder }: { folder: string }) => folder);
  expect(await folders()).toEqual(["docs"]);

  await push(repository, {
    "versions.json": '["2.0"]\n',
    [`${v2}/intro.md`]: "# Two\n",
    [`${french}/current/intro.md`]: "# Bienvenue\n",
    "blog/one.md": "# One\n",
  });
  expect(await pages()).toEqual(["blog/one", `${french}/current/intro`, "intro", `${v2}/intro`]);
  expect((await folders()).toSorted()).toEqual(["blog", "docs", `${french}/current`, v2]);

  await push(repository, { "versions.json": "[]\n", [v2]: undefined });
  expect(await pages()).toEqual(["blog/one", `${french}/current/intro`, "intro"]);
});

test("a page that is published right after a push of its version is in that version", async () => {
  const { ada, repository } = await testSite({
    files: { "docusaurus.config.js": config, "docs/intro.md": "# Intro\n" },
  });
  const publish = () =>
    ada.post("/api/admin/publish", { changes: [{ slug: `${v2}/more`, content: "# More\n" }] });

  await push(repository, { "versions.json": '["2.0"]\n', [`${v2}/intro.md`]: "# Two\n" });
  const first = await publish();
  const second = first.status === 409 ? await publish() : first;

  expect(second.json.pages[0].path).toBe(`${v2}/more.md`);
  expect(await git(repository, "ls-tree", "-r", "--name-only", "main", "docs/")).toBe("docs/intro.md");
});

test("the settings page names what the configuration computes", async () => {
  const { ada } = await testSite({
    files: {
      "docusaurus.config.js": "export default { i18n: settings(), presets: ['classic'] };\n",
      "docs/intro.md": "# Intro\n",
      "blog/one.md": "# One\n",
    },
  });
  const { text } = await ada.get("/admin/settings");

  expect(wordsOf(text)).toContain("Reason: docusaurus.config.js means a Docusaurus site.");
  expect(wordsOf(text)).toContain("docs, blog CONTENT_DIR");
  expect(wordsOf(text)).toContain("computes its languages, so folders of pages can be missing here");
});

test.each([
  [{ "zudoku.config.ts": "export default {};\n", "pages/a.md": "# A\n" }, "How a Zudoku site has languages"],
  [{ "text/a.md": "# A\n", "own.config.js": "export default {};\n" }, "How this site has languages"],
  [{ "mkdocs.yml": "site_name: A\n", "docs/a.md": "# A\n" }, undefined],
])("the settings page says where folders of a generator can't be found: %j", async (files, said) => {
  const settings: Record<string, string> = "text/a.md" in files ? { CONTENT_DIR: "text" } : {};
  const { ada } = await testSite({ files: files as Record<string, string>, settings });
  const words = wordsOf((await ada.get("/admin/settings")).text);

  if (said === undefined) expect(words).not.toContain("can be missing");
  else expect(words).toContain(`${said} and versions isn't known here, so folders of pages can be missing`);
});

test.each([undefined, "docs,blog,src/pages"])(
  "a README is the page of its folder among documents alone, as Docusaurus builds it",
  async (set) => {
    const { ada } = await testSite({
      files: {
        "docusaurus.config.js": config,
        ...Object.fromEntries(
          ["docs", "blog", "src/pages"].flatMap((folder) => [
            [`${folder}/README.md`, "# Of the folder\n"],
            [`${folder}/kinds/readme.md`, "# Kinds\n"],
            [`${folder}/team/index.md`, "# Team\n"],
          ]),
        ),
      },
      ...(set && { settings: { CONTENT_DIR: set } }),
    });

    const { pages } = (await ada.get("/api/admin/pages")).json;
    expect(pages.toSorted()).toEqual([
      "",
      "blog/README",
      "blog/kinds/readme",
      "blog/team",
      "kinds",
      "src/pages/README",
      "src/pages/kinds/readme",
      "src/pages/team",
      "team",
    ]);
    const urls = (await ada.get("/api/admin/site/pages")).json.pages.map(
      ({ slug, url }: { slug: string; url: string }) => [slug, url],
    );
    expect(Object.fromEntries(urls)).toMatchObject({
      "": "/docs/",
      "blog/README": "/blog/README",
      "src/pages/README": "/README",
      "src/pages/kinds/readme": "/kinds/readme",
      "src/pages/team": "/team/",
    });
  },
);
