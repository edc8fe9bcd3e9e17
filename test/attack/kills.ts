import { Client } from "../support/client.ts";
import { temporaryFolder } from "../support/folder.ts";
import { randomOf } from "../support/random.ts";
import { fromSource, killStarting, startServerIn, type TestServer } from "../support/server.ts";
import { Acknowledged } from "./acknowledged.ts";
import type { Report } from "./report.ts";
import { RepositoryLog } from "./repository-log.ts";
import { RestlessWriter } from "./restless-writer.ts";
import { damageOfRepository, damageOfStore, lostOf } from "./what-is-lost.ts";

const WRITERS = 8;
const settings = { SESSION_SECRET: "one secret for every start of it", LOG_LEVEL: "error" };

/** A start is killed at any time up to this one. */
const STARTED_MS = 600;

/** Far more than any work takes. */
const HANGS_MS = 60_000;

/** A folder in which servers are started and killed, the writers, and what they were told. */
export class KilledServers {
  readonly book = new Acknowledged();
  readonly faults: string[] = [];
  readonly #folder: string;
  readonly #writers: readonly RestlessWriter[];
  #log: RepositoryLog | undefined;
  #checked = 0;

  constructor(folder: string, seed: number) {
    this.#folder = folder;
    this.#writers = Array.from(
      { length: WRITERS },
      (_, n) => new RestlessWriter(`Writer ${n}`, this.book, randomOf(seed * WRITERS + n)),
    );
  }

  start(): Promise<TestServer> {
    return startServerIn(this.#folder, settings, fromSource);
  }

  /** Kills the server while the writers work, after so many operations more. */
  async kill(server: TestServer, operations: number): Promise<void> {
    const hangs = AbortSignal.timeout(HANGS_MS);
    const enough = this.book.more(operations);
    const working = Promise.allSettled(this.#writers.map((writer) => writer.work(server.url)));
    await Promise.race([
      enough,
      working,
      new Promise<void>((resolve) => hangs.addEventListener("abort", () => resolve())),
    ]);
    if (hangs.aborted) this.faults.push(`The server answered too little within ${HANGS_MS / 1000} s`);
    await server.stop("SIGKILL");
    for (const ended of await working)
      if (ended.status === "rejected") this.faults.push(String(ended.reason));
  }

  /** Kills a server that has only been started. */
  killStarting(after: number): Promise<void> {
    return killStarting({ folder: this.#folder, settings, after }, fromSource);
  }

  /** Notes what was acknowledged, since the last look or ever, and is not there. */
  async look(server: TestServer, { atAll = false } = {}): Promise<void> {
    this.#log ??= new RepositoryLog(server.repository);
    const client = await Client.signedIn(server.url);
    const operations = this.book.operations.slice(atAll ? 0 : this.#checked);
    this.#checked = this.book.operations.length;
    this.faults.push(...(await lostOf(operations, { book: this.book, log: this.#log, client })));
    this.faults.push(...damageOfStore(server));
    if (atAll) this.faults.push(...(await damageOfRepository(server)));
  }
}

/** Many writers do everything that a page knows while the server is killed again and again, also as it starts. */
export async function kills(seconds: number): Promise<Report> {
  await using folder = await temporaryFolder();
  const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
  const random = randomOf(seed);
  const servers = new KilledServers(folder.path, seed);
  const ends = Date.now() + seconds * 1000;
  let [running, starting] = [0, 0];
  while (Date.now() < ends && servers.faults.length === 0) {
    {
      await using server = await servers.start();
      await servers.look(server);
      await servers.kill(server, 5 + random.below(60));
      running += 1;
    }
    for (let again = random.below(3); again > 0; again--) {
      await servers.killStarting(random.below(STARTED_MS));
      starting += 1;
    }
  }
  await using server = await servers.start();
  await servers.look(server, { atAll: true });
  return {
    figures: `seed ${seed}, ${running + starting} kills, ${starting} of them as it started; acknowledged: ${servers.book.figures}`,
    faults: servers.faults,
  };
}
