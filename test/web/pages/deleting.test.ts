import { expect, test } from "bun:test";
import { symlink } from "node:fs/promises";
import { join } from "node:path";

import { Client } from "../../support/client.ts";
import { git } from "../../support/git.ts";
import { testSite } from "../../support/site.ts";

const {
  server,
  ada,
  repository: site,
} = await testSite({
  files: {
    "content/index.mdx": "# Home\n",
    "content/a.md": "a\n",
    "content/twice.mdx": "served\n",
    "content/twice.md": "hidden\n",
    "content/twice/index.mdx": "hidden too\n",
  },
});
await symlink("a.md", join(site, "content/link.mdx"));
await git(site, "add", "-A");
await git(site, "commit", "-qm", "links");
const list = async () => (await ada.get("/api/admin/pages")).json.pages;
const deletePage = (slug: string) => ada.delete(`/api/admin/pages?slug=${encodeURIComponent(slug)}`);

test("deleting a published page commits its removal, and then clears its draft", async () => {
  await ada.publish("gone/page", "published");
  await ada.publish("gone/other", "stays");
  await ada.save("gone/page", "draft");
  const before = await git(site, "rev-parse", "main");

  const answer = await deletePage("gone/page");

  expect([answer.status, answer.json]).toEqual([200, { ok: true, draftOnly: false, toLookAt: [] }]);
  expect(await git(site, "log", "-1", "--format=%P %an %B", "main")).toBe(
    `${before} Ada Delete gone/page\n\nEdited-by: Ada\n`,
  );
  expect(await git(site, "diff-tree", "--no-commit-id", "-r", "--name-status", "main")).toBe(
    "D\tcontent/gone/page.mdx",
  );
  expect(await ada.draftOf("gone/page")).toBeNull();
  expect((await ada.sourceOf("gone/page")).status).toBe(404);
});

test("deleting a page that is only a draft clears it, without a commit", async () => {
  await ada.save("only/draft", "draft");
  const before = await git(site, "rev-parse", "main");

  const answer = await deletePage("only/draft");

  expect([answer.status, answer.json]).toEqual([200, { ok: true, draftOnly: true, toLookAt: [] }]);
  expect(await ada.draftOf("only/draft")).toBeNull();
  expect(await git(site, "rev-parse", "main")).toBe(before);
});

test("deleting a missing or already deleted page gets 404", async () => {
  await ada.publish("twice-gone", "published");
  await deletePage("twice-gone");
  const before = await git(site, "rev-parse", "main");

  const answers = [await deletePage("twice-gone"), await deletePage("never"), await deletePage("link")];

  expect(answers.map(({ status, json }) => [status, json.ok])).toEqual(Array(3).fill([404, false]));
  expect(await git(site, "rev-parse", "main")).toBe(before);
});

test("deleting a page removes all files that hold it", async () => {
  const answer = await deletePage("twice");

  expect(answer.json).toEqual({ ok: true, draftOnly: false, toLookAt: [] });
  expect(await git(site, "diff-tree", "--no-commit-id", "-r", "--name-status", "main")).toBe(
    "D\tcontent/twice.md\nD\tcontent/twice.mdx\nD\tcontent/twice/index.mdx",
  );
  expect([await ada.sourceOf("twice"), await deletePage("twice")].map(({ status }) => status)).toEqual([
    404, 404,
  ]);
});

test("the home page can be deleted, by the empty slug", async () => {
  const answer = await deletePage("");

  expect(answer.json).toEqual({ ok: true, draftOnly: false, toLookAt: [] });
  expect(await git(site, "log", "-1", "--format=%s", "main")).toBe("Delete the home page");
  expect(await list()).not.toContain("");
});

test("a removal that cannot be committed leaves the page and its draft unchanged", async () => {
  await ada.publish("kept", "published");
  const updatedAt = await ada.save("kept", "draft");
  const lock = join(site, ".git/refs/heads/main.lock");
  await Bun.write(lock, "");

  const refused = await deletePage("kept");

  await Bun.file(lock).delete();
  expect([refused.status, refused.json]).toEqual([
    503,
    { ok: false, error: expect.any(String), code: "unavailable" },
  ]);
  expect(refused.json.error).not.toContain(server.folder);
  expect(await ada.draftOf("kept")).toMatchObject({ content: "draft", updatedAt });
  expect((await ada.sourceOf("kept")).json.page.content).toBe("published");
  expect((await deletePage("kept")).json).toEqual({ ok: true, draftOnly: false, toLookAt: [] });
});

test("only signed-in people read and delete pages", async () => {
  const stranger = new Client(server.url);

  const answers = await Promise.all([
    stranger.get("/api/admin/pages"),
    stranger.get("/api/admin/pages/source?slug=a"),
    stranger.delete("/api/admin/pages?slug=a"),
  ]);

  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401]);
  expect((await ada.sourceOf("a")).status).toBe(200);
});
