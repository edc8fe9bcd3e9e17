import { expect, test } from "bun:test";
import { join } from "node:path";

import { git } from "../../support/git.ts";
import { textsOf } from "../../support/markup.ts";
import { testSite } from "../../support/site.ts";

const { ada, grace, repository } = await testSite({
  files: {
    "docs/index.mdx": "# Home\n",
    "docs/guide/install.mdx": "---\ntitle: Install\nslug: /start\n---\n\nRun it.\n",
    "templates/guide.md": "---\ntitle: A guide\ntags: [guide]\n---\n\n## Before you begin\n",
    "templates/deep/reference.mdx": "# Reference\n\n| Name | Meaning |\n",
    "templates/picture.png": "x",
    "templates/notes.md": "Only text.\n",
  },
  settings: { CONTENT_DIR: "docs" },
});

const create = (fields: Record<string, string>) => ada.submit("/admin/new", { folder: "", ...fields });
const options = async () => textsOf((await ada.get("/admin/new")).text, "#template option");

test("without a folder of templates, a new page is empty", async () => {
  const { text } = await ada.get("/admin/new");

  expect(text).not.toContain("Start from");
});

test("pages of the folder that the settings name are offered, and a new page takes their text", async () => {
  const { seen } = (await ada.get("/api/admin/settings")).json;
  await ada.put("/api/admin/settings", { templates: "templates", seen });

  const offered = await options();
  const guide = await create({ title: "Tea", slug: "guide/tea", template: "templates/guide.md" });
  const reference = await create({ title: "Cups", slug: "cups", template: "templates/deep/reference.mdx" });
  const empty = await create({ title: "Empty", slug: "empty", template: "" });

  expect(offered).toEqual(["An empty page", "A guide", "notes", "Reference"]);
  expect([guide.status, guide.headers.get("location")]).toEqual([303, "/admin/edit/guide/tea"]);
  expect(await ada.draftOf("guide/tea")).toMatchObject({
    content: "---\ntitle: Tea\ntags: [guide]\n---\n\n## Before you begin\n",
    author: "Ada",
  });
  expect((await ada.draftOf("cups")).content).toBe("# Cups\n\n| Name | Meaning |\n");
  expect(reference.status).toBe(303);
  expect(empty.headers.get("location")).toBe("/admin/edit/empty?title=Empty");
});

test("a template that was pushed is offered at once; one that is gone is refused, and what was typed stays", async () => {
  await Bun.write(join(repository, "templates/faq.md"), "# Questions\n");
  await git(repository, "rm", "-q", "templates/notes.md");
  await git(repository, "add", "--all");
  await git(repository, "commit", "-qm", "Other templates");

  const offered = await options();
  const gone = await create({ title: "Gone", slug: "gone", template: "templates/notes.md" });
  const outside = await create({ title: "Other", slug: "other", template: "docs/guide/install.mdx" });

  expect(offered).toEqual(["An empty page", "A guide", "Questions", "Reference"]);
  expect([gone.status, outside.status]).toEqual([404, 404]);
  expect(await textsOf(gone.text, '[role="alert"]')).toEqual([
    "This template isn't there any more. Choose another one.",
  ]);
  expect(gone.text).toContain('value="Gone"');
  expect((await ada.get("/api/admin/drafts?slug=gone")).json.draft).toBeNull();
});

test("a page is duplicated beside itself, as its draft is, with a title and an address of its own", async () => {
  await grace.save("guide/install", "---\ntitle: Install\nslug: /start\n---\n\nRun it twice.\n");

  const form = await ada.get("/admin/new?copy=guide/install");
  const answer = await create({ title: "Install (copy)", slug: "guide/install-copy", copy: "guide/install" });

  expect(await textsOf(form.text, "h1")).toEqual(["Duplicate page"]);
  expect(form.text).toContain("It starts with the text of <b>Install</b>.");
  expect(form.text).toMatch(/name="title"[^>]*value="Install \(copy\)"/);
  expect(form.text).toMatch(/name="slug"[^>]*value="guide\/install-copy"/);
  expect(form.text).not.toContain("Start from");
  expect(answer.headers.get("location")).toBe("/admin/edit/guide/install-copy");
  expect((await ada.draftOf("guide/install-copy")).content).toBe(
    "---\ntitle: Install (copy)\n---\n\nRun it twice.\n",
  );
  expect((await ada.draftOf("guide/install")).content).toContain("slug: /start");
});

test("a duplicate of nothing, or over another page, makes nothing", async () => {
  const nothing = await ada.get("/admin/new?copy=nowhere");
  const taken = await create({ title: "Home", slug: "guide/install", copy: "" });

  expect(nothing.status).toBe(404);
  expect(taken.status).toBe(409);
  expect(taken.text).toContain('<input type="hidden" name="copy" value=""');
});

test("the menus of a page in the tree and in the editor lead to its duplicate", async () => {
  const [tree, editor] = [await ada.get("/admin"), await ada.get("/admin/edit/guide/install")];

  expect(tree.text).toContain('href="/admin/new?copy="');
  expect(editor.text).toContain('href="/admin/new?copy=guide%2Finstall"');
});
