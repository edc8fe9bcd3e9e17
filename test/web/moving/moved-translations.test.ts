import { expect, test } from "bun:test";

import { git } from "../../support/git.ts";
import { fieldsOf, wordsOf } from "../../support/markup.ts";
import { testSite } from "../../support/site.ts";

const at = (path: string) => `src/content/docs/${path}.md`;
const files = {
  "astro.config.mjs":
    "export default defineConfig({ redirects: {}, integrations: [starlight({ defaultLocale: 'root', locales: { root: {}, fr: {} }, sidebar: ['guide/setup'] })] });\n",
  [at("index")]: "[a](/guide/setup/)\n",
  [at("fr/index")]: "[a](/fr/guide/setup/)\n",
  [at("guide/setup")]: "---\ntitle: Set up\n---\n",
  [at("fr/guide/setup")]: "---\ntitle: Installer\n---\n",
};

test("the translations of a page move with it in one commit, with links and redirects of each, where the box is checked", async () => {
  const { ada, repository } = await testSite({ files });
  const asked = wordsOf((await ada.get("/admin/move/guide/setup")).text);
  expect(asked).toContain("Also move its 1 translation");
  const alone = await ada.submit("/admin/move/guide/setup", { title: "Set up", slug: "start" });
  expect(alone.text).toContain("Move 1 page");

  const both = { title: "Set up", slug: "start", translations: "on" };
  const { text } = await ada.submit("/admin/move/guide/setup", both);
  expect(text).toContain("Move 2 pages");
  await ada.submit("/admin/changesets/publish", {
    ...(await fieldsOf(text, "/admin/changesets/publish")),
    ...Object.fromEntries(["fix:0", "fix:1"].map((name) => [name, "on"])),
  });

  const shown = (path: string) => git(repository, "show", `main:${path}`);
  expect(await git(repository, "rev-list", "--count", "main")).toBe("2");
  expect(await shown(at("start"))).toContain("Set up");
  expect(await shown(at("fr/start"))).toContain("Installer");
  expect(await shown(at("index"))).toBe("[a](/start/)");
  expect(await shown(at("fr/index"))).toBe("[a](/fr/start/)");
  const config = await shown("astro.config.mjs");
  expect(config).toContain("'/guide/setup': '/start'");
  expect(config).toContain("'/fr/guide/setup': '/fr/start'");
  expect(config).toContain("sidebar: ['start']");
});

test("by the API translations move where that is asked, once, and the same request again changes nothing", async () => {
  const { ada, head } = await testSite({ files });
  const move = { slug: "start", from: "guide/setup" };
  const listed = async () => (await ada.get("/api/admin/pages")).json.pages;

  const asked = { slug: "fr/own", from: "fr/guide/setup" };
  await ada.post("/api/admin/publish", { changes: [{ ...move, translations: true }, asked] });
  expect(await listed()).toEqual(expect.arrayContaining(["start", "fr/own"]));
  await ada.post(`/api/admin/publications/${await head()}/undo`, {});

  const changes = [{ ...move, translations: true }];
  const { status, json } = await ada.post("/api/admin/publish", { changes });
  expect([status, json.pages.map(({ slug }: { slug: string }) => slug)]).toEqual([
    200,
    ["start", "fr/start"],
  ]);
  const after = await head();
  expect((await ada.post("/api/admin/publish", { changes })).status).toBe(200);
  expect(await head()).toBe(after);

  await ada.post("/api/admin/publish", { changes: [{ slug: "guide/setup", from: "start" }] });
  expect(await listed()).toEqual(expect.arrayContaining(["guide/setup", "fr/start"]));
});

const more = { ...files, [at("fr/other")]: "# Autre\n", [at("other")]: "# Other\n" };

test("the page that asks about a deletion offers translations, and those that are checked go", async () => {
  const { ada, repository, head } = await testSite({ files: more });
  const { text } = await ada.get("/admin/delete/guide/setup");
  expect(wordsOf(text)).toMatch(/Delete translations, too fr Cancel/);
  expect(wordsOf((await ada.get("/admin/delete/fr/guide/setup")).text)).not.toContain("Delete translations");

  const { "delete:fr/guide/setup": box, ...fields } = await fieldsOf(text, "/admin/delete/guide/setup");
  expect(box).toBeUndefined();
  const chosen = { ...fields, "redirect:guide/setup": "other", "delete:fr/guide/setup": "1" };
  await ada.submit("/admin/delete/guide/setup", chosen);

  expect(await git(repository, "diff-tree", "--no-commit-id", "-r", "--name-status", "main")).toContain(
    `D\t${at("fr/guide/setup")}`,
  );
  expect(await git(repository, "show", `main:${at("fr/index")}`)).toBe("[a](/fr/other/)");
  expect(await git(repository, "show", `main:${at("index")}`)).toBe("[a](/other/)");
  expect(await head()).toBe(await git(repository, "rev-parse", "main"));
});

test("the API removes translations where that is asked, and names those that stay", async () => {
  const { ada, head } = await testSite({ files: more });
  const removal = { slug: "guide/setup", delete: true, redirect: "other" };
  const named = [
    {
      path: at("fr/guide/setup"),
      line: 1,
      reason: "It is the translation of “guide/setup”, which is removed.",
    },
  ];
  const alone = await ada.post("/api/admin/publish", { changes: [removal] });
  expect([alone.status, alone.json.toLookAt]).toEqual([200, named]);
  await ada.post(`/api/admin/publications/${await head()}/undo`, {});
  const limited = await ada.withToken({ folders: ["guide"] });
  expect((await limited.delete("/api/admin/pages?slug=guide/setup")).json.toLookAt).toEqual([]);
  await ada.post(`/api/admin/publications/${await head()}/undo`, {});
  const own = await ada.delete("/api/admin/pages?slug=fr/guide/setup");
  expect(own.json.toLookAt).toMatchObject([{ path: at("fr/index") }]);
  await ada.post(`/api/admin/publications/${await head()}/undo`, {});

  const { json } = await ada.post("/api/admin/publish", { changes: [{ ...removal, translations: true }] });
  expect([json.pages.map(({ slug }: { slug: string }) => slug), json.toLookAt]).toEqual([
    ["guide/setup", "fr/guide/setup"],
    [],
  ]);
  expect(json.links).toMatchObject([{ to: "/fr/other/" }, { to: "/other/" }]);
});

test("where the site says its languages, a name that ends like another one is a page of its own", async () => {
  const { ada, repository } = await testSite({
    files: {
      "mkdocs.yml":
        "plugins:\n  - i18n:\n      docs_structure: suffix\n      languages:\n        - {locale: en, default: true}\n        - {locale: fr}\n  - redirects:\n      redirect_maps:\n        old.md: index.md\n",
      "docs/index.md": "[no](release.no.md) [abs](/release.no/)\n",
      "docs/index.fr.md": "# Accueil\n",
      "docs/release.md": "# Release\n",
      "docs/release.no.md": "# The release that was none\n",
    },
  });

  const { status, json } = await ada.post("/api/admin/publish", {
    changes: [{ slug: "none", from: "release.no" }],
  });

  expect([status, json.redirect]).toEqual([200, { path: "mkdocs.yml" }]);
  expect(await git(repository, "show", "main:mkdocs.yml")).toContain("release.no.md: none.md");
  expect(await git(repository, "show", "main:docs/index.md")).toBe("[no](none.md) [abs](/none/)");
});
