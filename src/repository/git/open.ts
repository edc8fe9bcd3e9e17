import { existsSync } from "node:fs";
import { mkdir, readdir, realpath } from "node:fs/promises";
import { dirname, join } from "node:path";

import { DomainError, Unavailable } from "../../core/errors.ts";
import type { Clock, FactStore, Log, OutsideCalls } from "../../core/ports.ts";
import { branchesInstead } from "../branch-names.ts";
import { createSampleRepository } from "../sample-site.ts";
import { Git, GitFailure } from "./git.ts";
import { LocalRepository } from "./local.ts";

type Settings = Readonly<{
  path: string;
  /** Undefined selects the branch that HEAD names. */
  branch: string | undefined;
  /** Whether one is made where there is none. */
  mayCreate?: boolean | undefined;
  env: Record<string, string>;
  clock: Clock;
  log: Log;
  calls?: OutsideCalls | undefined;
  facts?: FactStore;
}>;

/** Opens the repository, or creates it with the sample site where that is meant. @throws Unavailable with what to do */
export async function openLocalRepository(settings: Settings): Promise<LocalRepository> {
  const { path, env, clock, log, calls, facts } = settings;
  if (!Bun.which("git", { PATH: env.PATH ?? "" })) {
    throw new Unavailable("Git isn't installed. Install git.");
  }
  const fact = `head of ${path}`;
  const lastHead = await facts?.find(fact);
  await makeIfMissing(settings, lastHead !== undefined);
  // Without the ceiling, git would find a repository in a folder above.
  const git = new Git(path, { ...env, GIT_CEILING_DIRECTORIES: dirname(await realpath(path)) }, calls);
  const { gitDirectory, isBare } = await layoutOf(git, path);
  const branch = settings.branch ? await existingBranch(git, settings.branch) : await defaultBranch(git);
  const keepHead = async (head: string) => facts?.keep(fact, head);
  const lack = lackOf(gitDirectory, facts);
  const repository = new LocalRepository({ git, gitDirectory, isBare, branch, clock, log, keepHead, lack });
  await repository.compareHead(lastHead);
  if (facts) await repository.catchUp();
  return repository;
}

/** What its work tree lacks. Without a store it is forgotten when the process ends. */
function lackOf(gitDirectory: string, facts: FactStore | undefined) {
  const fact = `work tree of ${gitDirectory}`;
  let known = "";
  return {
    find: async () => (facts ? facts.find(fact) : known),
    keep: async (lack: string) => {
      known = lack;
      await facts?.keep(fact, lack);
    },
  };
}

async function makeIfMissing(
  { path, branch, mayCreate, env, clock, calls }: Settings,
  hadHead: boolean,
): Promise<void> {
  if (!mayCreate && !hadHead && (await isMissingOrEmpty(path)))
    throw new Unavailable(
      `REPOSITORY: there is no repository at ${path}. Correct the path, or set REPOSITORY_CREATE=1 to have a new one made there.`,
    );
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const git = new Git(dirname(path), env, calls);
    if (branch) await checkBranchName(git, branch);
    if (!(await isMissingOrEmpty(path))) return;
    if (hadHead) {
      throw new Unavailable(
        `REPOSITORY: ${path} is missing or empty, but had pages when the server last ran. Put it back, or create a repository there with git.`,
      );
    }
    await createSampleRepository(path, branch ?? "main", git, clock);
  } catch (cause) {
    if (cause instanceof DomainError) throw cause;
    const why = (cause as NodeJS.ErrnoException).code ?? (cause as Error).message;
    // It is made beside the folder, where a service or a container may not write.
    const instead = existsSync(path) ? ` Name a folder in it, such as ${join(path, "site.git")}.` : "";
    throw new Unavailable(`REPOSITORY: ${path} can't be created (${why}).${instead}`, { cause });
  }
}

async function isMissingOrEmpty(path: string): Promise<boolean> {
  try {
    return (await readdir(path)).length === 0;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") return true;
    throw new Unavailable(`REPOSITORY: ${path} can't be read as a folder (${code}).`, { cause: error });
  }
}

async function layoutOf(git: Git, path: string): Promise<{ gitDirectory: string; isBare: boolean }> {
  try {
    const options = ["--path-format=absolute", "--git-common-dir", "--is-bare-repository"];
    const [, gitDirectory, isBare] = /^(.*)\n(.*)$/s.exec(await git.text(["rev-parse", ...options]))!;
    return { gitDirectory: gitDirectory!, isBare: isBare === "true" };
  } catch (cause) {
    if (!(cause instanceof GitFailure)) throw cause;
    const why = cause.said.includes("dubious ownership")
      ? "belongs to another user. Add it to git's safe.directory"
      : "isn't a git repository and isn't empty";
    throw new Unavailable(`REPOSITORY: ${path} ${why}.`, { cause });
  }
}

async function checkBranchName(git: Git, branch: string): Promise<void> {
  if (await git.succeeds(["check-ref-format", `refs/heads/${branch}`])) return;
  throw new Unavailable(`REPOSITORY_BRANCH: “${branch}” isn't a valid branch name.`);
}

/** In a repository without any branch, the first publication creates it. */
async function existingBranch(git: Git, branch: string): Promise<string> {
  const branches = await branchesOf(git);
  if (branches.includes(branch) || branches.length === 0) return branch;
  throw new Unavailable(
    `REPOSITORY_BRANCH: the repository has no branch “${branch}”.${branchesInstead(branch, branches)}`,
  );
}

/** A bare repository's HEAD is often a guess: if its branch doesn't exist, the only one that does is taken. */
async function defaultBranch(git: Git): Promise<string> {
  const [named, branches] = await Promise.all([branchOfHead(git), branchesOf(git)]);
  if (branches.includes(named) || branches.length === 0) return named;
  if (branches.length === 1) return branches[0]!;
  throw new Unavailable(
    `REPOSITORY has no branch “${named}”. Set REPOSITORY_BRANCH.${branchesInstead(named, branches)}`,
  );
}

async function branchOfHead(git: Git): Promise<string> {
  try {
    return withoutPrefix(await git.text(["symbolic-ref", "HEAD"]));
  } catch (cause) {
    if (!(cause instanceof GitFailure)) throw cause;
    const instead = branchesInstead("main", await branchesOf(git));
    throw new Unavailable(`REPOSITORY has no branch checked out. Set REPOSITORY_BRANCH.${instead}`, {
      cause,
    });
  }
}

async function branchesOf(git: Git): Promise<string[]> {
  const names = await git.text(["for-each-ref", "--format=%(refname)", "refs/heads"]);
  return names.split("\n").filter(Boolean).map(withoutPrefix);
}

/** Git's own short names are longer if a tag has the branch's name. */
function withoutPrefix(reference: string): string {
  return reference.replace(/^refs\/heads\//, "");
}
