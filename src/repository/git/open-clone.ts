import { existsSync } from "node:fs";
import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";

import { DomainError, Unavailable } from "../../core/errors.ts";
import type { Clock, FactStore, Log } from "../../core/ports.ts";
import { branchesInstead } from "../branch-names.ts";
import { ClonedRepository } from "./clone.ts";
import { removeLeftovers } from "./leftovers.ts";
import { Remote, type RemoteSettings } from "./remote.ts";

type Settings = RemoteSettings &
  Pick<ConstructorParameters<typeof ClonedRepository>[0], "packing" | "pollDelaysMs"> &
  Readonly<{
    /** Undefined selects the one that the host names. */
    branch: string | undefined;
    fetchSeconds: number;
    pushesReviews: boolean;
    commitUrl: string | undefined;
    clock: Clock;
    log: Log;
    facts?: FactStore;
    /** Called with how far a first clone is, or why there is none yet: a sentence. Then it is tried until there is one. */
    told?: ((sentence: string) => void) | undefined;
  }>;

/** A new clone becomes whole at once. */
const UNFINISHED = ".unfinished";

const GETTING = "The repository is being cloned, which happens once.";

const FIRST_WAIT_MS = 2000;
const LONGEST_WAIT_MS = 30_000;

/** Opens the clone of a repository on another machine, and makes it at first. @throws Unavailable, UpstreamFailed, UpstreamSilent */
export async function openClone(settings: Settings): Promise<ClonedRepository> {
  const { address, branch: named, dataDir, fetchSeconds, clock, log, facts } = settings;
  if (!Bun.which("git", { PATH: settings.env.PATH ?? "" }))
    throw new Unavailable("Git isn't installed. Install git.");
  const remote = await Remote.of(settings);
  const directory = clonePath(dataDir, address.url);
  if (!existsSync(directory)) await firstClone(remote, directory, settings);
  await removeLeftovers(directory, clock.now());
  const git = remote.in(directory);
  const head = await git.text(["symbolic-ref", "HEAD"]);
  const branch = named ?? head.replace(/^refs\/heads\//, "");
  const hasBranch = await git.succeeds(["rev-parse", "--quiet", "--verify", `refs/heads/${branch}`]);
  // REPOSITORY_BRANCH is another since, or the repository had no commits.
  if (!hasBranch && named) await takeBranch(remote, directory, named);
  const fact = `head of ${directory} ${branch}`;
  const repository = new ClonedRepository({
    ...settings,
    git,
    gitDirectory: directory,
    isBare: true,
    remote,
    branch,
    freshForMs: fetchSeconds * 1000,
    keepHead: async (sha) => facts?.keep(fact, sha),
    // A bare clone has no files that could lack something.
    lack: { find: async () => undefined, keep: async () => {} },
    clock,
    log,
  });
  await repository.compareHead(await facts?.find(fact));
  return repository;
}

/** Each address has its own: another REPOSITORY is another clone. */
export function clonePath(dataDir: string, url: string): string {
  const name = new Bun.CryptoHasher("sha256").update(url).digest("hex").slice(0, 16);
  return join(dataDir, "clones", `${name}.git`);
}

/** Where somebody is told, a host that is away is asked again and again. */
async function firstClone(remote: Remote, directory: string, settings: Settings): Promise<void> {
  const { told } = settings;
  for (let waitsMs = FIRST_WAIT_MS; ; waitsMs = Math.min(2 * waitsMs, LONGEST_WAIT_MS)) {
    try {
      told?.(GETTING);
      return await clone(remote, directory, settings);
    } catch (error) {
      if (!told || !(error instanceof DomainError)) throw error;
      settings.log.warn("Couldn't clone the repository. It is tried again", { cause: error });
      told(`The repository isn't here yet. It is tried again by itself. ${error.message}`);
      await Bun.sleep(waitsMs);
    }
  }
}

/** Returns how far a fetch is; undefined where the words don't say. Source: git's progress.c. */
function progressIn(words: string): string | undefined {
  const [, what, percent] =
    [...words.matchAll(/(Receiving objects|Unpacking objects|Resolving deltas): +(\d+)%/g)].at(-1) ?? [];
  if (percent === undefined) return undefined;
  return what === "Resolving deltas"
    ? `${GETTING} It is here, and ${percent} % of it is checked.`
    : `${GETTING} ${percent} % of it is here.`;
}

async function clone(
  remote: Remote,
  directory: string,
  { branch: named, told, clock }: Settings,
): Promise<void> {
  const { main, branches } = await remote.listing();
  const branch = named ?? main ?? (branches.size === 1 ? [...branches.keys()][0]! : "main");
  if (branches.size > 0 && !branches.has(branch)) throw noBranch(branch, branches);
  const unfinished = `${directory}.${clock.now()}${UNFINISHED}`;
  await mkdir(dirname(directory), { recursive: true, mode: 0o700 });
  await removeUnfinished(dirname(directory));
  const followed = (words: string) => {
    const sentence = progressIn(words);
    if (sentence !== undefined) told?.(sentence);
  };
  const format = branches.get(branch)?.length === 64 ? "sha256" : "sha1";
  const init = ["init", "-q", "--bare", "--template=", `--object-format=${format}`];
  await remote.in(dirname(directory)).bytes([...init, `--initial-branch=${branch}`, unfinished]);
  if (branches.size > 0)
    await remote.fetch(unfinished, { branch, into: `refs/heads/${branch}`, told: followed });
  await rename(unfinished, directory);
}

/** A git that a killed server left may still write in one, which is then removed later. */
async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (name.endsWith(UNFINISHED))
      await rm(join(folder, name), { recursive: true, force: true }).catch(() => undefined);
}

/** Without the branch on the host, a first publication makes it where there are no others. */
async function takeBranch(remote: Remote, directory: string, branch: string): Promise<void> {
  if (await remote.fetch(directory, { branch, into: `refs/heads/${branch}` })) return;
  const { branches } = await remote.listing();
  if (branches.size > 0) throw noBranch(branch, branches);
}

function noBranch(branch: string, branches: ReadonlyMap<string, string>): Unavailable {
  return new Unavailable(
    `REPOSITORY_BRANCH: the repository has no branch “${branch}”.${branchesInstead(branch, [...branches.keys()])}`,
  );
}
