import { expect, test } from "bun:test";
import { rm } from "node:fs/promises";
import { join } from "node:path";

import { openLocalRepository } from "../../../src/repository/git/open.ts";
import { temporaryFolder } from "../../support/folder.ts";
import { git } from "../../support/git.ts";
import { siteWith } from "./work-tree-site.ts";

test("files of another branch do not change when the published branch moves", async () => {
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

test("no file changes on a detached HEAD", async () => {
  await using site = await siteWith({ "a.mdx": "old\n" });
  await git(site.site, "checkout", "-q", "--detach");

  await site.publish({ "a.mdx": "theirs\n" });

  expect([await site.text("a.mdx"), await site.status()]).toEqual(["old\n", ""]);
});

test("the files of a linked work tree are updated if it has the branch checked out", async () => {
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

test("a linked work tree whose folder is missing causes no failure", async () => {
  await using site = await siteWith({ "a.mdx": "old\n" });
  const linked = join(site.folder, "linked");
  await git(site.site, "checkout", "-q", "-b", "other");
  await git(site.site, "worktree", "add", "-q", linked, "main");
  await rm(linked, { recursive: true });

  const commit = await site.publish({ "a.mdx": "theirs\n" });

  expect(await git(site.site, "rev-parse", "main")).toBe(commit);
});

test("the linked work tree of a bare repository is updated too", async () => {
  await using folder = await temporaryFolder();
  const [bare, linked, log] = [
    join(folder.path, "site.git"),
    join(folder.path, "linked"),
    { warn: () => undefined },
  ];
  const settings = { path: bare, branch: undefined, mayCreate: true, env: { PATH: process.env.PATH! }, log };
  const host = await openLocalRepository({ ...settings, clock: { now: () => Date.now() } });
  await git(bare, "worktree", "add", "-q", linked, "main");
  const files = [{ path: "content/new.mdx", content: Buffer.from("new\n") }];

  await host.commit({ parent: await host.head(), files, message: "x\n", by: { name: "Ada" } });

  expect(await Bun.file(join(linked, "content/new.mdx")).text()).toBe("new\n");
  expect(await git(linked, "status", "--porcelain")).toBe("");
});
