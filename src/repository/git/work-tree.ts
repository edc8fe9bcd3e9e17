import { lstat } from "node:fs/promises";
import { dirname, join } from "node:path";

import { type Git, GitFailure } from "./git.ts";

type Side = Readonly<{ mode: string; sha: string }> | undefined;
type Changed = Readonly<{ path: string; before: Side; after: Side }>;
type Marked = Readonly<{ inIndex: Side; mark: "--skip-worktree" | "--assume-unchanged" }>;

/** More paths may not fit on a command line. */
const MAX_PATHS_NAMED = 500;

/** Source: git-lfs-config(5). */
const asPointers = { GIT_LFS_SKIP_SMUDGE: "1" };

/** Somebody's git holds the lock of the work tree's index, or left it. */
export class IndexLocked extends Error {
  readonly path: string;

  constructor(path: string, details: { cause: unknown }) {
    super(`${path} exists`, details);
    this.path = path;
  }
}

/**
 * Updates the checked-out files, except those changed by hand. Returns the paths that it skipped. What an earlier call did before
 * it failed stays as it is. @throws IndexLocked
 */
export async function followBranch(git: Git, ref: string, before: string, after: string): Promise<string[]> {
  const [directory, listing] = await Promise.all([
    checkoutOf(git, ref),
    git.text(["diff-tree", "-r", "-z", "--raw", "--no-renames", before, after]),
  ]);
  if (!directory) return [];
  const tree = git.inDirectory(directory);
  const all = toChanges(listing);
  const [marked, isSparse] = await Promise.all([
    markedIn(tree, all),
    tree.text(["config", "--type=bool", "--default=false", "--get", "core.sparseCheckout"]),
  ]);
  const skipped = await followInIndex(tree, all, marked);
  const changes = all.filter(({ path }) => !marked.has(path));
  if (changes.length === 0) return skipped;
  // Git updates all files or none, but it overwrites ignored files, a link in place of a folder, and a deleted file.
  const inPlace = await Promise.all(changes.map((change) => isInPlace(directory, change)));
  const areInPlace = inPlace.every(Boolean);
  // Of these two ways, the second leaves out a new file that a sparse checkout is to be without.
  const isByName = areInPlace && isSparse === "false";
  if (isByName && (await followByName(tree, changes, before, after))) return skipped;
  await succeeds(tree, ["update-index", "-q", "--refresh"]);
  if (areInPlace && (await succeeds(tree, ["read-tree", "-m", "-u", before, after]))) return skipped;
  for (const [nth, change] of changes.entries()) {
    if (!(await followInFile(tree, change, after, inPlace[nth]!))) skipped.push(change.path);
  }
  return skipped;
}

/** Finds what git was told not to look at by a mark in its index, as a sparse checkout does with files that it leaves out. */
async function markedIn(tree: Git, changes: readonly Changed[]): Promise<Map<string, Marked>> {
  const paths = changes.length > MAX_PATHS_NAMED ? [] : changes.map(({ path }) => path);
  const listing = await tree.text(["ls-files", "-s", "-v", "-z", "--", ...paths]);
  const marked = new Map<string, Marked>();
  for (const line of listing.split("\0")) {
    const [, tag, entry, path] = /^([Sa-z]) (\d+ [0-9a-f]+) 0\t(.*)$/s.exec(line) ?? [];
    const mark = tag?.toUpperCase() === "S" ? "--skip-worktree" : "--assume-unchanged";
    if (path) marked.set(path, { inIndex: toSide(`${entry} `), mark });
  }
  return marked;
}

/** Such files and their marks stay as they are. Returns the paths of those that are not as published. */
async function followInIndex(
  tree: Git,
  changes: readonly Changed[],
  marked: ReadonlyMap<string, Marked>,
): Promise<string[]> {
  const skipped: string[] = [];
  for (const { path, before, after } of changes) {
    const entry = marked.get(path);
    if (!entry) continue;
    const follow = after
      ? ["--cacheinfo", `${after.mode},${after.sha},${path}`, entry.mark, "--", path]
      : ["--force-remove", "--", path];
    const hasMoved =
      isSame(entry.inIndex, after) ||
      (isSame(entry.inIndex, before) && (await succeeds(tree, ["update-index", ...follow])));
    if (!hasMoved || (await kindOf(join(tree.directory, path))) !== "nothing") skipped.push(path);
  }
  return skipped;
}

/** Returns whether all files were updated. It reads these alone, not every file of the work tree. */
async function followByName(
  tree: Git,
  changes: readonly Changed[],
  before: string,
  after: string,
): Promise<boolean> {
  if (changes.length > MAX_PATHS_NAMED || changes.some((change) => !change.after)) return false;
  const paths = changes.map(({ path }) => path);
  return (
    (await succeeds(tree, ["diff-index", "--quiet", before, "--", ...paths])) &&
    succeeds(tree, ["checkout", "-q", after, "--", ...paths])
  );
}

/** Returns the folder in which the branch is checked out. Source: git-worktree(1), porcelain format. */
export async function checkoutOf(git: Git, ref: string): Promise<string | undefined> {
  const trees = (await git.text(["worktree", "list", "--porcelain", "-z"])).split("\0\0");
  const lines = trees.map((tree) => tree.split("\0")).find((lines) => lines.includes(`branch ${ref}`));
  return lines?.find((line) => line.startsWith("worktree "))?.slice("worktree ".length);
}

/** A file that was changed by hand stays; the index moves on, so `git status` shows it as its owner's change. */
async function followInFile(
  tree: Git,
  change: Changed,
  commit: string,
  wasInPlace: boolean,
): Promise<boolean> {
  const { path, before, after } = change;
  const inIndex = toSide(await tree.text(["ls-files", "-s", "-z", "--", path]));
  if (!isSame(inIndex, before)) return isSame(inIndex, after);
  const follow = after ? ["checkout", "-q", commit, "--", path] : ["rm", "-q", "-f", "--", path];
  if ((await isClean(tree, change)) && (await succeeds(tree, follow))) return true;
  await succeeds(
    tree,
    after
      ? ["update-index", "--add", "--cacheinfo", `${after.mode},${after.sha},${path}`]
      : ["update-index", "--force-remove", "--", path],
  );
  const kind = await kindOf(join(tree.directory, path));
  if (!after) return kind === "nothing";
  // Git LFS refuses a file that it can't get, when the one before is gone: its pointer is what git can have.
  if (wasInPlace && kind === "nothing") return succeeds(tree, follow, asPointers);
  // A checkout that was killed may have written the file.
  return kind === "other" && succeeds(tree, ["diff", "--quiet", "--", path]);
}

async function isClean(tree: Git, change: Changed): Promise<boolean> {
  if (!(await isInPlace(tree.directory, change))) return false;
  return !change.before || succeeds(tree, ["diff-files", "--quiet", "--", change.path]);
}

async function succeeds(
  tree: Git,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<boolean> {
  try {
    await tree.bytes(args, { env });
    return true;
  } catch (cause) {
    if (!(cause instanceof GitFailure) || cause.isKilled) throw cause;
    const [lock, isThere] = cause.said.split("Unable to create '").at(-1)!.split("': File exists");
    if (isThere !== undefined && lock!.endsWith("/index.lock")) throw new IndexLocked(lock!, { cause });
    return false;
  }
}

/** The file exists exactly if it should, and its folders are folders. */
async function isInPlace(directory: string, { path, before }: Changed): Promise<boolean> {
  for (let folder = dirname(path); folder !== "."; folder = dirname(folder)) {
    const kind = await kindOf(join(directory, folder));
    if (kind === "other") return false;
  }
  return (await kindOf(join(directory, path))) === (before ? "other" : "nothing");
}

/** Source: git-diff-tree(1), raw format with -z: in turn `:mode mode id id status` and a path. */
function toChanges(listing: string): Changed[] {
  const parts = listing.split("\0");
  return parts.flatMap((part, index) => {
    const [, modeBefore, modeAfter, before, after] =
      /^:(\d+) (\d+) ([0-9a-f]+) ([0-9a-f]+) /.exec(part) ?? [];
    if (!modeBefore) return [];
    return [{ path: parts[index + 1]!, before: side(modeBefore, before!), after: side(modeAfter!, after!) }];
  });
}

function toSide(line: string): Side {
  const [, mode, sha] = /^(\d+) ([0-9a-f]+) /.exec(line) ?? [];
  return mode && sha ? { mode, sha } : undefined;
}

function isSame(one: Side, other: Side): boolean {
  return one?.sha === other?.sha && one?.mode === other?.mode;
}

function side(mode: string, sha: string): Side {
  return Number(mode) === 0 ? undefined : { mode, sha };
}

async function kindOf(path: string): Promise<"folder" | "other" | "nothing" | "unknown"> {
  try {
    return (await lstat(path)).isDirectory() ? "folder" : "other";
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ENOENT" ? "nothing" : "unknown";
  }
}
