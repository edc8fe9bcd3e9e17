import { Database, SQLiteError } from "bun:sqlite";
import { AsyncLocalStorage } from "node:async_hooks";

import { Unavailable } from "../../core/errors.ts";
import { type Exclusive, Mutex } from "../../core/mutex.ts";
import type { Debug } from "../../core/ports.ts";
import { first, type Row, type Store, type Writing } from "../database.ts";
import { migrate } from "./migrate.ts";
import { WriteTest } from "./write-test.ts";

type Job = {
  work: () => unknown;
  done: (result: never) => void;
  failed: (error: unknown) => void;
  since: number;
};

/** Another program may be creating the tables. Milliseconds. */
const OPENING_WAITS_MS = 5000;

/** A write that comes when the oldest waits for longer than this doesn't let more join. Milliseconds. */
const JOIN_WITHIN_MS = 10;

/** How long a commit blocks for another process's write before it lets reads pass. Milliseconds. */
const COMMIT_WAITS_MS = 10;
const RETRY_AFTER_MS = 40;
const RETRIES = 60;

/** Slower statements are logged. Milliseconds. */
const SLOW_MS = 20;

/** Group commit: writes that arrive together share one transaction, and so one sync. */
export class SqliteStore implements Store {
  readonly #db: Database;
  readonly #debug: Debug;
  readonly #slowMs: number;
  #jobs: Job[] = [];
  /** Another program writes, and a timer tries again. */
  #isLocked = false;
  readonly #turns = new Map<string, Mutex>();
  readonly #writeTest = new WriteTest({
    rehearse: (now) => this.#rehearse(now),
    write: async (now) => void (await this.write(() => touch(now))),
  });

  /** @throws SQLiteError */
  constructor(file: string, { debug, slowMs = SLOW_MS }: { debug?: Debug; slowMs?: number } = {}) {
    this.#debug = debug;
    this.#slowMs = slowMs;
    this.#db = new Database(file, { create: true, strict: true });
    this.#waitAtMost(OPENING_WAITS_MS);
    // Fits most texts; smaller pages make saving slower. Applies to new files only.
    this.#db.run("pragma page_size = 8192");
    switchToWal(this.#db);
    this.#db.run("pragma synchronous = full");
    // On macOS, fsync leaves data in the drive's cache.
    this.#db.run("pragma fullfsync = on");
    this.#db.run("pragma foreign_keys = on");
    migrate(this.#db);
    this.#waitAtMost(COMMIT_WAITS_MS);
  }

  async all<T extends Row>(sql: string, parameters: Row = {}): Promise<T[]> {
    return this.#rows(sql, parameters) as T[];
  }

  async first<T extends Row>(sql: string, parameters: Row = {}): Promise<T | undefined> {
    return this.#rows(sql, parameters)[0] as T | undefined;
  }

  /** Resolves after `work` is on disk; alone where the shared transaction fails. @throws Unavailable */
  write<T>(work: () => Writing<T>): Promise<T> {
    // Commits run in the first write's async context, but logs belong to each request.
    const run = () => this.#run(work());
    const own = this.#debug ? AsyncLocalStorage.bind(run) : run;
    return new Promise((done, failed) => {
      this.#jobs.push({ work: own, done, failed, since: performance.now() });
      // The second turn lets requests join that have arrived but are still being read.
      if (this.#jobs.length === 1) setImmediate(() => setImmediate(() => this.#commitUnlessLocked()));
      else if (this.oldestWriteMs() > JOIN_WITHIN_MS) this.#commitUnlessLocked();
    });
  }

  nextId(table: "versions"): string {
    return `(select coalesce(max(id), 0) + 1 from ${table})`;
  }

  turn(name: string): Exclusive {
    return this.#turns.getOrInsertComputed(name, () => new Mutex());
  }

  async bytes(): Promise<number> {
    const sql = "select page_count * page_size as bytes from pragma_page_count, pragma_page_size";
    return (await this.first<{ bytes: number }>(sql))!.bytes;
  }

  oldestWriteMs(): number {
    const [oldest] = this.#jobs;
    return oldest ? performance.now() - oldest.since : 0;
  }

  /** @throws Unavailable where the store cannot be written */
  probe(now: number): Promise<void> {
    return this.#writeTest.run(now);
  }

  close(): void {
    this.#waitAtMost(OPENING_WAITS_MS);
    this.#commit(0);
    this.#db.close(true);
  }

  #commitUnlessLocked(): void {
    if (!this.#isLocked) this.#commit();
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
        this.#isLocked = true;
        setTimeout(() => {
          this.#isLocked = false;
          this.#commit(retries - 1);
        }, RETRY_AFTER_MS);
      } else if (jobs.length > 1 && !isLocked(cause)) {
        for (const job of jobs) this.#commitTogether([job], retries);
      } else {
        if (isOfDisk(cause)) this.#writeTest.doubt();
        for (const { failed } of jobs) failed(refusal(cause));
      }
    }
  }

  #run<T>(writing: Writing<T>): T {
    let step = writing.next();
    while (!step.done) step = writing.next(this.#rows(step.value.sql, step.value.parameters));
    return step.value;
  }

  #rows(sql: string, parameters: Row): Row[] {
    return this.#logged(sql, () => this.#db.query<Row, [Row]>(sql).all(parameters));
  }

  #rehearse(now: number): void {
    this.#db.run("begin immediate");
    try {
      this.#run(touch(now));
    } finally {
      this.#db.run("rollback");
    }
  }

  /** Logs slow statements without their values. */
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

function* touch(now: number): Writing<void> {
  yield* first("insert into probe values (1, $now) on conflict (id) do update set at = $now", { now });
}

/** SQLite does not wait by itself when several programs switch a new file. */
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

/** Such as a disk without space. */
function isOfDisk(cause: unknown): boolean {
  return cause instanceof SQLiteError && /^SQLITE_(?:FULL|IOERR)/.test(cause.code ?? "");
}

function refusal(cause: unknown): unknown {
  return cause instanceof SQLiteError
    ? new Unavailable("Couldn't write to the store. Try again in a moment.", { cause })
    : cause;
}
