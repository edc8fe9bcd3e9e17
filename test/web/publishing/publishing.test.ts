import { expect, test } from "bun:test";
import { chmod } from "node:fs/promises";
import { join } from "node:path";

import { git, gitBytes } from "../../support/git.ts";
import { samples } from "../../support/samples.ts";
import { testSite } from "../../support/site.ts";

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");

const {
  server,
  ada,
  repository: site,
} = await testSite({
  files: {
    "content/index.mdx": "# Home\n",
    "content/plain.md": "plain\n",
    "content/guide/index.mdx": "guide\n",
    "content/twice.mdx": "served\n",
    "content/twice/index.mdx": "hidden\n",
    "content/script.mdx": "#!\n",
  },
  settings: { BASE_URL: "https://docs.example.org" },
});

await chmod(join(site, "content/script.mdx"), 0o755);
await git(site, "commit", "-qam", "executable");

const changed = (commit: string) =>
  git(site, "-c", "core.quotePath=off", "diff-tree", "--no-commit-id", "-r", "--name-status", commit);

test("one commit holds the page and its pictures byte for byte, and a clone has it", async () => {
  const before = await git(site, "rev-parse", "main");
  const assets = [
    { path: "a picture.png", content: base64(samples.png) },
    { path: "deep/er/flow.svg", content: `data:image/svg+xml;base64,${base64(samples.svg)}` },
  ];

  const commit = await ada.publish("with/pictures", "![](/uploads/a%20picture.png)\n", { assets });

  const clone = join(server.folder, "clone");
  await git(server.folder, "clone", "-q", site, clone);
  expect(await git(clone, "rev-parse", "HEAD", "HEAD^")).toBe(`${commit}\n${before}`);
  expect(await changed(commit)).toBe(
    "A\tcontent/with/pictures.mdx\nA\tpublic/uploads/a picture.png\nA\tpublic/uploads/deep/er/flow.svg",
  );
  expect(await Bun.file(join(clone, "content/with/pictures.mdx")).text()).toBe(
    "![](/uploads/a%20picture.png)\n",
  );
  expect(Buffer.from(await Bun.file(join(clone, "public/uploads/a picture.png")).bytes())).toEqual(
    samples.png,
  );
  expect(Buffer.from(await Bun.file(join(clone, "public/uploads/deep/er/flow.svg")).bytes())).toEqual(
    samples.svg,
  );
});

test("every text is published byte for byte", async () => {
  const texts = ["", "no newline", "\ufeffmark\r\nline\r\n", "\0\u2028\u0085\t \n\n\n", "🦊 e\u0301\n"];

  const commits = [];
  for (const text of texts) commits.push(await ada.publish("bytes", text));

  const kept = await Promise.all(
    commits.map((commit) => gitBytes(site, "show", `${commit}:content/bytes.mdx`)),
  );
  expect(kept).toEqual(texts.map((text) => Buffer.from(text)));
});

test("commitUrl is the commit's page on this server", async () => {
  const answer = await ada.post("/api/admin/publish", { slug: "url", content: "x" });

  const head = await git(site, "rev-parse", "main");
  expect(answer.json).toMatchObject({
    ok: true,
    commitUrl: `https://docs.example.org/admin/commits/${head}`,
  });
});

test("a publication without changes makes no commit, and commitUrl is the branch's current one", async () => {
  const assets = [{ path: "same.png", content: base64(samples.png) }];
  await ada.publish("unchanged", "the same", { assets });
  const other = await ada.publish("unchanged-other", "other");

  const again = await ada.publish("unchanged", "the same", { assets, message: "Nothing at all" });

  expect(again).toBe(other);
  expect(await git(site, "rev-parse", "main")).toBe(other);
});

test.each([
  ["", "content/index.mdx", "M"],
  ["plain", "content/plain.md", "M"],
  ["guide", "content/guide/index.mdx", "M"],
  ["twice", "content/twice.mdx", "M"],
  ["guide/new", "content/guide/new.mdx", "A"],
  ["plain/below", "content/plain/below.mdx", "A"],
  ["文档/日本語 ページ", "content/文档/日本語 ページ.mdx", "A"],
  [`it's (a) [test]`, `content/it's (a) [test].mdx`, "A"],
])("the page “%s” is written to %s", async (slug, path, status) => {
  const commit = await ada.publish(slug, "new text\n");

  expect(await changed(commit)).toBe(`${status}\t${path}`);
});

test("a page keeps its executable bit", async () => {
  const commit = await ada.publish("script", "#!/bin/sh\n");

  expect(await git(site, "ls-tree", commit, "content/script.mdx")).toStartWith("100755 blob ");
});

test("git finds no errors in the repository after all these tests", async () => {
  expect(await git(site, "fsck", "--strict", "--no-dangling")).toBe("");
  expect(await git(site, "for-each-ref", "--format=%(refname)")).toBe("refs/heads/main");
  expect(await git(site, "status", "--porcelain")).toBe("");
});
