import { expect, test } from "bun:test";

import { expectRefusal } from "../../support/envelope.ts";
import { git } from "../../support/git.ts";
import { wordsOf } from "../../support/markup.ts";
import { testSite } from "../../support/site.ts";

const HTMX = { "hx-request": "true" };

const { ada, head, repository } = await testSite({
  files: {
    "mkdocs.yml": "site_name: Tea\n",
    "docs/index.md": "# Tea\n",
    "docs/guide/README.md": "# Guide\n",
    "docs/guide/green/index.md": "# Green\n",
    "docs/guide/black/index.md": "# Black\n",
    "docs/notes/tea.md.md": "# Twice\n",
    "docs/notes/one.markdown": "# One\n",
    "docs/notes/two.markdown": "# Two\n",
  },
});
const treeOf = () => git(repository, "ls-tree", "-r", "--name-only", "main");
const publish = (slug: string, more: object = { content: "# New\n" }) =>
  ada.post("/api/admin/publish", { changes: [{ slug, ...more }] });

test.each([
  ["new", "docs/new.md"],
  ["guide/white", "docs/guide/white/index.md"],
  ["notes/three", "docs/notes/three.markdown"],
  ["notes/deep/four", "docs/notes/deep/four.markdown"],
])("the new page %s is written to %s, and the answer and the dialog name that file", async (slug, path) => {
  const { text } = await ada.get(`/admin/new/check?slug=${slug}`, HTMX);
  expect(wordsOf(text)).toContain(`Its file will be ${path}`);

  const { json } = await ada.post("/api/admin/publish", { slug, content: "# New\n" });

  expect(json.pages).toEqual([{ slug, path, sha: await git(repository, "rev-parse", `main:${path}`) }]);
  expect((await ada.get(`/api/admin/pages/source?slug=${slug}`)).json.page.path).toBe(path);
});

test.each([
  ["guide/brown", "guide/black", "docs/guide/brown/index.md"],
  ["tea", "notes/one", "docs/tea.markdown"],
  ["papers", "notes", undefined],
])("where %s is asked for, moved from %s, the dialog names %s", async (slug, from, path) => {
  const { text } = await ada.get(`/admin/new/check?${new URLSearchParams({ slug, from })}`, HTMX);
  expect(wordsOf(text)).toContain("This path is available.");
  expect(/Its file will be (\S+)/.exec(wordsOf(text))?.[1]).toBe(path);
});

test("a page that moves or goes is named by its file, and the same request again names it too", async () => {
  const moved = { from: "guide/green", links: false };
  expect((await publish("guide/leaves", moved)).json.pages[0].path).toBe("docs/guide/leaves/index.md");
  expect((await publish("guide/leaves", moved)).json.pages[0].path).toBe("docs/guide/leaves/index.md");
  expect((await publish("notes/two", { delete: true })).json.pages).toEqual([
    { slug: "notes/two", path: "docs/notes/two.markdown", sha: null },
  ]);
});

test.each([
  ["guide/install.md", "guide/install"],
  ["guide/install.MDX", "guide/install"],
  ["a.b.markdown", "a.b"],
  ["x.mdoc", "x"],
  ["guide/README", "guide"],
  ["guide/README.md", "guide"],
  ["notes/tea.md.md", "notes/tea.md"],
])("the new slug %s is refused by every door, and %s is what is meant", async (slug, meant) => {
  const before = await head();
  const sentence = expect.stringContaining(`Use “${meant}”.`);
  for (const answer of [
    await publish(slug),
    await publish(slug, { from: "notes/one" }),
    await ada.post("/api/admin/publish", { slug, content: "# New\n" }),
    await ada.put("/api/admin/drafts", { slug, content: "# New\n" }),
  ]) {
    expectRefusal(answer, 400);
    expect(answer.json.error).toEqual(sentence);
  }
  const { text } = await ada.get(`/admin/new/check?slug=${slug}`, HTMX);
  expect(wordsOf(text)).toContain(`Use “${meant}”.`);
  expect(await head()).toBe(before);
});

test("a page whose file is called so keeps its slug", async () => {
  const slug = "notes/tea.md";
  expect((await ada.get("/api/admin/pages")).json.pages).toContain(slug);
  expect((await ada.put("/api/admin/drafts", { slug, content: "# Again\n" })).status).toBe(200);
  expect((await publish(slug, { content: "# Again\n" })).json.pages[0].path).toBe("docs/notes/tea.md.md");
  await publish(slug, { delete: true });
  await ada.post(`/api/admin/publications/${await head()}/undo`, {});
  expect(await treeOf()).toContain("docs/notes/tea.md.md");
});

test.each([
  [
    "mdBook, as text without front matter",
    { "book.toml": "", "src/SUMMARY.md": "# Summary\n" },
    "# Tea\\n\\n",
  ],
  [
    "Hugo, as TOML where its pages have that",
    { "hugo.toml": "", "content/a.md": '+++\ntitle = "A"\n+++\n', "content/b.md": '+++\ntitle = "B"\n+++\n' },
    '+++\\ntitle = \\"Tea\\"\\n+++\\n\\n',
  ],
] as const)("a new page begins as the generator reads it: %s", async (_, files, begins) => {
  const site = await testSite({ files });
  const { text } = await site.ada.get("/admin/edit/tea?title=Tea");
  expect(text).toContain(`"content":"${begins}"`);
});
