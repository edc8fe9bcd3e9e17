import { temporaryFolder } from "../support/folder.ts";
import { randomOf } from "../support/random.ts";
import { built, startServerIn, type TestServer, withoutRoomAtTimes } from "../support/server.ts";
import { anySeed, type Report } from "./report.ts";
import { HANGS_MS, RestlessWriters, settings } from "./restless-writers.ts";

/** File-size limits in bytes: some writes fit, writes that extend a file fail. */
const LIMITS = [0, 100_000, 1_000_000, 4_000_000];

/** How many operations succeed with space, and fail without, in each round. */
const OPERATIONS = 20;
const REFUSALS = 20;
const FULL_MS = 2000;
const LOOK_MS = 20;

/** Writers use every operation while the disk fills up and is cleared by turns. */
export async function fullDisk(seconds: number): Promise<Report> {
  await using folder = await temporaryFolder();
  const seed = anySeed();
  const random = randomOf(seed);
  const writers = new RestlessWriters(seed);
  const ends = Date.now() + seconds * 1000;
  let rounds = 0;
  {
    await using server = await startServerIn(folder.path, settings, withoutRoomAtTimes(built));
    while (Date.now() < ends && writers.faults.length === 0) {
      await writeWithRoom(server, writers);
      await writeWithoutRoom(server, writers, random.of(LIMITS));
      await writers.look(server);
      rounds += 1;
    }
    await writeWithRoom(server, writers);
    await server.stop(random.of(["SIGTERM", "SIGKILL"]));
  }
  await using server = await startServerIn(folder.path, settings, built);
  await writers.look(server, { atAll: true });
  return {
    figures: `seed ${seed}, ${rounds} times without room, ${writers.book.refused} refusals; acknowledged: ${writers.book.figures}`,
    faults: writers.faults,
  };
}

async function writeWithRoom(server: TestServer, writers: RestlessWriters): Promise<void> {
  const { book, faults } = writers;
  const enough = book.operations.length + OPERATIONS;
  let isOver = false;
  const working = writers.work(server, { isOver: () => isOver });
  if (!(await happens(HANGS_MS, () => book.operations.length >= enough || faults.length > 0)))
    faults.push(`With room, the server did too little within ${HANGS_MS / 1000} s`);
  isOver = true;
  await working;
}

async function writeWithoutRoom(server: TestServer, writers: RestlessWriters, limit: number): Promise<void> {
  const { book } = writers;
  const refused = book.refused + REFUSALS;
  let isOver = false;
  const working = writers.work(server, { isOver: () => isOver, mayBeUnavailable: true });
  await limitFiles(server, limit);
  await happens(FULL_MS, () => book.refused >= refused);
  await limitFiles(server, "unlimited");
  isOver = true;
  await working;
}

/** Limits the files of the process and its children. Source: prlimit(1). */
async function limitFiles({ pid }: TestServer, bytes: number | "unlimited"): Promise<void> {
  const limit = `--fsize=${bytes}:unlimited`;
  const child = Bun.spawn(["prlimit", "--pid", String(pid), limit], { stderr: "pipe" });
  if ((await child.exited) !== 0) throw new Error(`prlimit: ${await child.stderr.text()}`);
}

async function happens(within: number, hasHappened: () => boolean): Promise<boolean> {
  const ends = Date.now() + within;
  while (!hasHappened() && Date.now() < ends) await Bun.sleep(LOOK_MS);
  return hasHappened();
}
