import { expect, test } from "bun:test";
import { symlink } from "node:fs/promises";
import { join } from "node:path";

import { Client } from "../../support/client.ts";
import { temporaryFolder } from "../../support/folder.ts";
import { git } from "../../support/git.ts";
import { startServer } from "../../support/server.ts";
import { testSite } from "../../support/site.ts";

const files = {
  "content/index.mdx": "# Home\n",
  "content/a.md": "a\n",
  "content/B.mdx": "b\n",
  "content/guide/index.md": "guide\n",
  "content/guide/install.mdx": "install\n",
  "content/guide-2.mdx": "guide 2\n",
  "content/twice.mdx": "served\n",
  "content/twice.md": "hidden\n",
  "content/twice/index.mdx": "hidden too\n",
  "content/\uff00.mdx": "full width\n",
  "content/🦊.mdx": "fox\n",
  "content/é/ü b.md": "spaces\n",
  "content/50% of 100%2.mdx": "percent\n",
  "content/exact.mdx": "\ufeff---\r\ntitle: x\r\n---\r\n\0\u2028 \n\n",
  "content/latin.mdx": Buffer.from("caf\xe9\n", "latin1"),
  "content/empty.mdx": "",
  // These are not pages.
  "content/notes.txt": "no page",
  "content/mdx": "no page",
  "content/a.mdx.bak": "no page",
  "content2/other.mdx": "not below",
  "README.md": "not below",
  // These are pages with invalid names.
  "content/.mdx": "left out",
  "content/.hidden.mdx": "left out",
  "content/.folder/page.mdx": "left out",
  "content/a:b.mdx": "left out",
  "content/back\\slash.mdx": "left out",
  "content/e\u0301.mdx": "left out",
  "content/index/index.mdx": "left out",
  "content/line\nbreak.mdx": "left out",
  "content/ space.mdx": "left out",
  "content/x/ /y.mdx": "left out",
  "content/%2e%2e/up.mdx": "left out",
  "content/100%25.mdx": "left out",
};

const listed = [
  ...["", "50% of 100%2", "B", "a", "empty", "exact", "guide", "guide-2", "guide/install", "latin", "twice"],
  ...["é/ü b", "\uff00", "🦊"],
];

const { server, ada, repository: site } = await testSite({ files, settings: { CONTENT_DIR: "content/" } });
await symlink("a.md", join(site, "content/link.mdx"));
await symlink("guide", join(site, "content/linked"));

await Bun.write(
  Buffer.concat([Buffer.from(`${site}/content/caf`), Buffer.of(0xe9), Buffer.from(".mdx")]),
  "",
);

await git(site, "add", "-A");
await git(site, "commit", "-qm", "links");
const list = async () => (await ada.get("/api/admin/pages")).json.pages;
const deletePage = (slug: string) => ada.delete(`/api/admin/pages?slug=${encodeURIComponent(slug)}`);

test("the list has every page once, sorted by code point, without links and invalid names", async () => {
  const answer = await ada.get("/api/admin/pages");

  expect(answer.json).toEqual({ ok: true, pages: listed });
});

test("a page left out for its name is logged once, however often the branch moves", async () => {
  const warnings = () =>
    server
      .printed()
      .split("\n")
      .filter((line) => line.startsWith("{") && line.includes("invalid paths"));
  await list();
  await ada.publish("moves", "the branch");
  await list();
  await git(site, "mv", "content/notes.txt", "content/new:one.mdx");
  await git(site, "commit", "-qm", "another");

  expect(await list()).toEqual([...listed, "moves"].sort(byCodePoint));

  await server.prints(/invalid paths.*content\/new:one\.mdx/);
  const warned = warnings().map((line) => JSON.parse(line));
  expect(warned.every(({ level }) => level === "warn")).toBe(true);
  // The server may have listed the pages before the last of these files came.
  const paths = warned.flatMap((line): string[] => line.paths);
  expect([paths.length, new Set(paths).size]).toEqual([14, 14]);
  expect(paths).toContain("content/a:b.mdx");
  expect(paths.at(-1)).toBe("content/new:one.mdx");
});

test.each([
  ["", "content/index.mdx"],
  ["a", "content/a.md"],
  ["guide", "content/guide/index.md"],
  ["guide/install", "content/guide/install.mdx"],
  ["twice", "content/twice.mdx"],
  ["🦊", "content/🦊.mdx"],
  ["é/ü b", "content/é/ü b.md"],
  ["exact", "content/exact.mdx"],
  ["empty", "content/empty.mdx"],
] as const)("the source of “%s” is %s, byte for byte, with git's id", async (slug, path) => {
  const answer = await ada.sourceOf(slug);

  const sha = await git(site, "rev-parse", `main:${path}`);
  expect(answer.json).toEqual({ ok: true, page: { slug, path, content: files[path], sha } });
});

test.each([
  "none",
  "guide/none",
  "link",
  "linked/install",
  "notes",
  "twice/index.mdx",
  "guide/install.mdx",
  "A",
])("no page is published at “%s”", async (slug) => {
  const answer = await ada.sourceOf(slug);

  expect([answer.status, answer.json]).toEqual([
    404,
    { ok: false, error: expect.stringMatching(/\.$/), code: "not-found" },
  ]);
});

test("a page whose file is not UTF-8 is refused with a sentence", async () => {
  const answer = await ada.sourceOf("latin");

  expect(answer.status).toBe(409);
  expect(answer.json).toEqual({ ok: false, error: expect.stringContaining("isn't UTF-8"), code: "conflict" });
});

test.each([
  "index",
  "guide/index",
  "../index",
  ".hidden",
  "a//b",
  "/a",
  "e\u0301",
  "git~1/y",
  "a".repeat(101),
])("the slug %j is refused wherever one is sent", async (slug) => {
  const answers = [await ada.sourceOf(slug), await deletePage(slug)];

  expect(answers.map(({ status, json }) => [status, json.ok])).toEqual(Array(2).fill([400, false]));
});

test("a request without a slug reads and deletes nothing, not even the home page", async () => {
  const answers = [
    await ada.get("/api/admin/pages/source"),
    await ada.delete("/api/admin/pages"),
    await ada.delete("/api/admin/pages?sulg="),
  ];

  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400]);
  expect(answers.map(({ json }) => json.error.includes("slug"))).toEqual([true, true, true]);
  expect((await ada.sourceOf("")).status).toBe(200);
});

test("git finds no errors in the repository after all these tests", async () => {
  const said = await git(site, "fsck", "--strict", "--no-dangling").catch((error: Error) => error.message);

  // This test put it there.
  expect(said.split("\n").filter((line) => line && !/hasDotgit|git fsck/.test(line))).toEqual([]);
  expect(await git(site, "status", "--porcelain")).toBe("");
});

test("a repository without a commit has no pages, and accepts its first", async () => {
  await using folder = await temporaryFolder();
  const site = join(folder.path, "site");
  await git(folder.path, "init", "-q", "-b", "trunk", site);
  await using server = await startServer({ REPOSITORY: site });
  const team = await Client.signedIn(server.url);
  const before = (await team.get("/api/admin/pages")).json;
  const missing = await team.get("/api/admin/pages/source?slug=");
  const deleted = await team.delete("/api/admin/pages?slug=a");

  const commit = await team.publish("", "# First\n");

  expect([before, missing.status, deleted.status]).toEqual([{ ok: true, pages: [] }, 404, 404]);
  expect((await team.get("/api/admin/pages")).json.pages).toEqual([""]);
  expect(await git(site, "rev-list", "trunk")).toBe(commit);
  expect(await git(site, "status", "--porcelain")).toBe("");
});

function byCodePoint(a: string, b: string): number {
  const [left, right] = [Array.from(a), Array.from(b)];
  const at = left.findIndex((character, index) => character !== right[index]);
  return at < 0 ? left.length - right.length : left[at]!.codePointAt(0)! - (right[at]?.codePointAt(0) ?? -1);
}
