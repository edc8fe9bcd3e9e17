import { expect, test } from "bun:test";
import { appendFile, chmod, unlink, utimes } from "node:fs/promises";
import { join } from "node:path";

import { git } from "../../support/git.ts";
import { type Files, siteWith } from "./work-tree-site.ts";

test("clean files are updated in one step: changed, new and deleted ones", async () => {
  await using site = await siteWith({ "a.mdx": "old\n", "sub/gone.mdx": "gone\n", "kept.mdx": "kept\n" });

  const commit = await site.publish({ "a.mdx": "new\n", "x/y/z.mdx": "z\n", "sub/gone.mdx": undefined });

  expect([await site.text("a.mdx"), await site.text("x/y/z.mdx")]).toEqual(["new\n", "z\n"]);
  expect(await site.isThere("sub")).toBe(false);
  expect(await site.status()).toBe("");
  expect(await git(site.site, "rev-parse", "HEAD")).toBe(commit);
  expect(site.left()).toEqual([]);
});

test("a file that was changed by hand is not overwritten and shows as its owner's change; the others are updated", async () => {
  await using site = await siteWith({ "a.mdx": "old\n", "b.mdx": "old\n" });
  await site.write("a.mdx", "mine\n");

  await site.publish({ "a.mdx": "theirs\n", "b.mdx": "theirs\n", "c.mdx": "theirs\n" });

  const texts = [await site.text("a.mdx"), await site.text("b.mdx"), await site.text("c.mdx")];
  expect(texts).toEqual(["mine\n", "theirs\n", "theirs\n"]);
  expect(await site.status()).toBe(" M a.mdx");
  expect(await git(site.site, "diff", "-U0", "a.mdx")).toEndWith("-theirs\n+mine");
  expect(site.left()).toEqual(["a.mdx"]);
});

test("a file that was changed by hand to the published text is clean", async () => {
  await using site = await siteWith({ "a.mdx": "old\n" });
  await site.write("a.mdx", "new\n");

  await site.publish({ "a.mdx": "new\n" });

  expect(await site.status()).toBe("");
});

test("a file that was rewritten with the same text is clean", async () => {
  await using site = await siteWith({ "a.mdx": "old\n" });
  await site.write("a.mdx", "old\n");
  await utimes(join(site.site, "a.mdx"), 1, 1);

  await site.publish({ "a.mdx": "new\n" });

  expect([await site.text("a.mdx"), await site.status()]).toEqual(["new\n", ""]);
});

test("a staged change stays staged, and its file stays; the others are updated", async () => {
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

test("staged and changed files that are not published stay as they are", async () => {
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

test("a name that looks like a pattern matches its own file alone", async () => {
  const files = { "a.mdx": "old\n", "[ab].mdx": "old\n", ":(top)a.mdx": "old\n", "dirty.mdx": "old\n" };
  await using site = await siteWith(files);
  await site.write("dirty.mdx", "mine\n");

  await site.publish({ "[ab].mdx": undefined, ":(top)a.mdx": undefined, "dirty.mdx": "theirs\n" });

  expect([await site.isThere("[ab].mdx"), await site.text("a.mdx")]).toEqual([false, "old\n"]);
  expect(await site.status()).toBe(" M dirty.mdx");
});

test("a name that the file system cannot hold does not stop other files", async () => {
  await using site = await siteWith({ "a.mdx": "old\n" });
  const long = `${"🦊".repeat(100)}.mdx`;

  await site.publish({ "a.mdx": "theirs\n", [long]: "theirs\n", "🦊.mdx": "theirs\n" });
  await site.publish({ "a.mdx": "again\n" });

  expect([await site.text("a.mdx"), await site.text("🦊.mdx")]).toEqual(["again\n", "theirs\n"]);
  expect(site.left()).toEqual([long]);
  expect(await git(site.site, "diff", "--cached", "--name-only")).toBe("");
});

test("files are left alone while git's owner is at work, and nothing is lost", async () => {
  await using site = await siteWith({ "a.mdx": "old\n" });
  await site.write(".git/index.lock", "");

  const commit = await site.publish({ "a.mdx": "theirs\n" });

  await unlink(join(site.site, ".git/index.lock"));
  expect(await git(site.site, "rev-parse", "main")).toBe(commit);
  expect(await site.text("a.mdx")).toBe("old\n");
  expect(site.left()).not.toEqual([]);
});

test("many publications in a row each update the files that they changed", async () => {
  await using site = await siteWith({ "a.mdx": "0\n", "mine.mdx": "old\n" });
  await appendFile(join(site.site, "mine.mdx"), "mine\n");

  for (let number = 1; number <= 5; number++) {
    await site.publish({ "a.mdx": `${number}\n`, [`page-${number}.mdx`]: `${number}\n` });
  }

  expect([await site.text("a.mdx"), await site.text("page-5.mdx")]).toEqual(["5\n", "5\n"]);
  expect(await site.text("mine.mdx")).toBe("old\nmine\n");
  expect(await site.status()).toBe(" M mine.mdx");
});

test.each([
  ["with a file that goes", { "old.png": undefined }],
  ["with new files alone", {}],
  ["in place of another", { "old.png": "another pointer\n" }],
])("a file of Git LFS that this machine can't get is its pointer, %s", async (_, more: Files) => {
  await using site = await siteWith({
    ".gitattributes": "*.png filter=lfs\n",
    "a.mdx": "old\n",
    "old.png": "pointer\n",
  });
  const program = join(site.folder, "smudge");
  await Bun.write(
    program,
    '#!/bin/sh\ntest -n "$GIT_LFS_SKIP_SMUDGE" && exec cat\necho "Object does not exist" >&2\nexit 2\n',
  );
  await chmod(program, 0o755);
  const filter = { smudge: program, clean: "cat", required: "true" };
  for (const [name, value] of Object.entries(filter))
    await git(site.site, "config", `filter.lfs.${name}`, value);

  await site.publish({ "a.mdx": "new\n", ...more, "sub/new.png": "pointer\n" });

  expect([await site.text("a.mdx"), await site.text("sub/new.png")]).toEqual(["new\n", "pointer\n"]);
  expect(await site.status()).toBe("");
  expect(site.left()).toEqual([]);
});
