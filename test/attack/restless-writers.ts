import { Client } from "../support/client.ts";
import { randomOf } from "../support/random.ts";
import type { TestServer } from "../support/server.ts";
import { Acknowledged } from "./acknowledged.ts";
import { RepositoryLog } from "./repository-log.ts";
import { RestlessWriter, type Work } from "./restless-writer.ts";
import { damageOfRepository, damageOfStore, lostOf } from "./what-is-lost.ts";

const WRITERS = 8;

/** A fixed secret, so that sessions survive restarts. */
export const settings = { SESSION_SECRET: "one secret for every start of it", LOG_LEVEL: "error" };

/** Milliseconds, far more than any operation takes. */
export const HANGS_MS = 60_000;

export class RestlessWriters {
  readonly book = new Acknowledged();
  readonly faults: string[] = [];
  readonly #writers: readonly RestlessWriter[];
  #log: RepositoryLog | undefined;
  #looked = 0;

  constructor(seed: number) {
    this.#writers = Array.from(
      { length: WRITERS },
      (_, n) => new RestlessWriter(`Writer ${n}`, this.book, randomOf(seed * WRITERS + n)),
    );
  }

  async work({ url }: TestServer, how?: Work): Promise<void> {
    const work = this.#writers.map(async (writer) => {
      await writer.work(url, how).catch((error: unknown) => this.faults.push(String(error)));
    });
    await Promise.all(work);
  }

  /** Records acknowledged operations that are lost, since the last call or `atAll`. */
  async look(server: TestServer, { atAll = false } = {}): Promise<void> {
    this.#log ??= new RepositoryLog(server.repository);
    const client = await Client.signedIn(server.url);
    const operations = this.book.operations.slice(atAll ? 0 : this.#looked);
    this.#looked = this.book.operations.length;
    this.faults.push(...(await lostOf(operations, { book: this.book, log: this.#log, client })));
    this.faults.push(...damageOfStore(server));
    if (atAll) this.faults.push(...(await damageOfRepository(server)));
  }
}
