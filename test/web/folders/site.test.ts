import { expect, test } from "bun:test";

import { testSite } from "../../support/site.ts";

const v1 = "versioned_docs/version-1.0";
const french = "i18n/fr/docusaurus-plugin-content-docs/current";
const { ada } = await testSite({
  files: {
    "docusaurus.config.js": `export default {
  baseUrl: "/x/",
  i18n: { defaultLocale: "en", locales: ["en", "fr", "de"] },
  presets: [["classic", {}]],
};\n`,
    "versions.json": '["1.0"]\n',
    "docs/intro.md": "---\nslug: /\ntitle: Welcome\n---\n",
    "docs/02-guide/01-setup.md": "# Set up\n",
    "docs/_part.md": "No page\n",
    [`${v1}/intro.md`]: "# Old\n",
    [`${french}/intro.md`]:
      "# Bienvenue\n\n[Same](/docs/next/intro) [English](/docs/next/02-guide/01-setup)\n",
    "blog/first.md": "# First post\n",
  },
  settings: {
    CONTENT_DIR: ["docs", v1, french, "blog"].join(","),
    SITE_NAME: "Jest",
    SITE_URL: "https://jest.example/x",
  },
});

test("the site tells its folders, and the languages and versions that these have", async () => {
  await ada.put("/api/admin/drafts", { slug: "draft", content: "# Draft\n" });

  expect((await ada.get("/api/admin/site")).json).toEqual({
    ok: true,
    site: {
      name: "Jest",
      generator: "Docusaurus",
      url: "https://jest.example/x",
      folders: [
        { folder: "docs", kind: "docs", language: "en", version: "current", pages: 2 },
        { folder: v1, kind: "docs", language: "en", version: "1.0", pages: 1 },
        { folder: french, kind: "docs", language: "fr", version: "current", pages: 1 },
        { folder: "blog", kind: "blog", language: "en", version: null, pages: 1 },
      ],
      languages: [
        { code: "en", label: "English", isDefault: true },
        { code: "fr", label: "Français", isDefault: false },
      ],
      versions: [
        { name: "current", label: "Next", isCurrent: false },
        { name: "1.0", label: "1.0", isCurrent: true },
      ],
    },
  });
});

test("its pages have their titles and where they are on the built site", async () => {
  await ada.put("/api/admin/drafts", { slug: "intro", content: "# Another title\n" });
  const pages = async (query = "") => (await ada.get(`/api/admin/site/pages${query}`)).json.pages;
  const docs = { folder: "docs", language: "en", version: "current" };

  expect(await pages()).toEqual([
    {
      slug: "02-guide/01-setup",
      path: "docs/02-guide/01-setup.md",
      title: "Set up",
      ...docs,
      url: "/x/docs/next/guide/setup",
    },
    {
      slug: "blog/first",
      path: "blog/first.md",
      title: "First post",
      folder: "blog",
      language: "en",
      version: null,
      url: "/x/blog/first",
    },
    expect.objectContaining({ slug: `${french}/intro`, language: "fr", url: "/x/fr/docs/next/intro" }),
    { slug: "intro", path: "docs/intro.md", title: "Welcome", ...docs, url: "/x/docs/next/" },
    expect.objectContaining({ slug: `${v1}/intro`, version: "1.0", url: "/x/docs/intro" }),
  ]);
  const slugs = async (query: string) => (await pages(query)).map(({ slug }: { slug: string }) => slug);
  expect(await slugs("?version=1.0")).toEqual([`${v1}/intro`]);
  expect(await slugs("?language=fr&version=current")).toEqual([`${french}/intro`]);
  expect(await slugs("?folder=blog")).toEqual(["blog/first"]);
  expect(await slugs("?folder=nowhere")).toEqual([]);
  expect((await ada.get("/api/admin/pages")).json.pages).toEqual(await slugs(""));
});

test("a token of a folder is told of its pages alone", async () => {
  const script = await ada.withToken({ can: ["read"], folders: [v1] });
  const writer = await ada.withToken({ can: ["draft"] });
  const { folders } = (await script.get("/api/admin/site")).json.site;

  expect(folders.map(({ pages }: { pages: number }) => pages)).toEqual([0, 1, 0, 0]);
  expect((await script.get("/api/admin/site/pages")).json.pages).toHaveLength(1);
  expect((await writer.get("/api/admin/site/pages")).status).toBe(403);
});

test("folders of the configuration inside of the first one are parts of it, and their pages keep their slugs", async () => {
  const { ada } = await testSite({
    files: {
      "docusaurus.config.js":
        'export default { i18n: { defaultLocale: "en", locales: ["en", "fr"] }, presets: ["classic"] };\n',
      "docs/intro.md": "# Intro\n",
      [`${french}/intro.md`]: "# Bienvenue\n",
      "notes/one.md": "# One\n",
    },
    settings: { CONTENT_DIR: "." },
  });
  const none = { kind: "docs", language: null, version: null };

  expect((await ada.get("/api/admin/site")).json.site).toMatchObject({
    folders: [
      { folder: "", ...none, pages: 1 },
      { folder: "docs", kind: "docs", language: "en", version: null, pages: 1 },
      { folder: french, kind: "docs", language: "fr", version: null, pages: 1 },
    ],
    languages: [{ code: "en" }, { code: "fr" }],
  });
  expect((await ada.get("/api/admin/site/pages?language=fr")).json.pages).toMatchObject([
    { slug: `${french}/intro`, folder: french, language: "fr" },
  ]);
});
