import { expect, test } from "bun:test";
import { chmod, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { git } from "../../support/git.ts";
import { testSite } from "../../support/site.ts";

/**
 * Installs a hook that moves the branch between a commit and its `update-ref`, `times` times, to commits that put
 * `content` at `path`.
 */
async function moveBranchUnderTheNext(times: number, repository: string, path: string, content: string) {
  await mkdir(join(repository, "hooks"), { recursive: true });
  await writeFile(join(repository, "times"), `${times}`);
  await writeFile(join(repository, "foreign"), content);
  const hook = join(repository, "hooks/reference-transaction");
  const script = [
    "#!/bin/sh",
    `case "$(cat)" in "" | *" refs/heads/main"*) exit 0 ;; esac`,
    `[ "$1" = committed ] || exit 0`,
    "times=$(cat times)",
    `[ "$times" -gt 0 ] || exit 0`,
    "echo $((times - 1)) > times",
    "export GIT_INDEX_FILE=foreign.index GIT_AUTHOR_NAME=G GIT_AUTHOR_EMAIL=g@x GIT_COMMITTER_NAME=G GIT_COMMITTER_EMAIL=g@x",
    "git read-tree refs/heads/main",
    `git update-index --add --cacheinfo "100644,$(git hash-object -w foreign),${path}"`,
    `git update-ref refs/heads/main "$(git commit-tree -p refs/heads/main -m "foreign $times" "$(git write-tree)")"`,
  ];
  await writeFile(hook, `${script.join("\n")}\n`);
  await chmod(hook, 0o755);
}

const { ada, repository, head } = await testSite();

test("a publication is repeated on the new head if the branch moves meanwhile", async () => {
  await ada.publish("moved", "one\n");
  const base = (await ada.get("/api/admin/pages/source?slug=moved")).json.page.sha;
  await moveBranchUnderTheNext(4, repository, "content/other.mdx", "theirs\n");

  const commit = await ada.publish("moved", "two\n", { base });

  expect(await head()).toBe(commit);
  expect(await git(repository, "log", "--format=%s", "-5", "--reverse", "main")).toBe(
    "foreign 4\nforeign 3\nforeign 2\nforeign 1\nUpdate moved",
  );
  expect(await git(repository, "show", "main:content/other.mdx", "main:content/moved.mdx")).toBe(
    "theirs\ntwo",
  );
});

test("a publication gives up after five tries, with nothing committed and the draft unchanged", async () => {
  const updatedAt = await ada.save("five", "mine\n");
  await moveBranchUnderTheNext(5, repository, "content/other.mdx", "theirs\n");

  const answer = await ada.post("/api/admin/publish", { slug: "five", content: "mine\n", updatedAt });

  expect([answer.status, answer.json]).toEqual([
    503,
    { ok: false, error: expect.stringMatching(/\.$/), code: "unavailable" },
  ]);
  expect(await git(repository, "log", "--format=%s", "-1", "main")).toBe("foreign 1");
  expect((await ada.get("/api/admin/pages/source?slug=five")).status).toBe(404);
  expect((await ada.get("/api/admin/drafts?slug=five")).json.draft).toMatchObject({ updatedAt });
});

test("a publication with a base commits nothing if the page itself changes meanwhile", async () => {
  await ada.publish("itself", "one\n");
  const base = (await ada.get("/api/admin/pages/source?slug=itself")).json.page.sha;
  await moveBranchUnderTheNext(1, repository, "content/itself.mdx", "theirs\n");

  const answer = await ada.post("/api/admin/publish", { slug: "itself", content: "mine\n", base });

  expect([answer.status, answer.json.ok]).toEqual([409, false]);
  expect(await git(repository, "log", "--format=%s", "-1", "main")).toBe("foreign 1");
  expect(await git(repository, "show", "main:content/itself.mdx")).toBe("theirs");
});

test("a publication leaves a file that appears in its place meanwhile", async () => {
  await moveBranchUnderTheNext(1, repository, "content/folder", "a file\n");

  const answer = await ada.post("/api/admin/publish", { slug: "folder/page", content: "mine\n" });

  expect([answer.status, answer.json.ok]).toEqual([400, false]);
  expect(await git(repository, "show", "main:content/folder")).toBe("a file");
});
