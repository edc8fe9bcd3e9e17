import { expect, test } from "bun:test";

import { git } from "../../support/git.ts";
import { wordsOf } from "../../support/markup.ts";
import { samples } from "../../support/samples.ts";
import { testSite } from "../../support/site.ts";

const site = await testSite({
  files: {
    "vercel.json":
      '{\n  "redirects": [{ "source": "/guide/a", "destination": "/elsewhere" }], "cleanUrls": true\n}\n',
    "content/index.mdx": "# Home\n\n[A](/guide/a)\n",
    "content/guide/a.mdx": "# A\n\n[b](./b)\n\n![](./a.png)\n",
    "content/guide/a.png": samples.png,
    "content/guide/b.mdx": "# B\n",
    "content/guide/meta.json": '{ "pages": ["a", "b"] }\n',
    "content/new/c.mdx": "# C\n",
    "content/new/d.md": "# D\n",
  },
  settings: { PUBLISHING: "review", CONTENT_DIR: "content" },
});
const { ada, grace, head, repository } = site;

const tree = (commit: string) => git(repository, "rev-parse", `${commit}^{tree}`);

async function merged(id: number): Promise<string> {
  const { head: read } = (await grace.get(`/api/admin/reviews/${id}`)).json.review;
  const { status, text } = await grace.post(`/api/admin/reviews/${id}/merge`, { head: read });
  expect([status, text]).toEqual([200, expect.any(String)]);
  return head();
}

async function publish(changes: unknown): Promise<string> {
  return merged((await ada.post("/api/admin/reviews", { changes })).json.review.id);
}

async function undo(sha: string) {
  const address = `/admin/commits/${sha}/undo`;
  const { text, fields } = await ada.open(address);
  const asked = await ada.submit(address, { ...fields, title: "Undo it" });
  expect(asked.status).toBe(303);
  return { text, id: Number(asked.headers.get("location")!.split("/").at(-1)) };
}

test("a move that a review takes back leaves the tree before it, and the review shows which files go back", async () => {
  const before = await head();
  const moved = await publish([
    { slug: "new/deep/a", from: "guide/a" },
    { slug: "guide/b", content: "# B\n\nMore.\n" },
  ]);
  expect(await git(repository, "show", `${moved}:vercel.json`)).toContain("/new/deep/a");

  const { text, id } = await undo(moved);
  const words = wordsOf(text);
  for (const file of ["vercel.json", "content/guide/meta.json"])
    expect(words).toContain(`${file} goes back to what it was.`);
  await merged(id);

  expect(await tree("main")).toBe(await tree(before));
});

test("a deletion that a review takes back leaves the tree before it", async () => {
  const before = await head();
  const deleted = await publish([
    { slug: "guide/b", delete: true, redirect: "guide/a" },
    { slug: "new/d", delete: true },
  ]);
  expect(await tree(deleted)).not.toBe(await tree(before));

  await merged((await undo(deleted)).id);

  expect(await tree("main")).toBe(await tree(before));
});

test("a move that changed links in more pages than one can publish at once is taken back whole", async () => {
  const linking = Array.from({ length: 105 }, (_, n) => ({
    slug: `many/${n}`,
    content: "# A\n\n[c](/new/c)\n",
  }));
  await publish(linking.slice(0, 60));
  await publish(linking.slice(60));
  const before = await head();
  const moved = await publish([{ slug: "other/c", from: "new/c" }]);
  expect(await git(repository, "show", "main:content/many/104.mdx")).toContain("(/other/c)");

  await merged((await undo(moved)).id);

  expect(await tree("main")).toBe(await tree(before));
});

test("what a review takes back stays as it was read, with links that were written since", async () => {
  const moved = await publish([{ slug: "new/deep/b", from: "guide/b" }]);
  await publish([
    { slug: "new/c", content: "# C\n\n[b](./deep/b)\n" },
    { slug: "new/deep/b", content: "# B\n\n[c](../c)\n" },
  ]);

  await merged((await undo(moved)).id);

  const textOf = (file: string) => git(repository, "show", `main:content/${file}.mdx`);
  expect(await textOf("guide/b")).toBe("# B\n\n[c](../new/c)");
  expect(await textOf("new/c")).toBe("# C\n\n[b](../guide/b)");
});
