import { Database, SQLiteError } from "bun:sqlite";
import { AsyncLocalStorage } from "node:async_hooks";

import { Unavailable } from "../core/errors.ts";
import type { Debug } from "../core/ports.ts";
import { migrations } from "./migrations.ts";

type Job = { work: () => unknown; done: (result: never) => void; failed: (error: unknown) => void };

/** While a program opens its store, another may just be making the tables. */
const OPENING_WAITS_MS = 5000;

/** While another process writes, a commit holds everything up so long, then lets reads by and comes back so often. */
const COMMIT_WAITS_MS = 10;
const RETRY_AFTER_MS = 40;
const RETRIES = 60;

/** What takes longer is logged. */
const SLOW_MS = 20;

/** A statement that returns rows of this shape and takes named parameters. */
export type Row = Record<string, string | number | Uint8Array | null>;

/**
 * The SQLite file. Reads are answered at once. Writes that arrive together share one transaction, and each is
 * answered after that is on disk: one sync for all of them instead of one each.
 */
export class Store {
  readonly #db: Database;
  readonly #debug: Debug;
  readonly #slowMs: number;
  #jobs: Job[] = [];

  /** Creates the file where it is missing and brings its tables up to date. @throws SQLiteError */
  constructor(file: string, { debug, slowMs = SLOW_MS }: { debug?: Debug; slowMs?: number } = {}) {
    this.#debug = debug;
    this.#slowMs = slowMs;
    this.#db = new Database(file, { create: true, strict: true });
    this.#waitAtMost(OPENING_WAITS_MS);
    // Texts are of this order; in smaller pieces of the file, saving one takes longer. It holds for a new file only.
    this.#db.run("pragma page_size = 8192");
    switchToWal(this.#db);
    this.#db.run("pragma synchronous = full");
    // On macOS a plain fsync leaves what was written in the drive's cache.
    this.#db.run("pragma fullfsync = on");
    this.#db.run("pragma foreign_keys = on");
    migrate(this.#db);
    this.#waitAtMost(COMMIT_WAITS_MS);
  }

  all<T extends Row>(sql: string, parameters: Row = {}): T[] {
    return this.#logged(sql, () => this.#db.query<T, [Row]>(sql).all(parameters));
  }

  first<T extends Row>(sql: string, parameters: Row = {}): T | undefined {
    return this.#logged(sql, () => this.#db.query<T, [Row]>(sql).get(parameters) ?? undefined);
  }

  /**
   * Runs `work` in a transaction shared with the writes beside it; kept promises are on disk. Where that fails,
   * `work` runs once more, in a transaction of its own. @throws Unavailable
   */
  write<T>(work: () => T): Promise<T> {
    // All are committed in the context of the first; what is logged of each is to be its own request's.
    const own = this.#debug ? AsyncLocalStorage.bind(work) : work;
    return new Promise((done, failed) => {
      this.#jobs.push({ work: own, done, failed });
      // The second turn is for those whose requests have arrived and are still being read.
      if (this.#jobs.length === 1) setImmediate(() => setImmediate(() => this.#commit()));
    });
  }

  /** How large it is. */
  get bytes(): number {
    const sql = "select page_count * page_size as bytes from pragma_page_count, pragma_page_size";
    return this.first<{ bytes: number }>(sql)!.bytes;
  }

  /** Shows that the store can be written. @throws Unavailable */
  async probe(now: number): Promise<void> {
    await this.write(() =>
      this.first("insert into probe values (1, $now) on conflict do update set at = $now", { now }),
    );
  }

  /** Commits what is waiting, and lets go of the file. */
  close(): void {
    this.#waitAtMost(OPENING_WAITS_MS);
    this.#commit(0);
    this.#db.close(true);
  }

  #commit(retries = RETRIES): void {
    const jobs = this.#jobs;
    this.#jobs = [];
    if (jobs.length > 0) this.#commitTogether(jobs, retries);
  }

  #commitTogether(jobs: readonly Job[], retries: number): void {
    try {
      const commit = this.#db.transaction(() => jobs.map(({ work }) => work()));
      const results = this.#logged("commit", () => commit.immediate());
      for (const [index, { done }] of jobs.entries()) done(results[index] as never);
    } catch (cause) {
      if (isLocked(cause) && retries > 0) {
        this.#jobs.push(...jobs);
        setTimeout(() => this.#commit(retries - 1), RETRY_AFTER_MS);
      } else if (jobs.length > 1 && !isLocked(cause)) {
        for (const job of jobs) this.#commitTogether([job], retries);
      } else {
        for (const { failed } of jobs) failed(refusal(cause));
      }
    }
  }

  /** The statement without its values, where it was slow. */
  #logged<T>(sql: string, run: () => T): T {
    if (!this.#debug) return run();
    const began = performance.now();
    try {
      return run();
    } finally {
      if (performance.now() - began > this.#slowMs)
        this.#debug("query", began, { sql: sql.replace(/\s+/g, " ").trim() });
    }
  }

  #waitAtMost(milliseconds: number): void {
    this.#db.run(`pragma busy_timeout = ${milliseconds}`);
  }
}

/** Of programs that start at once on a new file, one switches; SQLite does not make the others wait by itself. */
function switchToWal(db: Database): void {
  for (let waited = 0; ; waited += 10) {
    try {
      db.run("pragma journal_mode = wal");
      return;
    } catch (error) {
      if (!isLocked(error) || waited >= OPENING_WAITS_MS) throw error;
      Bun.sleepSync(10);
    }
  }
}

function isLocked(cause: unknown): boolean {
  return cause instanceof SQLiteError && (cause.code?.startsWith("SQLITE_BUSY") ?? false);
}

function refusal(cause: unknown): unknown {
  return cause instanceof SQLiteError
    ? new Unavailable("Couldn't write to the store. Try again in a moment.", { cause })
    : cause;
}

function migrate(db: Database): void {
  if (tablesOf(db) === migrations.length) return;
  // They are counted again under the lock: of programs that start together, one makes the tables.
  db.transaction(() => {
    const done = tablesOf(db);
    if (done > migrations.length) {
      throw new Error(`A newer version of docs-admin wrote this data (tables ${done}). Start that version.`);
    }
    for (const sql of migrations.slice(done)) db.run(sql);
    db.run(`pragma user_version = ${migrations.length}`);
  }).immediate();
}

/** How many migrations the tables in a file have been through. @throws SQLiteError */
export function tablesIn(file: string): number {
  using db = new Database(file, { readwrite: true, create: false });
  return tablesOf(db);
}

/** How many migrations the tables have been through. */
function tablesOf(db: Database): number {
  return db.query<{ user_version: number }, []>("pragma user_version").get()!.user_version;
}
