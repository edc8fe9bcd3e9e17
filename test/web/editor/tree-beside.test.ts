import { expect, test } from "bun:test";

import { testSite } from "../../support/site.ts";

const HTMX = { "hx-request": "true" };
const many = Array.from({ length: 300 }, (_, page) => [`content/many/p${page}.md`, `# Number ${page}\n`]);
const folders = Array.from({ length: 40 }, (_, nth) => [`content/f${nth}/page.md`, `# In ${nth}\n`]);

const { ada } = await testSite({
  files: {
    "content/index.mdx": "# Home\n",
    "content/guide/deep/install.mdx": "# Install\n",
    "content/many/zebra.md": "# Zebra\n",
    ...Object.fromEntries([...many, ...folders]),
  },
});

const rows = async (query: Record<string, string>) =>
  (await ada.get(`/admin/rows?${new URLSearchParams(query)}`, HTMX)).text;

test("beside a page its folders are open, and it is marked", async () => {
  const text = await rows({ page: "guide/deep/install" });

  expect(text).toMatch(/href="\/admin\/edit\/guide\/deep\/install"[^>]*aria-current="page"/);
  expect(text.match(/aria-current/g)).toHaveLength(1);
  expect(text.match(/aria-expanded="true"/g)).toHaveLength(2);
});

test("a page that is open keeps its address, and rows that are asked for later know it", async () => {
  const text = await rows({ page: "guide/deep/install" });

  expect(text).not.toContain("hx-replace-url");
  expect(text).not.toContain('class="slug"');
  expect(text).toContain("/admin/rows?folder=f1&amp;page=guide%2Fdeep%2Finstall");
});

test("a page is listed and marked after more rows than are listed at first", async () => {
  const text = await rows({ page: "many/zebra" });

  expect(text).toMatch(/href="\/admin\/edit\/many\/zebra"[^>]*aria-current="page"/);
});

test("folders that were open are open again, thirty at most", async () => {
  const some = await rows({ page: "", open: "f3\nf5\nno-folder" });
  const all = await rows({ page: "", open: folders.map((_, nth) => `f${nth}`).join("\n") });

  expect(some).toContain('href="/admin/edit/f3/page"');
  expect(some).toContain('href="/admin/edit/f5/page"');
  expect(some).not.toContain('href="/admin/edit/f4/page"');
  expect(all.match(/aria-expanded="true"/g)).toHaveLength(30);
});
