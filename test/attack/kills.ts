import { temporaryFolder } from "../support/folder.ts";
import { randomOf } from "../support/random.ts";
import { built, killStarting, startServerIn, type TestServer } from "../support/server.ts";
import { anySeed, type Report } from "./report.ts";
import { HANGS_MS, RestlessWriters, settings } from "./restless-writers.ts";

/** The latest moment, in milliseconds, at which a start is killed. */
const STARTED_MS = 600;

export async function killAmid(server: TestServer, writers: RestlessWriters, operations: number) {
  const hangs = Promise.withResolvers<void>();
  const hanging = setTimeout(() => {
    writers.faults.push(`The server answered too little within ${HANGS_MS / 1000} s`);
    hangs.resolve();
  }, HANGS_MS);
  const enough = writers.book.more(operations);
  const working = writers.work(server);
  await Promise.race([enough, working, hangs.promise]);
  clearTimeout(hanging);
  await server.stop("SIGKILL");
  await working;
}

/** Writers use every operation while the server is killed, also during its start. */
export async function kills(seconds: number): Promise<Report> {
  await using folder = await temporaryFolder();
  const seed = anySeed();
  const random = randomOf(seed);
  const writers = new RestlessWriters(seed);
  const ends = Date.now() + seconds * 1000;
  let [running, starting] = [0, 0];
  while (Date.now() < ends && writers.faults.length === 0) {
    {
      await using server = await startServerIn(folder.path, settings, built);
      await writers.look(server);
      await killAmid(server, writers, 5 + random.below(60));
      running += 1;
    }
    for (let again = random.below(3); again > 0; again--) {
      await killStarting({ folder: folder.path, settings, after: random.below(STARTED_MS) }, built);
      starting += 1;
    }
  }
  await using server = await startServerIn(folder.path, settings, built);
  await writers.look(server, { atAll: true });
  return {
    figures: `seed ${seed}, ${running + starting} kills, ${starting} of them as it started; acknowledged: ${writers.book.figures}`,
    faults: writers.faults,
  };
}
