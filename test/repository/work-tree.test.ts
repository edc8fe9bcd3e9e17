import { describe, expect, test } from "bun:test";
import { appendFile, chmod, lstat, mkdir, readlink, rm, symlink, unlink, utimes } from "node:fs/promises";
import { join } from "node:path";

import { openLocalRepository } from "../../src/repository/open.ts";
import { temporaryFolder } from "../support/folder.ts";
import { git, repositoryWith } from "../support/git.ts";

type Files = Record<string, string | undefined>;

/** A repository with a work tree of these files, and a way to publish to it as the server does. */
async function siteWith(files: Record<string, string>) {
  const folder = await temporaryFolder();
  const site = join(folder.path, "site");
  await repositoryWith(site, files);
  const warnings: unknown[] = [];
  const log = { warn: (_: string, facts: unknown) => void warnings.push(facts) };
  const host = await openLocalRepository({
    path: site,
    branch: "main",
    env: { PATH: process.env.PATH! },
    clock: { now: () => Date.now() },
    log,
  });
  return {
    folder: folder.path,
    site,
    /** What the log was told of files left alone. */
    left: () => warnings.flatMap((facts) => (facts as { paths?: string[] }).paths ?? facts),
    publish: async (changes: Files) => {
      const files = Object.entries(changes).map(([path, text]) => ({
        path,
        content: text === undefined ? undefined : Buffer.from(text),
      }));
      return (await host.commit({ parent: await host.head(), files, message: "x\n", by: { name: "Ada" } }))
        .sha;
    },
    text: (path: string) => Bun.file(join(site, path)).text(),
    write: (path: string, text: string) => Bun.write(join(site, path), text),
    isThere: (path: string) =>
      lstat(join(site, path)).then(
        () => true,
        () => false,
      ),
    status: () => git(site, "status", "--porcelain", "--untracked-files=all"),
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  };
}

describe("a work tree on the published branch", () => {
  test("clean files follow: changed, new and deleted ones, in one step", async () => {
    await using site = await siteWith({ "a.mdx": "old\n", "sub/gone.mdx": "gone\n", "kept.mdx": "kept\n" });

    const commit = await site.publish({ "a.mdx": "new\n", "x/y/z.mdx": "z\n", "sub/gone.mdx": undefined });

    expect([await site.text("a.mdx"), await site.text("x/y/z.mdx")]).toEqual(["new\n", "z\n"]);
    expect(await site.isThere("sub")).toBe(false);
    expect(await site.status()).toBe("");
    expect(await git(site.site, "rev-parse", "HEAD")).toBe(commit);
    expect(site.left()).toEqual([]);
  });

  test("a dirty file is not overwritten, and shows as its owner's change; the others still follow", async () => {
    await using site = await siteWith({ "a.mdx": "old\n", "b.mdx": "old\n" });
    await site.write("a.mdx", "mine\n");

    await site.publish({ "a.mdx": "theirs\n", "b.mdx": "theirs\n", "c.mdx": "theirs\n" });

    const texts = [await site.text("a.mdx"), await site.text("b.mdx"), await site.text("c.mdx")];
    expect(texts).toEqual(["mine\n", "theirs\n", "theirs\n"]);
    expect(await site.status()).toBe(" M a.mdx");
    expect(await git(site.site, "diff", "-U0", "a.mdx")).toEndWith("-theirs\n+mine");
    expect(site.left()).toEqual(["a.mdx"]);
  });

  test("a dirty file that became what was published is clean", async () => {
    await using site = await siteWith({ "a.mdx": "old\n" });
    await site.write("a.mdx", "new\n");

    await site.publish({ "a.mdx": "new\n" });

    expect(await site.status()).toBe("");
  });

  test("a file that was written anew with the same text is clean", async () => {
    await using site = await siteWith({ "a.mdx": "old\n" });
    await site.write("a.mdx", "old\n");
    await utimes(join(site.site, "a.mdx"), 1, 1);

    await site.publish({ "a.mdx": "new\n" });

    expect([await site.text("a.mdx"), await site.status()]).toEqual(["new\n", ""]);
  });

  test("a staged change stays as it was staged, and so does its file; the others still follow", async () => {
    await using site = await siteWith({ "a.mdx": "old\n", "b.mdx": "old\n" });
    await site.write("a.mdx", "staged\n");
    await git(site.site, "add", "a.mdx");
    await site.write("a.mdx", "and changed again\n");

    await site.publish({ "a.mdx": "theirs\n", "b.mdx": "theirs\n" });

    expect(await git(site.site, "show", ":a.mdx")).toBe("staged");
    expect([await site.text("a.mdx"), await site.text("b.mdx")]).toEqual(["and changed again\n", "theirs\n"]);
    expect(await site.status()).toBe("MM a.mdx");
    expect(site.left()).toEqual(["a.mdx"]);
  });

  test("staged and dirty files that are not published are left as they are", async () => {
    await using site = await siteWith({ "a.mdx": "old\n", "staged.mdx": "old\n", "dirty.mdx": "old\n" });
    await site.write("staged.mdx", "staged\n");
    await site.write("added.mdx", "added\n");
    await git(site.site, "add", "staged.mdx", "added.mdx");
    await site.write("dirty.mdx", "dirty\n");
    await site.write("untracked.mdx", "untracked\n");

    await site.publish({ "a.mdx": "new\n" });

    expect(await site.text("a.mdx")).toBe("new\n");
    expect(await site.status()).toBe("A  added.mdx\n M dirty.mdx\nM  staged.mdx\n?? untracked.mdx");
    expect(site.left()).toEqual([]);
  });

  test("an untracked file in the way is not overwritten, be it ignored by git or not", async () => {
    await using site = await siteWith({ ".gitignore": "ignored*\n", "b.mdx": "old\n" });
    await site.write("new.mdx", "mine\n");
    await site.write("ignored.mdx", "my secret\n");
    await site.write("ignored-folder/deep.mdx", "my secret too\n");

    await site.publish({
      "new.mdx": "theirs\n",
      "ignored.mdx": "theirs\n",
      "ignored-folder/deep.mdx": "theirs\n",
      "b.mdx": "theirs\n",
    });

    const texts = await Promise.all(
      ["new.mdx", "ignored.mdx", "ignored-folder/deep.mdx", "b.mdx"].map(site.text),
    );
    expect(texts).toEqual(["mine\n", "my secret\n", "my secret too\n", "theirs\n"]);
    expect(await site.status()).toBe(" M ignored-folder/deep.mdx\n M ignored.mdx\n M new.mdx");
  });

  test("an ignored file is not overwritten where nothing else is in the way", async () => {
    await using site = await siteWith({ ".gitignore": "ignored.mdx\n" });
    await site.write("ignored.mdx", "my secret\n");

    await site.publish({ "ignored.mdx": "theirs\n" });

    expect(await site.text("ignored.mdx")).toBe("my secret\n");
    expect(site.left()).toEqual(["ignored.mdx"]);
  });

  test.each([
    ["a file stands where a folder is needed", (at: string) => Bun.write(at, "mine\n")],
    [
      "an ignored file stands where a folder is needed",
      (at: string) => Bun.write(at.replace(/way$/, "way.o"), "mine\n"),
    ],
    ["a link stands where a folder is needed", (at: string) => symlink("elsewhere", at)],
    ["a link to a folder stands where a folder is needed", (at: string) => symlink("sub", at)],
  ])("what is untracked stays where %s; the others still follow", async (_, put) => {
    await using site = await siteWith({ ".gitignore": "*.o\n", "a.mdx": "old\n", "sub/b.mdx": "old\n" });
    await put(join(site.site, "way"));
    const before = await thingsIn(site.site);

    await site.publish({ "way/page.mdx": "theirs\n", "way.o/page.mdx": "theirs\n", "a.mdx": "theirs\n" });

    const after = await thingsIn(site.site);
    expect(after).toMatchObject(before);
    expect(await site.text("a.mdx")).toBe("theirs\n");
    expect(await site.isThere("sub/page.mdx")).toBe(false);
    expect(site.left()).toHaveLength(1);
  });

  test("an untracked folder where a file is published keeps all that is in it", async () => {
    await using site = await siteWith({ ".gitignore": "*.o\n", "a.mdx": "old\n" });
    await site.write("box/mine.txt", "mine\n");
    await site.write("ignored.o/mine.txt", "mine\n");

    await site.publish({ box: "theirs\n", "ignored.o": "theirs\n", "a.mdx": "theirs\n" });

    expect([await site.text("box/mine.txt"), await site.text("ignored.o/mine.txt")]).toEqual([
      "mine\n",
      "mine\n",
    ]);
    expect(await site.text("a.mdx")).toBe("theirs\n");
    expect(site.left().toSorted()).toEqual(["box", "ignored.o"]);
  });

  test("a staged file where a folder is needed stays staged; the others still follow", async () => {
    await using site = await siteWith({ "a.mdx": "old\n" });
    await site.write("way", "mine\n");
    await git(site.site, "add", "way");

    await site.publish({ "way/page.mdx": "theirs\n", "a.mdx": "theirs\n" });

    expect([await site.text("way"), await site.text("a.mdx")]).toEqual(["mine\n", "theirs\n"]);
    expect(await site.status()).toBe("A  way\nD  way/page.mdx");
  });

  test("a file that its owner deleted stays deleted, as the owner's change", async () => {
    await using site = await siteWith({ "a.mdx": "old\n", "b.mdx": "old\n" });
    await unlink(join(site.site, "a.mdx"));

    await site.publish({ "a.mdx": "theirs\n", "b.mdx": "theirs\n" });

    expect([await site.isThere("a.mdx"), await site.text("b.mdx")]).toEqual([false, "theirs\n"]);
    expect(await site.status()).toBe(" D a.mdx");
  });

  test("a name that is like a pattern stands for its own file alone", async () => {
    const files = { "a.mdx": "old\n", "[ab].mdx": "old\n", ":(top)a.mdx": "old\n", "dirty.mdx": "old\n" };
    await using site = await siteWith(files);
    await site.write("dirty.mdx", "mine\n");

    await site.publish({ "[ab].mdx": undefined, ":(top)a.mdx": undefined, "dirty.mdx": "theirs\n" });

    expect([await site.isThere("[ab].mdx"), await site.text("a.mdx")]).toEqual([false, "old\n"]);
    expect(await site.status()).toBe(" M dirty.mdx");
  });

  test("a file that its owner made a link, or executable, is left as it is", async () => {
    await using site = await siteWith({ "a.mdx": "old\n", "b.mdx": "old\n", "c.mdx": "old\n" });
    await rm(join(site.site, "a.mdx"));
    await symlink("c.mdx", join(site.site, "a.mdx"));
    await chmod(join(site.site, "b.mdx"), 0o755);

    await site.publish({ "a.mdx": "theirs\n", "b.mdx": "theirs\n" });

    expect(await readlink(join(site.site, "a.mdx"))).toBe("c.mdx");
    expect([await site.text("b.mdx"), await site.text("c.mdx")]).toEqual(["old\n", "old\n"]);
    expect(await site.status()).toBe(" T a.mdx\n M b.mdx");
  });

  test("a deleted page's file goes where it is clean, and stays as untracked where it is dirty", async () => {
    await using site = await siteWith({ "clean.mdx": "old\n", "dirty.mdx": "old\n" });
    await site.write("dirty.mdx", "mine\n");

    await site.publish({ "clean.mdx": undefined, "dirty.mdx": undefined });

    expect([await site.isThere("clean.mdx"), await site.text("dirty.mdx")]).toEqual([false, "mine\n"]);
    expect(await site.status()).toBe("?? dirty.mdx");
  });

  test("a deleted page's folder stays where something else is in it", async () => {
    await using site = await siteWith({ "sub/a.mdx": "old\n" });
    await site.write("sub/mine.txt", "mine\n");

    await site.publish({ "sub/a.mdx": undefined });

    expect([await site.isThere("sub/a.mdx"), await site.text("sub/mine.txt")]).toEqual([false, "mine\n"]);
  });

  test("a name that the file system cannot hold keeps no other file from following", async () => {
    await using site = await siteWith({ "a.mdx": "old\n" });
    const long = `${"🦊".repeat(100)}.mdx`;

    await site.publish({ "a.mdx": "theirs\n", [long]: "theirs\n", "🦊.mdx": "theirs\n" });
    await site.publish({ "a.mdx": "again\n" });

    expect([await site.text("a.mdx"), await site.text("🦊.mdx")]).toEqual(["again\n", "theirs\n"]);
    expect(site.left()).toEqual([long]);
    expect(await git(site.site, "diff", "--cached", "--name-only")).toBe("");
  });

  test("while git's owner is at work, the files are left and nothing is lost", async () => {
    await using site = await siteWith({ "a.mdx": "old\n" });
    await site.write(".git/index.lock", "");

    const commit = await site.publish({ "a.mdx": "theirs\n" });

    await unlink(join(site.site, ".git/index.lock"));
    expect(await git(site.site, "rev-parse", "main")).toBe(commit);
    expect(await site.text("a.mdx")).toBe("old\n");
    expect(site.left()).not.toEqual([]);
  });

  test("many publications in a row are followed, each by what it changed", async () => {
    await using site = await siteWith({ "a.mdx": "0\n", "mine.mdx": "old\n" });
    await appendFile(join(site.site, "mine.mdx"), "mine\n");

    for (let number = 1; number <= 5; number++) {
      await site.publish({ "a.mdx": `${number}\n`, [`page-${number}.mdx`]: `${number}\n` });
    }

    expect([await site.text("a.mdx"), await site.text("page-5.mdx")]).toEqual(["5\n", "5\n"]);
    expect(await site.text("mine.mdx")).toBe("old\nmine\n");
    expect(await site.status()).toBe(" M mine.mdx");
  });
});

describe("where another branch is checked out", () => {
  test("the published branch moves alone, and no file with it", async () => {
    await using site = await siteWith({ "a.mdx": "old\n" });
    await git(site.site, "checkout", "-q", "-b", "other");
    await site.write("a.mdx", "mine\n");
    const before = await git(site.site, "rev-parse", "other");

    const commit = await site.publish({ "a.mdx": "theirs\n", "b.mdx": "theirs\n" });

    expect(await git(site.site, "rev-parse", "main", "other")).toBe(`${commit}\n${before}`);
    expect([await site.text("a.mdx"), await site.isThere("b.mdx")]).toEqual(["mine\n", false]);
    expect(await site.status()).toBe(" M a.mdx");
    expect(await git(site.site, "symbolic-ref", "HEAD")).toBe("refs/heads/other");
  });

  test("on a detached HEAD no file follows", async () => {
    await using site = await siteWith({ "a.mdx": "old\n" });
    await git(site.site, "checkout", "-q", "--detach");

    await site.publish({ "a.mdx": "theirs\n" });

    expect([await site.text("a.mdx"), await site.status()]).toEqual(["old\n", ""]);
  });

  test("the files of a linked work tree follow, where that has the branch checked out", async () => {
    await using site = await siteWith({ "a.mdx": "old\n", "b.mdx": "old\n" });
    const linked = join(site.folder, "linked tree");
    await git(site.site, "checkout", "-q", "-b", "other");
    await git(site.site, "worktree", "add", "-q", linked, "main");
    await Bun.write(join(linked, "b.mdx"), "mine\n");

    await site.publish({ "a.mdx": "theirs\n", "b.mdx": "theirs\n" });

    const texts = ["a.mdx", "b.mdx"].map((name) => Bun.file(join(linked, name)).text());
    expect(await Promise.all(texts)).toEqual(["theirs\n", "mine\n"]);
    expect(await git(linked, "status", "--porcelain")).toBe(" M b.mdx");
    expect([await site.text("a.mdx"), await site.status()]).toEqual(["old\n", ""]);
  });

  test("a linked work tree whose folder is gone hinders nobody", async () => {
    await using site = await siteWith({ "a.mdx": "old\n" });
    const linked = join(site.folder, "linked");
    await git(site.site, "checkout", "-q", "-b", "other");
    await git(site.site, "worktree", "add", "-q", linked, "main");
    await rm(linked, { recursive: true });

    const commit = await site.publish({ "a.mdx": "theirs\n" });

    expect(await git(site.site, "rev-parse", "main")).toBe(commit);
  });

  test("a bare repository's linked work tree follows too", async () => {
    await using folder = await temporaryFolder();
    const [bare, linked, log] = [
      join(folder.path, "site.git"),
      join(folder.path, "linked"),
      { warn: () => undefined },
    ];
    const settings = { path: bare, branch: undefined, env: { PATH: process.env.PATH! }, log };
    const host = await openLocalRepository({ ...settings, clock: { now: () => Date.now() } });
    await git(bare, "worktree", "add", "-q", linked, "main");
    const files = [{ path: "content/new.mdx", content: Buffer.from("new\n") }];

    await host.commit({ parent: await host.head(), files, message: "x\n", by: { name: "Ada" } });

    expect(await Bun.file(join(linked, "content/new.mdx")).text()).toBe("new\n");
    expect(await git(linked, "status", "--porcelain")).toBe("");
  });
});

/** What stands at the top of a folder besides git's own: each name with its kind, and a file's text or a link's aim. */
async function thingsIn(folder: string): Promise<Record<string, string>> {
  await mkdir(folder, { recursive: true });
  const things: Record<string, string> = {};
  for (const name of ["way", "way.o", "sub/b.mdx"]) {
    const at = join(folder, name);
    const stat = await lstat(at).catch(() => undefined);
    if (stat?.isSymbolicLink()) things[name] = `link to ${await readlink(at)}`;
    else if (stat?.isFile()) things[name] = `file ${await Bun.file(at).text()}`;
  }
  return things;
}
