import { expect, test } from "bun:test";

import { blobId } from "../../../src/core/repository/commit.ts";
import { FOLDER, GitTrees, treeId } from "../../../src/repository/git/trees.ts";
import { temporaryFolder } from "../../support/folder.ts";
import { git, repositoryWith } from "../../support/git.ts";

const like = "0".repeat(40);
const blob = (text: string) => blobId(Buffer.from(text), like);

/** Names with git's own order: folders sort as if they ended in a slash, and by bytes, not letters. */
const files = {
  "a/x.md": "x",
  "a.md": "1",
  "a-b.md": "2",
  "a0.md": "3",
  "é.md": "4",
  "Z.md": "5",
  "\uff00.md": "6",
  "🦊/deep/er/y.md": "7",
};

async function realTrees(files: Record<string, string>) {
  await using folder = await temporaryFolder();
  await repositoryWith(folder.path, files);
  const listing = await git(folder.path, "ls-tree", "-r", "-t", "-z", "HEAD");
  const rows = listing
    .split("\0")
    .filter(Boolean)
    .map((line) => {
      const [, mode = "", sha = "", path = ""] = /^(\d+) \w+ (\w+)\t(.*)$/s.exec(line)!;
      return { path, mode, sha };
    });
  return { root: await git(folder.path, "rev-parse", "HEAD^{tree}"), rows };
}

test("a tree has git's id", async () => {
  const { root, rows } = await realTrees(files);
  const trees = new GitTrees();

  trees.cacheAll(root, rows);

  expect(treeId(trees.find(root)!)).toBe(root);
  for (const { mode, sha } of rows) if (mode === FOLDER) expect(treeId(trees.find(sha)!)).toBe(sha);
});

test("a changed tree equals git's, without empty folders", async () => {
  const before = await realTrees(files);
  const { "🦊/deep/er/y.md": _, "a0.md": __, ...kept } = files;
  const after = await realTrees({ ...kept, "a/x.md": "new", "b/c/new.md": "b" });
  const trees = new GitTrees();
  trees.cacheAll(before.root, before.rows);
  const file = (path: string, text: string) => ({ path, mode: "100644", sha: blob(text) });
  const gone = (path: string) => ({ path, mode: "100644", sha: undefined });

  const made = trees.changed(before.root, [
    file("a/x.md", "new"),
    file("b/c/new.md", "b"),
    gone("🦊/deep/er/y.md"),
    gone("a0.md"),
  ]);

  expect(made).toBe(after.root);
  expect(trees.find(after.root)!.map(({ name }) => name)).toContain("b");
  expect(trees.find(before.root)!.map(({ name }) => name)).toContain("🦊");
});

test("a change in an unknown folder gives no tree", () => {
  const trees = new GitTrees();
  const root = "1".repeat(40);
  trees.cache(root, [{ name: "a", mode: FOLDER, sha: "2".repeat(40) }]);

  const made = trees.changed(root, [{ path: "a/b.md", mode: "100644", sha: blob("b") }]);

  expect(made).toBeUndefined();
});

test("a full cache drops the least recently used tree first", () => {
  const trees = new GitTrees();
  const id = (n: number) => String(n).padStart(40, "0");
  const large = Array.from({ length: 200_000 }, (_, n) => ({ name: `${n}`, mode: "100644", sha: id(n) }));
  for (const n of [1, 2, 3]) trees.cache(id(n), large);
  trees.find(id(1));

  trees.cache(id(4), large);

  expect([1, 2, 3, 4].map((n) => trees.find(id(n)) !== undefined)).toEqual([true, false, true, true]);
});
