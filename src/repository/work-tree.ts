import { lstat } from "node:fs/promises";
import { join } from "node:path";

import type { Git } from "./git.ts";

/** What stands at a path in a tree or in the index: a mode and a blob, or nothing. */
type Side = Readonly<{ mode: string; sha: string }> | undefined;
type Changed = Readonly<{ path: string; before: Side; after: Side }>;

/**
 * Where the branch is checked out, its files follow it from the tree `before` to the commit `after`. A file that
 * was changed by hand is never touched. Gives the paths that were left alone.
 */
export async function followBranch(git: Git, ref: string, before: string, after: string): Promise<string[]> {
  const directory = await checkoutOf(git, ref);
  if (!directory) return [];
  const tree = git.at(directory);
  await tree.succeeds(["update-index", "-q", "--refresh"]);
  // Git updates all files where nothing is in the way, and none where something is.
  if (await tree.succeeds(["read-tree", "-m", "-u", before, after])) return [];
  const changes = toChanges(
    await tree.text(["diff-tree", "-r", "-z", "--raw", "--no-renames", before, after]),
  );
  const left: string[] = [];
  for (const change of changes) {
    if (!(await followInFile(tree, change, after))) left.push(change.path);
  }
  return left;
}

/** The folder in which the branch is checked out, if any. Source: git-worktree(1), porcelain format. */
async function checkoutOf(git: Git, ref: string): Promise<string | undefined> {
  const trees = (await git.text(["worktree", "list", "--porcelain", "-z"])).split("\0\0");
  const lines = trees.map((tree) => tree.split("\0")).find((lines) => lines.includes(`branch ${ref}`));
  return lines?.find((line) => line.startsWith("worktree "))?.slice("worktree ".length);
}

/** Whether the file follows. A dirty one stays; the index moves on, so that `git status` shows it as its owner's change. */
async function followInFile(tree: Git, { path, before, after }: Changed, commit: string): Promise<boolean> {
  const inIndex = toSide(await tree.text(["ls-files", "-s", "-z", "--", path]));
  if (inIndex?.sha !== before?.sha || inIndex?.mode !== before?.mode) return false;
  const isClean = before
    ? await tree.succeeds(["diff-files", "--quiet", "--", path])
    : !(await isThere(join(tree.directory, path)));
  if (isClean) {
    return tree.succeeds(after ? ["checkout", "-q", commit, "--", path] : ["rm", "-q", "-f", "--", path]);
  }
  await tree.bytes(
    after
      ? ["update-index", "--add", "--cacheinfo", `${after.mode},${after.sha},${path}`]
      : ["update-index", "--force-remove", "--", path],
  );
  return false;
}

/** Source: git-diff-tree(1), raw format with -z: by turns `:mode mode id id status` and a path. */
function toChanges(listing: string): Changed[] {
  const parts = listing.split("\0");
  return parts.flatMap((part, index) => {
    const [, modeBefore, modeAfter, before, after] =
      /^:(\d+) (\d+) ([0-9a-f]+) ([0-9a-f]+) /.exec(part) ?? [];
    if (!modeBefore) return [];
    return [{ path: parts[index + 1]!, before: side(modeBefore, before!), after: side(modeAfter!, after!) }];
  });
}

/** A line of `git ls-files -s -z`. */
function toSide(line: string): Side {
  const [, mode, sha] = /^(\d+) ([0-9a-f]+) /.exec(line) ?? [];
  return mode && sha ? { mode, sha } : undefined;
}

function side(mode: string, sha: string): Side {
  return Number(mode) === 0 ? undefined : { mode, sha };
}

async function isThere(file: string): Promise<boolean> {
  try {
    await lstat(file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return false;
    throw error;
  }
}
