import { expect, test } from "bun:test";

import { testSite } from "../../support/site.ts";

const { ada } = await testSite({
  files: {
    "content/index.mdx": "# Home\n",
    "content/guide/index.mdx": "# The <guide>\n",
    "content/guide/deep/install.mdx": "# Install\n",
    "content/a/b/c/d/e.mdx": "# Far down\n",
  },
});

const folders = [
  '<a href="/admin?folder=guide" dir="auto">The &lt;guide&gt;</a>',
  '<a href="/admin?folder=guide%2Fdeep" dir="auto">deep</a>',
];

/** Returns the breadcrumbs of a page, as HTML. */
async function crumbs(address: string): Promise<string> {
  const { text } = await ada.get(address);
  return /<nav class="[^"]*breadcrumbs".*?<\/nav>/s.exec(text)![0];
}

const linksOf = (shown: string) => Array.from(shown.matchAll(/<a .*?<\/a>/gs), ([link]) => link);

test("the editor's header has the folders of a page, by their titles or names, before the page itself", async () => {
  const shown = await crumbs("/admin/edit/guide/deep/install");

  expect(shown).toContain('aria-label="Breadcrumbs"');
  expect(linksOf(shown)).toEqual(folders);
  expect(shown).toContain(
    '<h1 id="title" class="truncate" aria-current="page" title="guide/deep/install">Install</h1>',
  );
});

test("a page in no folder has none", async () => {
  expect(await crumbs("/admin/edit/guide")).not.toContain("<a ");
  expect(await crumbs("/admin/edit")).not.toContain("<a ");
});

test.each([
  ["changes", "Changes"],
  ["history", "History"],
  ["links", "What links here"],
  ["move", "Move or rename"],
  ["delete", "Delete"],
  ["publish", "Publish"],
])("/admin/%s of a page has its folders and the page, and is itself %p", async (kind, here) => {
  const shown = await crumbs(`/admin/${kind}/guide/deep/install`);

  const page = '<a href="/admin/edit/guide/deep/install" dir="auto">Install</a>';
  expect(linksOf(shown)).toEqual([...folders, page]);
  expect(shown).toContain(`<li aria-current="page">${here}</li>`);
});

test("a folder without a page is moved from its place", async () => {
  const shown = await crumbs("/admin/move/guide/deep");

  expect(linksOf(shown)).toEqual(folders.slice(0, 1));
});

test("of many folders the nearest three are named, and one link has the names of the others", async () => {
  const shown = await crumbs("/admin/history/a/b/c/d/e");

  const names = [...shown.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(([, to, name]) => [
    to,
    name,
  ]);
  expect(names).toEqual([
    ["/admin?folder=a", "…"],
    ["/admin?folder=a%2Fb", "b"],
    ["/admin?folder=a%2Fb%2Fc", "c"],
    ["/admin?folder=a%2Fb%2Fc%2Fd", "d"],
    ["/admin/edit/a/b/c/d/e", "Far down"],
  ]);
  expect(shown).toContain('aria-label="a"');
});
