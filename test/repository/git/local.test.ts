import { expect, test } from "bun:test";
import { mkdir, rename, rm, symlink } from "node:fs/promises";
import { join } from "node:path";

import { Unavailable } from "../../../src/core/errors.ts";
import type { OutsideCalls } from "../../../src/core/ports.ts";
import { temporaryFolder } from "../../support/folder.ts";
import { git, repositoryWith } from "../../support/git.ts";
import { open, refusal } from "./local-host.ts";

test("a repository is found through a link, and by its .git folder", async () => {
  await using folder = await temporaryFolder();
  const site = join(folder.path, "site");
  await repositoryWith(site, { "content/a.md": "a" });
  await symlink(site, join(folder.path, "link"));

  const heads = [await open(join(folder.path, "link")), await open(join(site, ".git"))].map((host) =>
    host.head(),
  );

  const head = await git(site, "rev-parse", "main");
  expect(await Promise.all(heads)).toEqual([head, head]);
});

test("the branch is the one of HEAD, also if a tag has the same name", async () => {
  await using folder = await temporaryFolder();
  await repositoryWith(folder.path, { "a.md": "a" });
  await git(folder.path, "branch", "other");
  await git(folder.path, "tag", "main");
  await git(folder.path, "commit", "-q", "--allow-empty", "-m", "second");

  const host = await open(folder.path);

  expect(await host.head()).toBe(await git(folder.path, "rev-parse", "refs/heads/main"));
});

test("the head is git's, however git stores the branch", async () => {
  await using folder = await temporaryFolder();
  await repositoryWith(folder.path, { "a.md": "a" });
  const linked = join(folder.path, "linked");
  await git(folder.path, "worktree", "add", "-q", "-b", "docs", linked);
  const hosts = [await open(folder.path, "docs"), await open(linked)];
  const change = () => git(linked, "commit", "-q", "--allow-empty", "-m", "next");
  const ways = {
    "a file of its own": change,
    packed: () => git(folder.path, "pack-refs", "--all"),
    "packed, and a newer file": change,
    "another name": () => git(folder.path, "symbolic-ref", "refs/heads/docs", "refs/heads/main"),
  };

  for (const [way, keep] of Object.entries(ways)) {
    await keep();

    const head = await git(folder.path, "rev-parse", "refs/heads/docs");
    expect(await Promise.all(hosts.map((host) => host.head())), way).toEqual([head, head]);
  }
});

test("a branch without commits has no head, and its first commit creates it", async () => {
  await using folder = await temporaryFolder();
  await git(folder.path, "init", "-q", "--bare", "-b", "trunk");
  const host = await open(folder.path);
  const files = [{ path: "a.md", content: Buffer.from("a") }];
  const before = await host.head();

  const { sha } = await host.commit({ parent: undefined, files, message: "First\n", by: { name: "Ada" } });

  expect(before).toBeUndefined();
  expect(await host.head()).toBe(sha);
  expect(await git(folder.path, "rev-list", "--count", "trunk")).toBe("1");
  expect((await host.describe(sha)).files).toEqual([{ path: "a.md", status: "added" }]);
});

test("the only branch is used if HEAD names one that does not exist", async () => {
  await using folder = await temporaryFolder();
  await repositoryWith(join(folder.path, "work"), { "a.md": "a" });
  const bare = join(folder.path, "site.git");
  await git(folder.path, "init", "-q", "--bare", "-b", "trunk", bare);
  await git(join(folder.path, "work"), "push", "-q", bare, "main");

  const host = await open(bare);

  expect(await host.head()).toBe(await git(bare, "rev-parse", "main"));
  await git(bare, "branch", "other", "main");
  expect(await refusal(bare)).toBe(
    "REPOSITORY has no branch “trunk”. Set REPOSITORY_BRANCH. It has “main”, “other”.",
  );
});

test("a detached HEAD requires a branch name, and any branch is accepted", async () => {
  await using folder = await temporaryFolder();
  await repositoryWith(folder.path, { "a.md": "a" });
  await git(folder.path, "checkout", "-q", "--detach");

  expect(await refusal(folder.path)).toBe(
    "REPOSITORY has no branch checked out. Set REPOSITORY_BRANCH. It has “main”.",
  );
  expect(await (await open(folder.path, "main")).head()).toBe(await git(folder.path, "rev-parse", "main"));
});

test.each(["none", "-x", "HEAD", "refs/heads/main"])("the missing branch “%s” is refused", async (branch) => {
  await using folder = await temporaryFolder();
  await repositoryWith(folder.path, { "a.md": "a" });

  expect(await refusal(folder.path, branch)).toBe(
    `REPOSITORY_BRANCH: the repository has no branch “${branch}”. It has “main”.`,
  );
});

test("a repository whose folder is missing or empty cannot be read until it returns", async () => {
  await using folder = await temporaryFolder();
  const path = join(folder.path, "site.git");
  const host = await open(path);
  const head = (await host.head())!;
  const asked = {
    head: () => host.head(),
    files: () => host.files(head, ""),
    entries: () => host.entries(head, ["content"]),
    read: () => host.read(head),
    readAll: () => Array.fromAsync(host.readAll([head])),
    describe: () => host.describe(head),
    history: () => host.history(head, ["content"], 1),
    removals: () => host.removals(head, "", 0),
    commit: () => host.commit({ parent: head, files: [], message: "x", by: { name: "Ada" } }),
  };
  const foreseen = async () => {
    const errors = await Promise.all(
      Object.values(asked).map((ask) => ask().catch((error: unknown) => error)),
    );
    return Object.keys(asked).filter((_, index) => errors[index] instanceof Unavailable);
  };

  await rename(path, `${path}-away`);
  const gone = await foreseen();
  await mkdir(path);
  const empty = await foreseen();
  await rm(path, { recursive: true });
  await rename(`${path}-away`, path);

  expect([gone, empty]).toEqual([Object.keys(asked), Object.keys(asked)]);
  expect(await host.head()).toBe(head);
});

test("a submodule is an entry, but not a file", async () => {
  await using folder = await temporaryFolder();
  await repositoryWith(folder.path, { "docs/a.md": "a" });
  const commit = await git(folder.path, "rev-parse", "main");
  await git(folder.path, "update-index", "--add", "--cacheinfo", `160000,${commit},docs/other`);
  await git(folder.path, "commit", "-qm", "submodule");
  const host = await open(folder.path);
  const head = (await host.head())!;

  const entries = await host.entries(head, ["docs/other"]);

  expect(entries).toMatchObject([{ path: "docs/other", kind: "link" }]);
  expect((await host.files(head, "docs")).map(({ path }) => path)).toEqual(["docs/a.md"]);
});

test("a name that is not UTF-8 equals no valid name", async () => {
  await using folder = await temporaryFolder();
  await git(folder.path, "init", "-q", "-b", "main");
  await Bun.write(
    Buffer.concat([Buffer.from(`${folder.path}/caf`), Buffer.of(0xe9), Buffer.from(".md")]),
    "a",
  );
  await Bun.write(join(folder.path, "caf\ufffd.md"), "b");
  await git(folder.path, "add", "-A");
  await git(folder.path, "commit", "-qm", "first");
  const host = await open(folder.path);

  const files = await host.files((await host.head())!, "");

  expect(files.map(({ path }) => path.isWellFormed()).sort()).toEqual([false, true]);
  expect(files.map(({ path }) => path)).toContain("caf\ufffd.md");
});

test("the time of each file's last change is known; changes of a merged branch have the merge's time", async () => {
  await using folder = await temporaryFolder();
  const at = async (seconds: number, ...args: string[]) => {
    const date = `@${seconds} +0000`;
    await git(folder.path, ...args, "--date", date);
  };
  await repositoryWith(folder.path, { "old.png": "old", "both.png": "1", "gone.png": "g" });
  await at(1000, "commit", "-q", "--amend", "-m", "first");
  await git(folder.path, "checkout", "-q", "-b", "branch");
  await Bun.write(join(folder.path, "merged.png"), "m");
  await git(folder.path, "add", ".");
  await at(2000, "commit", "-q", "-m", "on a branch");
  await git(folder.path, "checkout", "-q", "main");
  await Bun.write(join(folder.path, "both.png"), "2");
  await rm(join(folder.path, "gone.png"));
  await git(folder.path, "add", ".");
  await at(3000, "commit", "-q", "-m", "second");
  await git(folder.path, "merge", "-q", "--no-ff", "-m", "merge", "branch");
  await at(4000, "commit", "-q", "--amend", "-m", "merge");
  const host = await open(folder.path);

  const times = await host.commitTimes((await host.head())!);

  expect(Object.fromEntries(times)).toMatchObject({
    "old.png": 1_000_000,
    "both.png": 3_000_000,
    "merged.png": 4_000_000,
  });
});

test("the files of a commit are listed once for all who ask, and of another commit what changed", async () => {
  await using folder = await temporaryFolder();
  await repositoryWith(folder.path, { "a.md": "a", "b/c.md": "c" });
  const listed: unknown[] = [];
  const ended: OutsideCalls["ended"] = (_, __, { command }) => {
    listed.push(...(/^(?:ls|diff)-tree/.exec(String(command)) ?? []));
  };
  const host = await open(folder.path, undefined, { calls: { headers: () => ({}), ended } });
  const head = (await host.head())!;

  const [first, second] = await Promise.all([host.files(head, ""), host.entriesBelow(head, "")]);
  second.pop();
  const third = await host.files(head, "");
  await git(folder.path, "commit", "-q", "--allow-empty", "-m", "second");
  const other = await host.files((await host.head())!, "");
  const unknown = await Promise.allSettled([host.files("0".repeat(40), ""), host.files("0".repeat(40), "")]);

  expect([first, third, other].map((files) => files.map(({ path }) => path))).toEqual(
    Array(3).fill(["a.md", "b/c.md"]),
  );
  expect(unknown.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(listed).toEqual(["ls-tree", "diff-tree", "diff-tree", "ls-tree"]);
});
