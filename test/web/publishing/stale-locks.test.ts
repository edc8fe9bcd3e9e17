import { expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { chmod, rm, utimes } from "node:fs/promises";
import { join } from "node:path";

import { Client } from "../../support/client.ts";
import { temporaryFolder } from "../../support/folder.ts";
import { git, repositoryWith } from "../../support/git.ts";
import { wordsOf } from "../../support/markup.ts";
import { runProgram, startServerIn } from "../../support/server.ts";

const owner = (await Bun.$`id -nu`.text()).trim();

/** Returns the commit of a publication whose server was killed before the branch moved. */
async function killedPublication({ site, publish }: Awaited<ReturnType<typeof served>>): Promise<string> {
  const before = await git(site, "rev-parse", "main");
  await publish("killed");
  const killed = await git(site, "rev-parse", "main");
  await git(site, "reset", "-q", "--hard", before);
  return killed;
}

/** A served work tree with `main`, and a function that leaves a lock of a given age. */
async function served() {
  const folder = await temporaryFolder();
  const site = join(folder.path, "site");
  await repositoryWith(site, { "content/index.mdx": "# Home\n" });
  const settings = { REPOSITORY: site };
  const server = await startServerIn(folder.path, settings);
  const team = await Client.signedIn(server.url);
  const leave = async (name: string, minutes: number, content = "") => {
    const path = join(site, ".git", name);
    await Bun.write(path, content);
    const at = Date.now() / 1000 - minutes * 60;
    await utimes(path, at, at);
    return path;
  };
  const publish = (slug: string) => team.post("/api/admin/publish", { slug, content: `# ${slug}\n` });
  const check = async () => (await runProgram(["check"], { folder: folder.path, settings })).stdout;
  return {
    site,
    team,
    leave,
    publish,
    check,
    [Symbol.asyncDispose]: async () => {
      await server.stop();
      await folder[Symbol.asyncDispose]();
    },
  };
}

test("a lock that blocks the branch is shown with its owner and age, and stays", async () => {
  await using repository = await served();
  const { team, leave, publish, check } = repository;
  const path = await leave("refs/heads/main.lock", 185);

  const { status, json } = await publish("new");
  const settings = await team.get("/admin/settings");
  const checked = await check();

  const says = `refs/heads/main.lock has locked the repository for 3 hours (owner: ${owner}). Git can't change anything until it is gone.`;
  expect([status, json.error]).toEqual([
    503,
    `${says} Nothing was published. If no git command is running, ask your administrator to delete it.`,
  ]);
  expect(wordsOf(settings.text)).toContain(says);
  expect(checked).toContain(`warn  repository: ${says} If no git command is running, delete ${path}\n`);
  expect(existsSync(path)).toBe(true);
});

test("locks of the index and HEAD are shown too, except ones that are a moment old", async () => {
  await using repository = await served();
  const { leave, check } = repository;
  await leave("index.lock", 2);
  await leave("HEAD.lock", 60 * 24 * 3);
  await leave("refs/heads/main.lock", 0);

  const checked = await check();

  expect(checked).toContain(`index.lock has locked the repository for 2 minutes (owner: ${owner})`);
  expect(checked).toContain(`HEAD.lock has locked the repository for 3 days (owner: ${owner})`);
  expect(checked).not.toContain("main.lock");
});

test.each(["KILL", "XFSZ"])(
  "a lock that git leaves when SIG%s ends it is removed at once",
  async (signal) => {
    await using repository = await served();
    const { site, publish } = repository;
    const before = await git(site, "rev-parse", "main");
    const hook = join(site, ".git/hooks/reference-transaction");
    const kills = `[ "$1" = prepared ] && grep -q refs/heads/main && kill -${signal} $PPID`;
    await Bun.write(hook, `#!/bin/sh\n${kills}\nexit 0\n`);
    await chmod(hook, 0o755);
    const killed = await publish("killed");
    await rm(hook);

    const { status } = await publish("new");

    expect([killed.status, status]).toEqual([503, 200]);
    expect(await git(site, "rev-parse", "main^")).toBe(before);
  },
);

test("a lock that our own publication left is removed after ten minutes, and the next publication succeeds", async () => {
  await using repository = await served();
  const { leave, publish } = repository;
  const killed = await killedPublication(repository);
  const paths = [await leave("refs/heads/main.lock", 11, `${killed}\n`), await leave("HEAD.lock", 11)];

  const { status } = await publish("new");

  expect(status).toBe(200);
  expect(paths.map((path) => existsSync(path))).toEqual([false, false]);
});

test("a lock of HEAD that was made at another time may be in use, and stays", async () => {
  await using repository = await served();
  const { leave, publish } = repository;
  const killed = await killedPublication(repository);
  await leave("refs/heads/main.lock", 12, `${killed}\n`);
  const path = await leave("HEAD.lock", 11);

  const { status } = await publish("new");

  expect([status, existsSync(path)]).toEqual([503, true]);
});

test.each<[string, number, (commits: { ours: string; theirs: string }) => string]>([
  ["holds somebody else's commit", 11, ({ theirs }) => `${theirs}\n`],
  ["holds a commit of ours that a branch contains", 11, ({ ours }) => `${ours}\n`],
  ["holds no commit", 11, () => `${"1".repeat(40)}\n`],
  ["names an option", 11, () => "--all\n"],
  ["is empty", 60 * 24 * 365, () => ""],
])("a lock that %s may be in use, and stays", async (_, minutes, contentOf) => {
  await using repository = await served();
  const { site, leave, publish } = repository;
  await publish("ours");
  const ours = await git(site, "rev-parse", "main");
  const theirs = await git(site, "commit-tree", "-m", "theirs", "main^{tree}");
  const path = await leave("refs/heads/main.lock", minutes, contentOf({ ours, theirs }));

  const { status } = await publish("new");

  expect(status).toBe(503);
  expect(existsSync(path)).toBe(true);
});

test("a lock of ours that may still be in use stays", async () => {
  await using repository = await served();
  const { leave, publish } = repository;
  const killed = await killedPublication(repository);
  const path = await leave("refs/heads/main.lock", 9, `${killed}\n`);

  const { status } = await publish("new");

  expect([status, existsSync(path)]).toEqual([503, true]);
});
