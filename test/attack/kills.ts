import { watch } from "node:fs/promises";
import { join } from "node:path";

import { temporaryFolder } from "../support/folder.ts";
import { repositoryWith } from "../support/git.ts";
import { randomOf } from "../support/random.ts";
import { built, killStarting, startServerIn, type TestServer } from "../support/server.ts";
import { anySeed, type Report } from "./report.ts";
import { HANGS_MS, RestlessWriters, settings } from "./restless-writers.ts";
import { childrenOf } from "./usage.ts";
import { damageOfWorkTree } from "./what-is-lost.ts";

/** The latest moment, in milliseconds, at which a start is killed. */
const STARTED_MS = 600;

type How = Readonly<{
  /** Whether git is killed with its server, as where both are in one container. */
  withGit?: boolean;
  /** Resolves at the moment of the kill. */
  at?: () => Promise<void>;
}>;

export async function killAmid(
  server: TestServer,
  writers: RestlessWriters,
  operations: number,
  { withGit = false, at = async () => undefined }: How = {},
) {
  const hangs = Promise.withResolvers<void>();
  const hanging = setTimeout(() => {
    writers.faults.push(`The server answered too little within ${HANGS_MS / 1000} s`);
    hangs.resolve();
  }, HANGS_MS);
  const enough = writers.book.more(operations);
  const working = writers.work(server);
  await Promise.race([enough, working, hangs.promise]);
  await at();
  clearTimeout(hanging);
  const children = withGit ? await childrenOf(server.pid) : [];
  for (const pid of [server.pid, ...children]) kill(pid);
  await server.stop("SIGKILL");
  await working;
}

/** A child may have ended meanwhile. */
function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    return;
  }
}

/** Resolves as git moves the branch. */
async function branchMoves({ repository }: TestServer): Promise<void> {
  for await (const { filename } of watch(join(repository, ".git/refs/heads"), {
    signal: AbortSignal.timeout(HANGS_MS),
  }))
    if (filename === "main") return;
}

/** Writers use every operation while the server is killed, alone or with its git, at a commit too, and during its start. */
export async function kills(seconds: number): Promise<Report> {
  await using folder = await temporaryFolder();
  const seed = anySeed();
  const random = randomOf(seed);
  const writers = new RestlessWriters(seed);
  const site = join(folder.path, "site");
  await repositoryWith(site, { "content/index.mdx": "# Home\n" });
  const all = { ...settings, REPOSITORY: site };
  const ends = Date.now() + seconds * 1000;
  let [running, starting] = [0, 0];
  while (Date.now() < ends && writers.faults.length === 0) {
    {
      await using server = await startServerIn(folder.path, all, built);
      writers.faults.push(...(await damageOfWorkTree(server)));
      await writers.look(server);
      const at = random.below(2) === 0 ? () => branchMoves(server) : undefined;
      await killAmid(server, writers, 5 + random.below(60), { withGit: random.below(2) === 0, at });
      running += 1;
    }
    for (let again = random.below(3); again > 0; again--) {
      await killStarting({ folder: folder.path, settings: all, after: random.below(STARTED_MS) }, built);
      starting += 1;
    }
  }
  await using server = await startServerIn(folder.path, all, built);
  writers.faults.push(...(await damageOfWorkTree(server)));
  await writers.look(server, { atAll: true });
  return {
    figures: `seed ${seed}, ${running + starting} kills, ${starting} of them as it started; acknowledged: ${writers.book.figures}`,
    faults: writers.faults,
  };
}
