import { afterAll, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { mkdir, readdir, utimes } from "node:fs/promises";
import { dirname, join } from "node:path";

import { temporaryFolder } from "../../support/folder.ts";
import { startFileHost } from "../../support/git-host.ts";
import { git } from "../../support/git.ts";
import { bytes, change, commandsOf } from "../contract.ts";
import { cloned } from "./clone-host.ts";

const host = await startFileHost();
const folder = await temporaryFolder();
afterAll(async () => {
  await host[Symbol.asyncDispose]();
  await folder[Symbol.asyncDispose]();
});

let made = 0;

/** A repository with one page, its clone, and the folder of that. */
async function opened(more: Parameters<typeof cloned>[2] = {}) {
  const name = `${made++}.git`;
  const path = await host.create(name);
  const first = await push(path, "one", "reset refs/heads/main\n");
  const data = join(folder.path, name);
  const open = () => cloned(host.url(name), data, more);
  const clone = await open();
  const [directory] = await readdir(join(data, "data/clones"));
  return { path, first, open, clone, directory: join(data, "data/clones", directory!) };
}

/** Somebody else's push. */
async function push(path: string, text: string, start = "reset refs/heads/main\nfrom refs/heads/main^0\n") {
  const stdin = Buffer.concat([Buffer.from(start), ...commandsOf([{ path: "a.md", content: text }])]);
  await Bun.spawn(["git", "fast-import", "--quiet"], { cwd: path, stdin }).exited;
  return git(path, "rev-parse", "main");
}

const edit = (parent: string | undefined, text: string) =>
  change(parent, [{ path: "a.md", content: bytes(text) }]);

/** What a git that is killed can leave. */
const left = [
  "refs/docs-admin/fetched.lock",
  "refs/docs-admin/new.lock",
  "refs/heads/main.lock",
  "HEAD.lock",
  "packed-refs.lock",
  "shallow.lock",
  "config.lock",
  "objects/pack/tmp_pack_abcdef",
  "objects/pack/pack-abcdef.keep",
];

async function leave(directory: string, names: readonly string[]) {
  const files = names.map((each) => join(directory, each));
  for (const file of files) {
    await mkdir(dirname(file), { recursive: true });
    await Bun.write(file, "");
  }
  return files;
}

test.each(left)(
  "%s, which a git that was killed left, stops neither a fetch nor a publication",
  async (file) => {
    const { path, clone, directory } = await opened();
    const theirs = await push(path, "theirs");
    await leave(directory, [file]);

    expect(await clone.head({ now: true })).toBe(theirs);
    await leave(directory, [file]);
    expect((await clone.commit(edit(theirs, "two"))).sha).toBe(await git(path, "rev-parse", "main"));
  },
);

test("a start removes what gits left that were killed, unless one may still be at work", async () => {
  const { open, directory } = await opened();
  const files = await leave(directory, left);
  const remaining = () => files.filter((file) => existsSync(file));
  const [old, ...others] = files;
  await utimes(old!, Date.now() / 1000 - 660, Date.now() / 1000 - 660);
  const atWork = Bun.spawn(["git", "hash-object", "--stdin-paths"], { cwd: directory, stdin: "pipe" });

  await open();
  const meanwhile = remaining();
  await atWork.stdin.end();
  await atWork.exited;
  await open();

  expect(meanwhile).toEqual(others);
  expect(remaining()).toEqual([]);
});

test("many loose objects are packed", async () => {
  const { first, clone, directory: cwd } = await opened({ packing: { objects: 1, pushes: 2 } });
  const packs = join(cwd, "objects/pack");
  // Git takes the number of one folder of objects for that of all 256.
  const stdin = Buffer.from(Array.from({ length: 1500 }, (_, n) => `blob\ndata 4\n${1000 + n}\n`).join(""));
  const loose = ["git", "-c", "fastimport.unpackLimit=9999", "fast-import", "--quiet"];
  await Bun.spawn(loose, { cwd, stdin }).exited;
  const before = (await readdir(packs)).length;

  const { sha } = await clone.commit(edit(first, "two"));
  await clone.commit(edit(sha, "three"));

  for (let tries = 0; tries < 100 && (await readdir(packs)).length === before; tries++) await Bun.sleep(100);
  expect((await readdir(packs)).length).toBeGreaterThan(before);
});
