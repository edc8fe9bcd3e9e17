import { expect, test } from "bun:test";
import { mkdir, readdir, rename, rm, symlink } from "node:fs/promises";
import { join } from "node:path";

import { Unavailable } from "../../src/core/errors.ts";
import type {} from "../../src/core/ports.ts";
import { temporaryFolder } from "../support/folder.ts";
import { git, repositoryWith } from "../support/git.ts";
import { open } from "./local-host.ts";

/** What is said where the repository cannot be opened. It must be foreseen, and say nothing else. */
async function refusal(path: string, branch?: string): Promise<string> {
  const error = await open(path, branch).then(
    () => new Error("It was opened."),
    (error: Error) => error,
  );
  expect(error).toBeInstanceOf(Unavailable);
  return error.message;
}

test("a missing one is made with its folders, bare, with the sample site as its first commit", async () => {
  await using folder = await temporaryFolder();
  const path = join(folder.path, "some/where/site.git");

  const host = await open(path);

  const head = (await host.head())!;
  expect(await git(path, "rev-parse", "--is-bare-repository", "main")).toBe(`true\n${head}`);
  expect(await git(path, "rev-list", "--count", "main")).toBe("1");
  expect((await host.files(head, "content")).map(({ path }) => path)).toContain("content/index.mdx");
  expect(await git(path, "fsck", "--strict")).toBe("");
  expect(await readdir(join(path, ".."))).toEqual(["site.git"]);
});

test("an empty folder becomes one too, on the branch that is set", async () => {
  await using folder = await temporaryFolder();

  const host = await open(folder.path, "docs/live");

  expect(await git(folder.path, "rev-parse", "docs/live")).toBe((await host.head())!);
  expect(await git(folder.path, "symbolic-ref", "HEAD")).toBe("refs/heads/docs/live");
});

test("what an interrupted start left is made anew, and one that stands is taken as it is", async () => {
  await using folder = await temporaryFolder();
  const path = join(folder.path, "site.git");
  await mkdir(join(folder.path, "site.git.unfinished/objects"), { recursive: true });
  const made = await (await open(path)).head();

  const opened = await (await open(path)).head();

  expect(opened).toBe(made!);
  expect(await readdir(folder.path)).toEqual(["site.git"]);
});

test("a folder with other things in it is refused, and left alone", async () => {
  await using folder = await temporaryFolder();
  await Bun.write(join(folder.path, "notes.txt"), "mine");

  expect(await refusal(folder.path)).toBe(
    `REPOSITORY: ${folder.path} is a folder with other things in it, and no git repository.`,
  );
  expect(await readdir(folder.path)).toEqual(["notes.txt"]);
});

test("a folder inside another repository is not taken for that repository", async () => {
  await using folder = await temporaryFolder();
  await repositoryWith(folder.path, { "docs/index.md": "a" });
  await symlink(join(folder.path, "docs"), join(folder.path, "link"));

  expect(await refusal(join(folder.path, "docs"))).toContain("no git repository");
  expect(await refusal(join(folder.path, "link"))).toContain("no git repository");
});

test("a file is refused, and a path below one", async () => {
  await using folder = await temporaryFolder();
  const file = join(folder.path, "file");
  await Bun.write(file, "mine");

  expect(await refusal(file)).toStartWith(`REPOSITORY: ${file} cannot be `);
  expect(await refusal(join(file, "site.git"))).toStartWith(`REPOSITORY: ${file}/site.git cannot be made `);
  expect(await refusal(join(folder.path, "x".repeat(250)))).toContain(" cannot be made ");
});

test("without git, it says what to install", async () => {
  await using folder = await temporaryFolder();
  const path = join(folder.path, "site.git");

  const opening = open(path, undefined, { env: { PATH: "" } });

  expect((await opening.catch((error) => error)).message).toBe(
    "The git command is not installed; install git.",
  );
});

test("one is found through a link, and by its .git folder", async () => {
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

test("its branch is the one that HEAD names, also where a tag has the same name", async () => {
  await using folder = await temporaryFolder();
  await repositoryWith(folder.path, { "a.md": "a" });
  await git(folder.path, "branch", "other");
  await git(folder.path, "tag", "main");
  await git(folder.path, "commit", "-q", "--allow-empty", "-m", "second");

  const host = await open(folder.path);

  expect(await host.head()).toBe(await git(folder.path, "rev-parse", "refs/heads/main"));
});

test("a branch without commits has no head, and its first commit makes it", async () => {
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

test("where HEAD names a branch that was never made, the only branch there is is taken", async () => {
  await using folder = await temporaryFolder();
  await repositoryWith(join(folder.path, "work"), { "a.md": "a" });
  const bare = join(folder.path, "site.git");
  await git(folder.path, "init", "-q", "--bare", "-b", "trunk", bare);
  await git(join(folder.path, "work"), "push", "-q", bare, "main");

  const host = await open(bare);

  expect(await host.head()).toBe(await git(bare, "rev-parse", "main"));
  await git(bare, "branch", "other", "main");
  expect(await refusal(bare)).toBe("REPOSITORY has no branch “trunk”; name one with REPOSITORY_BRANCH.");
});

test("a detached HEAD asks for a branch, and one that is named will do", async () => {
  await using folder = await temporaryFolder();
  await repositoryWith(folder.path, { "a.md": "a" });
  await git(folder.path, "checkout", "-q", "--detach");

  expect(await refusal(folder.path)).toBe(
    "REPOSITORY has no branch checked out; name one with REPOSITORY_BRANCH.",
  );
  expect(await (await open(folder.path, "main")).head()).toBe(await git(folder.path, "rev-parse", "main"));
});

test.each(["none", "-x", "HEAD", "refs/heads/main"])(
  "a branch “%s” that is not there is refused",
  async (branch) => {
    await using folder = await temporaryFolder();
    await repositoryWith(folder.path, { "a.md": "a" });

    expect(await refusal(folder.path, branch)).toBe(
      `REPOSITORY_BRANCH: the repository has no branch “${branch}”.`,
    );
  },
);

test.each(["a b", "..", "a/../../b", "x.lock", "@{-1}", "a:b"])(
  "no repository is made for a branch that cannot be, “%s”",
  async (branch) => {
    await using folder = await temporaryFolder();
    const path = join(folder.path, "site.git");
    await git(folder.path, "init", "-q", "--bare", "empty.git");

    expect(await refusal(path, branch)).toBe(
      `REPOSITORY_BRANCH: “${branch}” cannot be the name of a branch.`,
    );
    expect(await refusal(join(folder.path, "empty.git"), branch)).toContain("cannot be the name of a branch");
    expect(await readdir(folder.path)).toEqual(["empty.git"]);
  },
);

test("one whose folder is gone, or holds it no more, cannot be read; put back, it can", async () => {
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

test("a submodule stands where it is, and is none of the files", async () => {
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

test("a name that is not UTF-8 is not mistaken for one that is", async () => {
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
