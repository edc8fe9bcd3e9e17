import { expect, test } from "bun:test";
import { chmod, lstat, mkdir, readlink, rm, symlink, unlink } from "node:fs/promises";
import { join } from "node:path";

import { git } from "../../support/git.ts";
import { siteWith } from "./work-tree-site.ts";

test("an untracked file in the way is not overwritten, whether git ignores it or not", async () => {
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

test("an ignored file is not overwritten, even if nothing else is in the way", async () => {
  await using site = await siteWith({ ".gitignore": "ignored.mdx\n" });
  await site.write("ignored.mdx", "my secret\n");

  await site.publish({ "ignored.mdx": "theirs\n" });

  expect(await site.text("ignored.mdx")).toBe("my secret\n");
  expect(site.left()).toEqual(["ignored.mdx"]);
});

test.each([
  ["a file is in the place of a folder", (at: string) => Bun.write(at, "mine\n")],
  [
    "an ignored file is in the place of a folder",
    (at: string) => Bun.write(at.replace(/way$/, "way.o"), "mine\n"),
  ],
  ["a link is in the place of a folder", (at: string) => symlink("elsewhere", at)],
  ["a link to a folder is in the place of a folder", (at: string) => symlink("sub", at)],
])("untracked files stay if %s; the other files are updated", async (_, put) => {
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

test("an untracked folder at the path of a published file keeps all its files", async () => {
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

test("a staged file at the path of a folder stays staged; the other files are updated", async () => {
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

test("a file that its owner replaced by a link, or made executable, is left alone", async () => {
  await using site = await siteWith({ "a.mdx": "old\n", "b.mdx": "old\n", "c.mdx": "old\n" });
  await rm(join(site.site, "a.mdx"));
  await symlink("c.mdx", join(site.site, "a.mdx"));
  await chmod(join(site.site, "b.mdx"), 0o755);

  await site.publish({ "a.mdx": "theirs\n", "b.mdx": "theirs\n" });

  expect(await readlink(join(site.site, "a.mdx"))).toBe("c.mdx");
  expect([await site.text("b.mdx"), await site.text("c.mdx")]).toEqual(["old\n", "old\n"]);
  expect(await site.status()).toBe(" T a.mdx\n M b.mdx");
});

test("a deleted page's file is removed if it is clean, and becomes untracked if it was changed by hand", async () => {
  await using site = await siteWith({ "clean.mdx": "old\n", "dirty.mdx": "old\n" });
  await site.write("dirty.mdx", "mine\n");

  await site.publish({ "clean.mdx": undefined, "dirty.mdx": undefined });

  expect([await site.isThere("clean.mdx"), await site.text("dirty.mdx")]).toEqual([false, "mine\n"]);
  expect(await site.status()).toBe("?? dirty.mdx");
});

test("a deleted page's folder stays if it holds anything else", async () => {
  await using site = await siteWith({ "sub/a.mdx": "old\n" });
  await site.write("sub/mine.txt", "mine\n");

  await site.publish({ "sub/a.mdx": undefined });

  expect([await site.isThere("sub/a.mdx"), await site.text("sub/mine.txt")]).toEqual([false, "mine\n"]);
});

/** Lists the top of a folder except `.git`: each name with its kind, and a file's text or a link's target. */
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
