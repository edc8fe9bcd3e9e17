import { expect, test } from "bun:test";
import { join } from "node:path";

import { Client } from "../../support/client.ts";
import { temporaryFolder } from "../../support/folder.ts";
import { git, repositoryWith } from "../../support/git.ts";
import { samples } from "../../support/samples.ts";
import { startServer } from "../../support/server.ts";

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");

test("pages are published to the configured folders and branch", async () => {
  await using folder = await temporaryFolder();
  const [site, other] = [join(folder.path, "site"), join(folder.path, "other")];
  await repositoryWith(site, { "README.txt": "read me\n" });
  await git(site, "branch", "docs");
  await repositoryWith(other, { "content/index.mdx": "another repository\n" });
  const before = await Promise.all([git(site, "rev-parse", "main"), git(other, "rev-parse", "main")]);
  const settings = {
    REPOSITORY: site,
    CONTENT_DIR: ".",
    UPLOADS_DIR: "static/img/",
    REPOSITORY_BRANCH: "docs",
  };
  const misleading = { GIT_DIR: join(other, ".git"), GIT_INDEX_FILE: join(other, ".git/index") };
  await using server = await startServer({ ...settings, ...misleading });
  const team = await Client.signedIn(server.url);
  const assets = [{ path: "c.png", content: base64(samples.png) }];

  const commit = await team.publish("a", "b", { assets });

  expect(await git(site, "diff-tree", "--no-commit-id", "-r", "--name-only", commit)).toBe(
    "a.mdx\nstatic/img/c.png",
  );
  expect(await git(site, "rev-parse", "docs")).toBe(commit);
  expect(await Promise.all([git(site, "rev-parse", "main"), git(other, "rev-parse", "main")])).toEqual(
    before,
  );
  expect(await git(site, "log", "-1", "--format=%an %B", commit)).toBe("team Update a\n\nEdited-by: team\n");
});

test("a repository with SHA-256 ids is published to as any other", async () => {
  await using folder = await temporaryFolder();
  const site = join(folder.path, "site.git");
  await git(folder.path, "init", "-q", "--bare", "-b", "main", "--object-format=sha256", site);
  await using server = await startServer({ REPOSITORY: site });
  const team = await Client.signedIn(server.url);
  const first = await team.publish("a", "one");
  const { sha: base } = (await team.get("/api/admin/pages/source?slug=a")).json.page;

  const second = await team.publish("a", "two", { base });
  const stale = await team.post("/api/admin/publish", { slug: "a", content: "three", base });
  const same = await team.publish("a", "two");

  expect([first.length, base.length, stale.status, same]).toEqual([64, 64, 409, second]);
  expect(await git(site, "rev-list", "main")).toBe(`${second}\n${first}`);
  expect(await git(site, "fsck", "--strict", "--no-dangling")).toBe("");
});

test("a picture cannot replace the page itself if their folders overlap", async () => {
  await using server = await startServer({ CONTENT_DIR: ".", UPLOADS_DIR: "docs" });
  const team = await Client.signedIn(server.url);
  const assets = [{ path: "page.mdx", content: base64(samples.png) }];

  const answer = await team.post("/api/admin/publish", { slug: "docs/page", content: "text", assets });

  expect([answer.status, answer.json.ok]).toEqual([400, false]);
  expect((await team.get("/api/admin/pages/source?slug=docs/page")).status).toBe(404);
});
