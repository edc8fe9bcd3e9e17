import { expect, test } from "bun:test";
import { chmod, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { Client } from "../support/client.ts";
import { git } from "../support/git.ts";
import { testSite } from "../support/site.ts";

/** Somebody else's commit on the branch, by one run of the real git. It fails where the branch moves meanwhile. */
async function commitElsewhere(repository: string, path: string, content: string): Promise<boolean> {
  const stream =
    `commit refs/heads/main\ncommitter Grace <grace@example.org> 1 +0000\ndata 7\nforeign\n` +
    `from refs/heads/main^0\nM 100644 inline ${path}\ndata ${Buffer.byteLength(content)}\n${content}\n`;
  const stdin = Buffer.from(stream);
  return (
    (await Bun.spawn(["git", "fast-import", "--quiet"], { cwd: repository, stdin, stderr: "ignore" })
      .exited) === 0
  );
}

/**
 * From now on, between the making of each commit and the moving of the branch, a hook of the repository moves the
 * branch itself, as often as `times` says, to commits that put `content` at `path`.
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

const { server, ada, repository } = await testSite();

test("sixteen publishers and somebody with git all land on one line, and no text is lost", async () => {
  const editors = await Promise.all(
    Array.from({ length: 16 }, (_, index) => Client.signedIn(server.url, { name: `Editor ${index}` })),
  );
  const started = await git(repository, "rev-parse", "main");
  const elsewhere: string[] = [];

  const commits = await Promise.all(
    editors.flatMap((editor, index) =>
      ["a", "b"].map(async (name) => {
        const slug = `editor-${index}/${name}`;
        const commit = await editor.publish(slug, `text of ${slug}\n`);
        // Each answer lets another change in from elsewhere, while the next publications are under way.
        const path = `elsewhere/${index}-${name}.txt`;
        for (let attempt = 0; attempt < 200; attempt++) {
          if (!(await commitElsewhere(repository, path, `${path}\n`))) continue;
          elsewhere.push(path);
          break;
        }
        return { slug, commit };
      }),
    ),
  );

  const line = (await git(repository, "rev-list", "--first-parent", `${started}..main`)).split("\n");
  const files = (await git(repository, "ls-tree", "-r", "--name-only", "main")).split("\n");
  expect(elsewhere).toHaveLength(32);
  expect(line).toHaveLength(64);
  expect(await git(repository, "rev-list", "--min-parents=2", "main")).toBe("");
  expect(new Set([...line, ...commits.map(({ commit }) => commit)]).size).toBe(64);
  expect(files).toEqual(expect.arrayContaining(elsewhere));
  for (const { slug, commit } of commits) {
    const content = await git(repository, "show", `main:content/${slug}.mdx`);
    const changed = await git(repository, "diff-tree", "--no-commit-id", "-r", "--name-only", commit);
    expect([content, changed]).toEqual([`text of ${slug}`, `content/${slug}.mdx`]);
  }
  expect(await git(repository, "fsck", "--strict", "--no-dangling")).toBe("");
}, 30_000);

test("of eight publishers of one page with one base, one wins and the others learn of it", async () => {
  const before = await ada.publish("eight", "base\n");
  const base = (await ada.get("/api/admin/pages/source?slug=eight")).json.page.sha;

  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      ada.post("/api/admin/publish", { slug: "eight", content: `text ${index}\n`, base }),
    ),
  );

  const won = answers.findIndex(({ status }) => status === 200);
  const head = await git(repository, "rev-parse", "main");
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(409)]);
  expect(answers.filter(({ json }) => !json.ok).map(({ json }) => Object.keys(json).toSorted())).toEqual(
    Array(7).fill(["error", "ok"]),
  );
  expect(answers[won]!.json.commitUrl).toEndWith(`/${head}`);
  expect(await git(repository, "rev-parse", "main^")).toBe(before);
  expect(await git(repository, "show", "main:content/eight.mdx")).toBe(`text ${won}`);
});

test("without a base, every text of one page is a commit of its own", async () => {
  const before = await git(repository, "rev-parse", "main");
  const texts = Array.from({ length: 8 }, (_, index) => `text ${index}`);

  const commits = await Promise.all(texts.map((text) => ada.publish("every", text)));

  const kept = commits.map((commit) => git(repository, "show", `${commit}:content/every.mdx`));
  expect(await Promise.all(kept)).toEqual(texts);
  expect(await git(repository, "rev-list", "--count", `${before}..main`)).toBe("8");
});

test("where the branch moves under a publication, the same change is made again on the new head", async () => {
  await ada.publish("moved", "one\n");
  const base = (await ada.get("/api/admin/pages/source?slug=moved")).json.page.sha;
  await moveBranchUnderTheNext(4, repository, "content/other.mdx", "theirs\n");

  const commit = await ada.publish("moved", "two\n", { base });

  expect(await git(repository, "rev-parse", "main")).toBe(commit);
  expect(await git(repository, "log", "--format=%s", "-5", "--reverse", "main")).toBe(
    "foreign 4\nforeign 3\nforeign 2\nforeign 1\nUpdate moved",
  );
  expect(await git(repository, "show", "main:content/other.mdx", "main:content/moved.mdx")).toBe(
    "theirs\ntwo",
  );
});

test("after five tries it is given up, with nothing committed and the draft as it was", async () => {
  const updatedAt = await ada.save("five", "mine\n");
  await moveBranchUnderTheNext(5, repository, "content/other.mdx", "theirs\n");

  const answer = await ada.post("/api/admin/publish", { slug: "five", content: "mine\n", updatedAt });

  expect([answer.status, answer.json]).toEqual([409, { ok: false, error: expect.stringMatching(/\.$/) }]);
  expect(await git(repository, "log", "--format=%s", "-1", "main")).toBe("foreign 1");
  expect((await ada.get("/api/admin/pages/source?slug=five")).status).toBe(404);
  expect((await ada.get("/api/admin/drafts?slug=five")).json.draft).toMatchObject({ updatedAt });
});

test("where the page itself changes under a publication with a base, nothing is committed", async () => {
  await ada.publish("itself", "one\n");
  const base = (await ada.get("/api/admin/pages/source?slug=itself")).json.page.sha;
  await moveBranchUnderTheNext(1, repository, "content/itself.mdx", "theirs\n");

  const answer = await ada.post("/api/admin/publish", { slug: "itself", content: "mine\n", base });

  expect([answer.status, answer.json.ok]).toEqual([409, false]);
  expect(await git(repository, "log", "--format=%s", "-1", "main")).toBe("foreign 1");
  expect(await git(repository, "show", "main:content/itself.mdx")).toBe("theirs");
});

test("where a file gets in the way under a publication, the file stays", async () => {
  await moveBranchUnderTheNext(1, repository, "content/folder", "a file\n");

  const answer = await ada.post("/api/admin/publish", { slug: "folder/page", content: "mine\n" });

  expect([answer.status, answer.json.ok]).toEqual([400, false]);
  expect(await git(repository, "show", "main:content/folder")).toBe("a file");
});
