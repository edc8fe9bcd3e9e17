import { expect, test } from "bun:test";

import { git } from "../../support/git.ts";
import { samples } from "../../support/samples.ts";
import { testSite } from "../../support/site.ts";

const { ada, grace, head, repository } = await testSite({
  files: {
    "content/index.mdx": "# Home\n",
    "content/legacy.md": new Uint8Array([0x63, 0x61, 0x66, 0xe9, 0x0a]),
  },
});

const undo = (sha: string, body?: unknown) => ada.post(`/api/admin/publications/${sha}/undo`, body);
const sourceOf = async (slug: string) => (await ada.sourceOf(slug)).json.page?.content;
const tree = (commit: string) => git(repository, "rev-parse", `${commit}^{tree}`);
const publishAll = async (changes: unknown) => {
  const { status, text } = await ada.post("/api/admin/publish", { changes });
  expect([status, text]).toEqual([200, expect.any(String)]);
  return head();
};

test("undone at once, a publication leaves the tree before it, byte for byte, in one commit", async () => {
  await publishAll([
    { slug: "tree/changed", content: "One.  \r\n\r\n*  Two\r\n" },
    { slug: "tree/removed", content: "removed\n" },
  ]);
  const before = await head();
  const published = await publishAll([
    { slug: "tree/changed", content: "Another.\n" },
    { slug: "tree/removed", delete: true },
    { slug: "tree/added", content: "added\n" },
  ]);

  const { status, json } = await undo(published);

  expect([status, json]).toEqual([200, { ok: true, commitUrl: expect.stringContaining(await head()) }]);
  expect(await tree("main")).toBe(await tree(before));
  expect(await git(repository, "rev-parse", "main^")).toBe(published);
  expect(await git(repository, "log", "-1", "--format=%B", "main")).toBe(
    `Undo "Update 3 pages"\n\nThis reverts commit ${published}.\n\nEdited-by: Ada\n`,
  );
});

test("what came later stays, in the same page and in others", async () => {
  await ada.publish("later", "One.\n\nTwo.\n\nThree.\n");
  const published = await ada.publish("later", "One, changed.\n\nTwo.\n\nThree.\n");
  await grace.publish("later", "One, changed.\n\nTwo.\n\nThree, by Grace.\n");
  await grace.publish("beside", "Beside.\n");

  expect((await undo(published, { message: "Take it back" })).status).toBe(200);

  expect(await sourceOf("later")).toBe("One.\n\nTwo.\n\nThree, by Grace.\n");
  expect(await sourceOf("beside")).toBe("Beside.\n");
  expect(await git(repository, "log", "-1", "--format=%s", "main")).toBe("Take it back");
});

test("undone twice, there is one commit; the undo can be undone", async () => {
  await ada.publish("twice", "One.\n\nTwo.\n");
  const published = await ada.publish("twice", "One, changed.\n\nTwo.\n");
  await grace.publish("twice", "One, changed.\n\nTwo, by Grace.\n");

  const first = await undo(published);
  const second = await undo(published);
  expect(second.json).toEqual(first.json);

  await undo(await head());
  expect(await sourceOf("twice")).toBe("One, changed.\n\nTwo, by Grace.\n");
});

test("a request that comes again finds its commit also where the text looks like a conflict by now", async () => {
  await ada.publish("again", "One.\n\nTwo.\n\nThree.\n");
  const published = await ada.publish("again", "One. Sentence 1 of site.\n\nTwo.\n\nThree.\n");
  await grace.publish(
    "again",
    "Sentence 3 of site. Sentence 4 of site.\n\nOne. Sentence 1 of site.\n\nTwo.\n\nSentence 2 of site.\n\nThree.\n",
  );

  const first = await undo(published, { message: "Without it" });
  const second = await undo(published);

  expect(second.json).toEqual(first.json);
  expect(first.json.commitUrl).toEndWith(await head());
});

test("a request that comes again finds its commit also where the same undo would change the page once more", async () => {
  await ada.publish("anew", "Two.\n\nThree.\n\nOne.\n");
  const published = await ada.publish("anew", "Three.\n\nOne.\n");
  await ada.delete("/api/admin/pages?slug=anew");
  await grace.publish("anew", "One. More.\n\nTwo.\n\nThree. More.\n");

  const first = await undo(published, { message: "With two" });
  const made = await head();
  await grace.publish("anew-beside", "Beside.\n");
  const later = await head();
  const second = await undo(published);

  expect([first.json.commitUrl, second.json]).toEqual([expect.stringContaining(made), first.json]);
  expect(await head()).toBe(later);
});

test("pictures of the publication stay", async () => {
  const { url, path } = await ada.upload("a.png", samples.png);
  const published = await ada.publish("picture", `![](${url})\n`);

  await undo(published);

  expect(await sourceOf("picture")).toBeUndefined();
  expect(await git(repository, "ls-tree", "--name-only", "main", `public/uploads/${path}`)).not.toBe("");
});

test("later changes of the same words, or of a page that would go or come back, are conflicts", async () => {
  await ada.publish("words", "One.\n");
  await ada.publish("removed", "removed\n");
  const published = await publishAll([
    { slug: "words", content: "Two.\n" },
    { slug: "added", content: "added\n" },
    { slug: "removed", delete: true },
    { slug: "fine", content: "fine\n" },
  ]);
  await grace.publish("words", "Three.\n");
  await grace.publish("added", "added, and more\n");
  await grace.publish("removed", "written again\n");
  const before = await head();

  const { status, json } = await undo(published);

  expect([status, json]).toEqual([
    409,
    {
      ok: false,
      error: expect.stringContaining("“words”"),
      code: "conflict",
      conflicts: expect.arrayContaining([{ slug: "added" }, { slug: "removed" }, { slug: "words" }]),
    },
  ]);
  expect(json.conflicts).toHaveLength(3);
  expect(await head()).toBe(before);
});

test("a page that would come back is refused where its address belongs to another file", async () => {
  await ada.publish("place", "one\n");
  const published = await publishAll([{ slug: "place", delete: true }]);
  await git(repository, "checkout", "-q", "main");
  await Bun.write(`${repository}/content/place/index.md`, "another\n");
  await git(repository, "add", "content/place/index.md");
  await git(repository, "commit", "-qm", "Another page");

  const { status, json } = await undo(published);

  expect([status, json.error]).toEqual([409, expect.stringContaining("content/place/index.md")]);
});

test("drafts of the pages stay, and are based on a text that is no longer published", async () => {
  const published = await ada.publish("drafted", "One.\n");
  await ada.publish("kept", "One.\n");
  const changed = await ada.publish("kept", "Two.\n");
  const { sha } = (await ada.sourceOf("kept")).json.page;
  await grace.put("/api/admin/drafts", { slug: "kept", content: "Two, drafted.\n", base: sha });
  await grace.save("drafted", "One, drafted.\n");

  await undo(published);
  await undo(changed);

  expect((await ada.draftOf("drafted")).content).toBe("One, drafted.\n");
  expect((await ada.draftOf("kept")).content).toBe("Two, drafted.\n");
  expect((await ada.get("/admin/publish/kept")).text).toContain("The published page changed after");
});

test("a page that is no text comes back as its bytes", async () => {
  const published = await publishAll([{ slug: "legacy", delete: true }]);

  expect((await undo(published)).status).toBe(200);

  expect(await tree("main")).toBe(await tree(`${published}^`));
});

test("commits that can't be undone are refused with the reason", async () => {
  const first = (await git(repository, "rev-list", "--max-parents=0", "main")).trim();
  await git(repository, "checkout", "-q", "-b", "side");
  await Bun.write(`${repository}/content/side.md`, "side\n");
  await Bun.write(`${repository}/notes.txt`, "no page\n");
  await git(repository, "add", "content/side.md");
  await git(repository, "commit", "-qm", "On another branch");
  const elsewhere = (await git(repository, "rev-parse", "side")).trim();
  await git(repository, "checkout", "-q", "main");
  await git(repository, "add", "notes.txt");
  await git(repository, "commit", "-qm", "No page");
  const noPage = await head();
  const other = await undo(elsewhere);
  await git(repository, "merge", "-q", "--no-ff", "-m", "Merge", "side");

  const errorOf = async (sha: string) => {
    const { status, json } = await undo(sha);
    return `${status} ${json.error}`;
  };
  expect(`${other.status} ${other.json.error}`).toStartWith("404 This commit isn't on the branch");
  expect(await errorOf("0".repeat(40))).toStartWith("404 This commit isn't in the repository");
  expect(await errorOf("--help")).toStartWith("404");
  expect(await errorOf(first)).toStartWith("400 This is the first commit");
  expect(await errorOf(noPage)).toStartWith("400 This commit changed no pages");
  expect(await errorOf(await head())).toStartWith("400 This commit merges branches");
  expect((await undo(first, { message: 5 })).json.error).toStartWith("message must be");
});

test("over two thousand pages are refused, and a hundred are not", async () => {
  await git(repository, "checkout", "-q", "main");
  await git(repository, "reset", "-q", "--hard");
  const addMany = async (folder: string, count: number) => {
    for (let n = 0; n < count; n += 1) await Bun.write(`${repository}/content/${folder}/p${n}.md`, `${n}\n`);
    await git(repository, "add", `content/${folder}`);
    await git(repository, "commit", "-qm", "Many");
    return head();
  };
  const hundred = await addMany("many", 101);
  const thousands = await addMany("more", 2001);

  const { status, json } = await undo(thousands);
  const undone = await undo(hundred);

  expect([status, json.error]).toEqual([400, expect.stringContaining("more than 2,000 pages")]);
  expect(undone.status).toBe(200);
});
