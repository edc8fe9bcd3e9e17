import { readFile, rm, stat } from "node:fs/promises";

import type { Lock } from "../../core/publication/repository-host.ts";
import { EMAIL } from "./fast-import.ts";
import { type Git, GitFailure } from "./git.ts";
import { checkoutOf } from "./work-tree.ts";

const MINUTE = 60_000;

/** Git holds a lock for moments, and ends here after a minute. */
const HELD_MS = MINUTE;

/** A git of ours is stopped after a minute, so nobody holds a lock that is ten times older. */
const OUR_STALE_MS = 10 * MINUTE;

/** Returns the locks that block the branch or its work tree and are older than git holds them. */
export async function staleLocks(git: Git, ref: string, now: number): Promise<Lock[]> {
  const tree = git.at((await checkoutOf(git, ref)) ?? git.directory);
  const names = [`${ref}.lock`, "HEAD.lock", "index.lock"];
  const locks = await Promise.all(names.map(async (name) => lockAt(await pathOf(tree, name), name)));
  return locks.filter((lock) => lock !== undefined).filter(({ madeAt }) => now - madeAt >= HELD_MS);
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

type Found = Lock & Readonly<{ bytes: number }>;

async function lockAt(path: string, name: string): Promise<Found | undefined> {
  const found = await stat(path).catch(() => undefined);
  return found && { name, path, owner: await nameOf(found.uid), madeAt: found.mtimeMs, bytes: found.size };
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
