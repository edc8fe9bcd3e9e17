import { mkdir, readdir, realpath } from "node:fs/promises";
import { dirname } from "node:path";

import { Unavailable } from "../core/errors.ts";
import type { Clock, Log } from "../core/ports.ts";
import { Git, GitFailure } from "./git.ts";
import { LocalRepository } from "./local.ts";
import { createSampleRepository } from "./sample-site.ts";

type Settings = Readonly<{
  /** An absolute path. */
  path: string;
  /** None takes the branch that the repository's HEAD names. */
  branch: string | undefined;
  /** What git inherits: no secrets. */
  env: Record<string, string>;
  clock: Clock;
  log: Log;
}>;

/** Opens the repository; a missing one is made, with the sample site in it. @throws Unavailable with what to do */
export async function openLocalRepository(settings: Settings): Promise<LocalRepository> {
  const { path, env, clock, log } = settings;
  if (!Bun.which("git", { PATH: env.PATH ?? "" })) {
    throw new Unavailable("The git command is not installed; install git.");
  }
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  if (await isMissingOrEmpty(path)) {
    await createSampleRepository(path, settings.branch ?? "main", new Git(dirname(path), env), clock);
  }
  // Without the ceiling, git would take a repository further up for this one.
  const git = new Git(path, { ...env, GIT_CEILING_DIRECTORIES: dirname(await realpath(path)) });
  await checkIsRepository(git, path);
  const branch = settings.branch ? await existingBranch(git, settings.branch) : await defaultBranch(git);
  return new LocalRepository({ git, branch, clock, log });
}

async function isMissingOrEmpty(path: string): Promise<boolean> {
  try {
    return (await readdir(path)).length === 0;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") return true;
    throw new Unavailable(`REPOSITORY: ${path} cannot be read as a folder (${code}).`, { cause: error });
  }
}

async function checkIsRepository(git: Git, path: string): Promise<void> {
  try {
    await git.bytes(["rev-parse", "--git-dir"]);
  } catch (cause) {
    if (!(cause instanceof GitFailure)) throw cause;
    const why = cause.said.includes("dubious ownership")
      ? "belongs to another user; add it to git's safe.directory"
      : "is a folder with other things in it, and no git repository";
    throw new Unavailable(`REPOSITORY: ${path} ${why}.`, { cause });
  }
}

/** In a repository without any branch, the first publication makes it. */
async function existingBranch(git: Git, branch: string): Promise<string> {
  const stands = await git.succeeds(["show-ref", "--verify", "--quiet", `refs/heads/${branch}`]);
  if (stands || (await git.text(["for-each-ref", "--count=1", "refs/heads"])) === "") return branch;
  throw new Unavailable(`REPOSITORY_BRANCH: the repository has no branch “${branch}”.`);
}

async function defaultBranch(git: Git): Promise<string> {
  try {
    return await git.text(["symbolic-ref", "--short", "HEAD"]);
  } catch (cause) {
    if (!(cause instanceof GitFailure)) throw cause;
    throw new Unavailable("REPOSITORY has no branch checked out; name one with REPOSITORY_BRANCH.", {
      cause,
    });
  }
}
