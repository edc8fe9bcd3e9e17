import { expect, test } from "bun:test";

import { git } from "../../support/git.ts";
import { textsOf } from "../../support/markup.ts";
import { samples } from "../../support/samples.ts";
import { testSite } from "../../support/site.ts";

const { ada, grace, head, repository } = await testSite({
  files: {
    "content/index.mdx": "# Home\n\n[A](/guide/a) and [b](/guide/b)\n",
    "content/guide/index.mdx": "# Guide\n",
    "content/guide/a.mdx": "# A\n\n[b](./b)\n\nThe text of a.\n",
    "content/guide/b.mdx": "# B\n\n[home](../index)\n",
    "content/later/a.mdx": "# A\n\nOne.\n\nTwo.\n",
    "content/later/links.mdx": "[a](./a)\n",
    "content/led/index.mdx": "# Led\n\n[A](/led/a)\n",
    "content/led/a.mdx": "# A\n\n[b](./b)\n",
    "content/led/b.mdx": "# B\n",
    "content/shown/index.mdx": "# Shown\n",
    "content/shown/a.mdx": "# A\n\n![](./a.png)\n",
    "content/shown/b.mdx": "# B\n\n![](a.png)\n",
    "content/shown/a.png": samples.png,
    "content/taken/a.mdx": "# A\n",
    "content/gone/a.mdx": "# A\n",
  },
});

const undo = (sha: string) => ada.post(`/api/admin/publications/${sha}/undo`, {});
const contentOf = async (slug: string) => (await ada.sourceOf(slug)).json.page?.content;
const tree = (commit: string) => git(repository, "rev-parse", `${commit}^{tree}`);
const move = async (...moves: ReadonlyArray<readonly [from: string, to: string]>) => {
  const changes = moves.map(([from, slug]) => ({ from, slug }));
  expect((await ada.post("/api/admin/publish", { changes })).status).toBe(200);
  return head();
};

test("undone at once, the move of a folder leaves the tree as it was, and its drafts go back", async () => {
  await grace.save("guide/a", "# A, drafted\n\n[b](./b)\n");
  const before = await head();
  const moved = await move(["guide", "start"], ["guide/a", "start/deep/a"], ["guide/b", "start/b"]);
  expect(await ada.draftOf("start/deep/a")).toMatchObject({ content: "# A, drafted\n\n[b](../b)\n" });

  const { status } = await undo(moved);

  expect(status).toBe(200);
  expect(await tree("main")).toBe(await tree(before));
  expect(await ada.draftOf("start/deep/a")).toBeNull();
  expect(await ada.draftOf("guide/a")).toMatchObject({
    content: "# A, drafted\n\n[b](./b)\n",
    author: "Grace",
  });
  const now = await head();
  expect((await undo(moved)).status).toBe(200);
  expect(await head()).toBe(now);
});

test("under other names and with their pictures, pages go back as they were, each with its draft", async () => {
  const moved = await move(["shown", "plain"], ["shown/a", "plain/a"], ["shown/b", "other"]);
  const before = `${moved}^`;
  await grace.save("plain", "# Shown, drafted\n");

  expect((await undo(moved)).status).toBe(200);

  expect(await tree("main")).toBe(await tree(before));
  expect(await ada.draftOf("shown")).toMatchObject({ content: "# Shown, drafted\n" });
});

test("what was written at the new place goes back with the page", async () => {
  const moved = await move(["later/a", "later/deep/b"]);
  await grace.publish("later/deep/b", "# A\n\nOne.\n\nTwo, by Grace.\n");

  const shown = await ada.get(`/admin/commits/${moved}/undo`);
  expect(shown.text).toContain("Undoing it moves the page back here");
  await undo(moved);

  expect(await contentOf("later/a")).toBe("# A\n\nOne.\n\nTwo, by Grace.\n");
  expect(await contentOf("later/deep/b")).toBeUndefined();
  expect(await contentOf("later/links")).toBe("[a](./a)\n");
});

test("links that were written since lead to the page where it is again, and from it", async () => {
  const moved = await move(["led/a", "led/deep/a"]);
  await grace.publish("led/b", "# B\n\n[a](./deep/a)\n");
  await grace.publish("led", "# Led\n\n[A](/led/deep/a) and [again](/led/deep/a#x)\n");
  await grace.publish("led/deep/a", "# A\n\n[b](../b)\n\n[up](../)\n");
  await grace.save("led/b", "# B, drafted\n\n[a](deep/a)\n");

  const shown = await ada.get(`/admin/commits/${moved}/undo`);
  expect(await textsOf(shown.text, ".diff-path")).toEqual(["led/a", "led", "led/b"]);
  expect((await undo(moved)).status).toBe(200);

  expect(await contentOf("led/a")).toBe("# A\n\n[b](./b)\n\n[up](./)\n");
  expect(await contentOf("led")).toBe("# Led\n\n[A](/led/a) and [again](/led/a#x)\n");
  expect(await contentOf("led/b")).toBe("# B\n\n[a](./a)\n");
  expect((await ada.draftOf("led/b")).content).toBe("# B, drafted\n\n[a](a)\n");
});

test("where another page has the old path by now, or somebody deleted the page, nothing is undone", async () => {
  const taken = await move(["taken/a", "taken/b"]);
  await ada.publish("taken/a", "# Another\n");
  const gone = await move(["gone/a", "gone/b"]);
  await ada.delete("/api/admin/pages?slug=gone/b");
  const before = await head();

  const { status, json } = await undo(taken);
  expect([status, await head()]).toEqual([409, before]);
  expect(json.error).toContain("“taken/a”");
  expect((await undo(gone)).status).toBe(409);
  expect(await head()).toBe(before);
});

test("pages that move back as they are, are one list", async () => {
  for (const name of ["one", "two"]) await ada.publish(`pair/${name}`, `# ${name}\n`);
  const changes = ["one", "two"].map((name) => ({ slug: `couple/${name}`, from: `pair/${name}` }));
  const { commitUrl } = (await ada.post("/api/admin/publish", { changes })).json;

  const { text } = await ada.get(`/admin/commits/${commitUrl.split("/").at(-1)}/undo`);

  expect(text).toContain("2 pages move back");
  expect(text).not.toContain("Undoing it moves the page back here");
  expect(await textsOf(text, ".moves .slug")).toEqual(["pair/one", "pair/two"]);
});
