import { readFile, realpath, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

import type { Lock } from "../../core/repository/repository-host.ts";
import { EMAIL, TEMPORARY } from "./fast-import.ts";
import { type Git, GitFailure } from "./git.ts";
import { isInUse } from "./processes.ts";
import { checkoutOf } from "./work-tree.ts";

const MINUTE = 60_000;

/** Git holds a lock for moments, and ends here after a minute. */
const HELD_MS = MINUTE;

/** A git of ours is stopped after a minute, so nobody holds a lock that is ten times older. */
const OUR_STALE_MS = 10 * MINUTE;

/** Returns the locks that block the branch or its work tree and are older than git holds them. */
export async function staleLocks(git: Git, ref: string, now: number): Promise<Lock[]> {
  const tree = git.inDirectory((await checkoutOf(git, ref)) ?? git.directory);
  const names = [`${ref}.lock`, "HEAD.lock", "index.lock"];
  const locks = await Promise.all(names.map(async (name) => lockAt(await pathOf(tree, name), name)));
  return locks.filter((lock) => lock !== undefined).filter(({ madeAt }) => now - madeAt >= HELD_MS);
}

/** A file's time is that of another clock where the folder is on another machine. */
const CLOCKS_DIFFER_MS = 1000;

/** Locks by what became of them: `inUse` are those that somebody may still hold. */
type Left = Readonly<{ removed: readonly Lock[]; inUse: readonly Lock[] }>;

export type Killed = Readonly<{
  /** What git was at. */
  of: "branch" | "work tree" | "both";
  /** When the publication began, and the last moment at which its git can have made a lock. Unix milliseconds. */
  since: number;
  until: number;
  now: number;
  /** The commit that was to be published, if it is known. */
  commit?: string | undefined;
}>;

/**
 * Removes the locks that our git left when it was killed: they were made after it began, as our user, and nobody holds them. Where
 * the system doesn't tell who holds a file, only one of the branch is removed that proves itself. Fast-import takes the locks of
 * its own reference and of packed ones, update-ref those of the branch and of HEAD, and what updates a work tree that of its index.
 */
export async function removeLeftLocks(git: Git, ref: string, killed: Killed): Promise<Left> {
  const tree = git.inDirectory((await checkoutOf(git, ref)) ?? git.directory);
  const made = (await locksOf(git, tree, ref, killed.of)).filter(
    ({ madeAt, uid }) => madeAt >= killed.since - CLOCKS_DIFFER_MS && uid === process.getuid?.(),
  );
  if (made.length === 0) return { removed: [], inUse: [] };
  const folders = await Promise.all([await pathOf(git, "."), tree.directory].map((path) => realpath(path)));
  const files = made.map(({ path }) => path);
  const isUsed = await isInUse(files, folders);
  if (isUsed === undefined) {
    const isRemoved = await removeOurLock(git, ref, { now: killed.now, killed: killed.commit });
    return { removed: isRemoved ? made.filter(({ name }) => name === `${ref}.lock`) : [], inUse: [] };
  }
  const removed = made.filter(({ madeAt }) => !isUsed && madeAt <= killed.until);
  for (const { path } of removed) await rm(path, { force: true });
  return { removed, inUse: made.filter((lock) => !removed.includes(lock)) };
}

async function locksOf(git: Git, tree: Git, ref: string, of: Killed["of"]): Promise<Found[]> {
  const ofBranch = [`${ref}.lock`, "HEAD.lock", "packed-refs.lock", `${TEMPORARY}.lock`];
  const named = [
    ...(of === "work tree" ? [] : ofBranch.map((name) => [git, name] as const)),
    ...(of === "branch" ? [] : [[tree, "index.lock"] as const]),
  ];
  const found = named.map(async ([at, name]) => lockAt(await whole(await pathOf(at, name)), name));
  return (await Promise.all(found)).filter((lock) => lock !== undefined);
}

/** As the system names it to those who ask what a process has open. */
async function whole(path: string): Promise<string> {
  return join(await realpath(dirname(path)).catch(() => dirname(path)), basename(path));
}

/**
 * Removes the branch's lock if it is provably ours, and returns whether it did: the git that was just stopped left
 * the commit `killed` in it, or it is ten minutes old; and its commit is ours and on no branch or tag. Source: git's
 * lockfile.c.
 */
export async function removeOurLock(
  git: Git,
  ref: string,
  { now, killed }: Readonly<{ now: number; killed: string | undefined }>,
): Promise<boolean> {
  const path = await pathOf(git, `${ref}.lock`);
  const lock = await lockAt(path, ref);
  if (!lock) return false;
  const commit = (await readFile(path, "latin1")).trim();
  if (commit !== killed && now - lock.madeAt < OUR_STALE_MS) return false;
  if (!/^[0-9a-f]{40,64}$/.test(commit) || !(await isOursAlone(git, commit))) return false;
  const ofHead = await lockAt(await pathOf(git, "HEAD.lock"), "HEAD.lock");
  if (ofHead && isOfOneCommand(ofHead, lock)) await rm(ofHead.path);
  await rm(path);
  return true;
}

/** A command that moves the branch of HEAD also locks HEAD at the same moment, and writes nothing there. */
function isOfOneCommand(ofHead: Found, ofBranch: Found): boolean {
  return ofHead.bytes === 0 && Math.abs(ofHead.madeAt - ofBranch.madeAt) < 1000;
}

async function isOursAlone(git: Git, commit: string): Promise<boolean> {
  try {
    const [committer, refs] = await Promise.all([
      git.text(["show", "-s", "--format=%ce", commit]),
      git.text(["for-each-ref", "--contains", commit, "--count=1"]),
    ]);
    return committer === EMAIL && refs === "";
  } catch (error) {
    if (error instanceof GitFailure) return false;
    throw error;
  }
}

function pathOf(git: Git, name: string): Promise<string> {
  return git.text(["rev-parse", "--path-format=absolute", "--git-path", name]);
}

type Found = Lock & Readonly<{ bytes: number; uid: number }>;

async function lockAt(path: string, name: string): Promise<Found | undefined> {
  const found = await stat(path).catch(() => undefined);
  if (!found) return undefined;
  const { uid, size: bytes, mtimeMs: madeAt } = found;
  return { name, path, owner: await nameOf(uid), madeAt, bytes, uid };
}

/** Windows has no `id`. */
async function nameOf(uid: number): Promise<string> {
  try {
    const { stdout } = Bun.spawn(["id", "-nu", `${uid}`], { stdout: "pipe", stderr: "ignore" });
    return (await stdout.text()).trim() || `${uid}`;
  } catch {
    return `${uid}`;
  }
}
