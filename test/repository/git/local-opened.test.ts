import { expect, test } from "bun:test";
import { mkdir, readdir, symlink } from "node:fs/promises";
import { join } from "node:path";

import { temporaryFolder } from "../../support/folder.ts";
import { git, repositoryWith } from "../../support/git.ts";
import { open, refusal } from "./local-host.ts";

test("a missing repository is created with its folders, bare, with the sample site as its first commit", async () => {
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

test("an empty folder becomes a repository too, on the configured branch", async () => {
  await using folder = await temporaryFolder();

  const host = await open(folder.path, "docs/live");

  expect(await git(folder.path, "rev-parse", "docs/live")).toBe((await host.head())!);
  expect(await git(folder.path, "symbolic-ref", "HEAD")).toBe("refs/heads/docs/live");
});

test("the remains of an interrupted start are replaced, and an existing repository is opened", async () => {
  await using folder = await temporaryFolder();
  const path = join(folder.path, "site.git");
  await mkdir(join(folder.path, "site.git.unfinished/objects"), { recursive: true });
  const made = await (await open(path)).head();

  const opened = await (await open(path)).head();

  expect(opened).toBe(made!);
  expect(await readdir(folder.path)).toEqual(["site.git"]);
});

test("a folder with other content is refused and left alone", async () => {
  await using folder = await temporaryFolder();
  await Bun.write(join(folder.path, "notes.txt"), "mine");

  expect(await refusal(folder.path)).toBe(
    `REPOSITORY: ${folder.path} isn't a git repository and isn't empty.`,
  );
  expect(await readdir(folder.path)).toEqual(["notes.txt"]);
});

test("a folder inside another repository is not opened as that repository", async () => {
  await using folder = await temporaryFolder();
  await repositoryWith(folder.path, { "docs/index.md": "a" });
  await symlink(join(folder.path, "docs"), join(folder.path, "link"));

  expect(await refusal(join(folder.path, "docs"))).toContain("isn't a git repository");
  expect(await refusal(join(folder.path, "link"))).toContain("isn't a git repository");
});

test("a file is refused, and so is a path below a file", async () => {
  await using folder = await temporaryFolder();
  const file = join(folder.path, "file");
  await Bun.write(file, "mine");

  expect(await refusal(file)).toStartWith(`REPOSITORY: ${file} can't be `);
  expect(await refusal(join(file, "site.git"))).toStartWith(`REPOSITORY: ${file}/site.git can't be created `);
  expect(await refusal(join(folder.path, "x".repeat(250)))).toContain(" can't be created ");
});

test("an empty folder beside which nothing can be made, such as a volume, gets a place in it to name", async () => {
  await using folder = await temporaryFolder();
  const volume = join(folder.path, "x".repeat(250));
  await mkdir(volume);

  expect(await refusal(volume)).toEndWith(`. Name a folder in it, such as ${volume}/site.git.`);
});

test("a start without git says what to install", async () => {
  await using folder = await temporaryFolder();
  const path = join(folder.path, "site.git");

  const opening = open(path, undefined, { env: { PATH: "" } });

  expect((await opening.catch((error) => error)).message).toBe("Git isn't installed. Install git.");
});

test.each(["a b", "..", "a/../../b", "x.lock", "@{-1}", "a:b"])(
  "no repository is created for the invalid branch “%s”",
  async (branch) => {
    await using folder = await temporaryFolder();
    const path = join(folder.path, "site.git");
    await git(folder.path, "init", "-q", "--bare", "empty.git");

    expect(await refusal(path, branch)).toBe(`REPOSITORY_BRANCH: “${branch}” isn't a valid branch name.`);
    expect(await refusal(join(folder.path, "empty.git"), branch)).toContain("isn't a valid branch name");
    expect(await readdir(folder.path)).toEqual(["empty.git"]);
  },
);

test("where none is to be made, a missing or empty folder is refused, and nothing is made", async () => {
  await using folder = await temporaryFolder();
  const missing = join(folder.path, "some/where/docs");
  const empty = join(folder.path, "empty");
  await mkdir(empty);

  for (const path of [missing, empty])
    expect(await refusal(path, undefined, { mayCreate: false })).toBe(
      `REPOSITORY: there is no repository at ${path}. Correct the path, or set REPOSITORY_CREATE=1 to have a new one made there.`,
    );
  expect([await readdir(folder.path), await readdir(empty)]).toEqual([["empty"], []]);
});
