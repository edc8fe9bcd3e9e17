import { Database, SQLiteError } from "bun:sqlite";

import { Unavailable } from "../core/errors.ts";
import { migrations } from "./migrations.ts";

type Job = { work: () => unknown; done: (result: never) => void; failed: (error: unknown) => void };

/** A statement that returns rows of this shape and takes named parameters. */
export type Row = Record<string, string | number | Uint8Array | null>;

/**
 * The SQLite file. Reads are answered at once. Writes that arrive together share one transaction, and each is
 * answered after that is on disk: one sync for all of them instead of one each.
 */
export class Store {
  readonly #db: Database;
  #jobs: Job[] = [];

  /** Creates the file where it is missing and brings its tables up to date. @throws SQLiteError */
  constructor(file: string) {
    this.#db = new Database(file, { create: true, strict: true });
    this.#db.run("pragma busy_timeout = 5000");
    this.#db.run("pragma journal_mode = wal");
    this.#db.run("pragma synchronous = full");
    this.#db.run("pragma foreign_keys = on");
    migrate(this.#db);
  }

  all<T extends Row>(sql: string, parameters: Row = {}): T[] {
    return this.#db.query<T, [Row]>(sql).all(parameters);
  }

  first<T extends Row>(sql: string, parameters: Row = {}): T | undefined {
    return this.#db.query<T, [Row]>(sql).get(parameters) ?? undefined;
  }

  /** Runs `work` in a transaction shared with the writes beside it; kept promises are on disk. @throws Unavailable */
  write<T>(work: () => T): Promise<T> {
    return new Promise((done, failed) => {
      this.#jobs.push({ work, done, failed });
      if (this.#jobs.length === 1) setImmediate(() => this.#commit());
    });
  }

  /** Shows that the store can be written. @throws Unavailable */
  async probe(now: number): Promise<void> {
    await this.write(() =>
      this.first("insert into probe values (1, $now) on conflict do update set at = $now", { now }),
    );
  }

  /** Writes a complete copy of the store as it is at this moment, also while others write. @throws SQLiteError */
  copyTo(file: string): void {
    this.#db.query("vacuum into $file").run({ file });
  }

  /** Commits what is waiting, and lets go of the file. */
  close(): void {
    this.#commit();
    this.#db.close(true);
  }

  #commit(): void {
    const jobs = this.#jobs;
    this.#jobs = [];
    if (jobs.length === 0) return;
    try {
      const results = this.#db.transaction(() => jobs.map(({ work }) => work())).immediate();
      jobs.forEach(({ done }, index) => done(results[index] as never));
    } catch (cause) {
      const error =
        cause instanceof SQLiteError
          ? new Unavailable("The store cannot be written just now.", { cause })
          : cause;
      jobs.forEach(({ failed }) => failed(error));
    }
  }
}

function migrate(db: Database): void {
  const { user_version: done } = db.query<{ user_version: number }, []>("pragma user_version").get()!;
  if (done > migrations.length) {
    throw new Error(`The data is of a newer version of this program (its tables are number ${done}).`);
  }
  migrations.slice(done).forEach((sql, index) => {
    db.transaction(() => {
      db.run(sql);
      db.run(`pragma user_version = ${done + index + 1}`);
    }).immediate();
  });
}
