import { Unavailable } from "../../core/errors.ts";
import { type Exclusive, Mutex, type Turn } from "../../core/mutex.ts";
import type { Debug } from "../../core/ports.ts";
import type { Row, Store, Writing } from "../database.ts";
import { migratePostgres } from "./migrate.ts";
import { unusable } from "./refusal.ts";
import { fromText, numbered, toText } from "./text.ts";

const MAX_CONNECTIONS = 12;

/** A write that others were in the way of is made again for this long: a busy moment takes dozens of tries. Milliseconds. */
const AGAIN_WITHIN_MS = 5000;

/** How long reads, and writes that can't have been made, look for the database. Milliseconds. */
const FIND_WITHIN_MS = 2000;
const FIND_AGAIN_MS = 100;

/** No statement of ours takes as long, and none may wait for ever. Milliseconds. */
const STATEMENT_WITHIN_MS = 15_000;

const SLOW_MS = 20;

/** Writes of this time share a notification. Milliseconds. */
const NOTIFY_AFTER_MS = 20;

/** Names its connections, so that a store in use can be told from one that isn't. */
export const APPLICATION = "docs-admin";

const CHANNEL = "docs_admin_written";

const NEWS_CHANNEL = "docs_admin_news";

/** PostgreSQL refuses longer notifications. */
const MAX_NEWS_BYTES = 7999;

type Connection = Pick<Bun.SQL, "unsafe">;

type Options = Readonly<{ debug?: Debug; againWithinMs?: number }>;

/** The stores of several servers. A write is a transaction that behaves as if it ran alone, as it does on SQLite. */
export class PostgresStore implements Store {
  readonly #sql: Bun.SQL;
  readonly #debug: Debug;
  readonly #againWithinMs: number;
  /** Since when each write is under way, oldest first. */
  readonly #writing = new Set<Readonly<{ since: number }>>();
  #notifying: NodeJS.Timeout | undefined;
  readonly #turns = new Map<string, Mutex>();

  private constructor(sql: Bun.SQL, { debug, againWithinMs = AGAIN_WITHIN_MS }: Options) {
    this.#sql = sql;
    this.#debug = debug;
    this.#againWithinMs = againWithinMs;
  }

  /** Creates or updates the tables. @throws Unavailable, without the password */
  static async open(url: string, options: Options = {}): Promise<PostgresStore> {
    const sql = new Bun.SQL(url, {
      max: MAX_CONNECTIONS,
      bigint: true,
      connectionTimeout: 5,
      connection: {
        application_name: APPLICATION,
        statement_timeout: STATEMENT_WITHIN_MS,
        idle_in_transaction_session_timeout: STATEMENT_WITHIN_MS,
      },
    });
    try {
      await migratePostgres(sql);
      return new PostgresStore(sql, options);
    } catch (cause) {
      await sql.close({ timeout: 0 });
      throw unusable("DATABASE_URL", url, cause);
    }
  }

  all<T extends Row>(sql: string, parameters: Row = {}): Promise<T[]> {
    return this.#found(() => this.#rows(this.#sql, sql, parameters)) as Promise<T[]>;
  }

  async first<T extends Row>(sql: string, parameters: Row = {}): Promise<T | undefined> {
    return (await this.all<T>(sql, parameters))[0];
  }

  async write<T>(work: () => Writing<T>): Promise<T> {
    const writing = { since: performance.now() };
    this.#writing.add(writing);
    try {
      return await this.#written(work);
    } finally {
      this.#writing.delete(writing);
    }
  }

  async #written<T>(work: () => Writing<T>): Promise<T> {
    const until = performance.now() + this.#againWithinMs;
    for (let attempt = 1; ; attempt++) {
      try {
        const result = await this.#found(() => this.#transaction(work));
        this.#notifySoon();
        return result;
      } catch (cause) {
        if (!isInTheWay(cause)) throw cause;
        if (performance.now() > until)
          throw new Unavailable("The store is busy. Try again in a moment.", { cause });
        await Bun.sleep(Math.random() * 2 ** Math.min(attempt, 6));
      }
    }
  }

  nextId(table: "versions"): string {
    return `nextval('${table}_id')`;
  }

  /** Ends with the connection, so that a server that dies lets go. @throws Unavailable */
  turn(name: string): Exclusive {
    const own = this.#turns.getOrInsertComputed(name, () => new Mutex());
    return { runExclusive: (work) => own.runExclusive(() => this.#alone(name, work)) };
  }

  /** Calls `listener` after other servers, and this one, wrote, and where they may have. A notification can be lost. */
  whenChanged(listener: () => void): void {
    this.#sql.listen(CHANNEL, listener, listener).catch(() => undefined); // the listener looks by itself too
  }

  /** Sends a text to all servers. It can be lost. */
  tell(news: string): void {
    if (Buffer.byteLength(news) > MAX_NEWS_BYTES) return;
    this.#sql.unsafe("select pg_notify($1, $2)", [NEWS_CHANNEL, news]).catch(() => undefined);
  }

  /** Calls `listener` with what servers tell, this one too. */
  whenTold(listener: (news: string) => void): void {
    this.#sql.listen(NEWS_CHANNEL, listener).catch(() => undefined);
  }

  async bytes(): Promise<number> {
    const sql = `select cast(sum(pg_total_relation_size(oid)) as bigint) as bytes
                   from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace`;
    return (await this.first<{ bytes: number }>(sql))?.bytes ?? 0;
  }

  oldestWriteMs(): number {
    const [oldest] = this.#writing;
    return oldest ? performance.now() - oldest.since : 0;
  }

  async probe(now: number): Promise<void> {
    const sql = "insert into probe values (1, $now) on conflict (id) do update set at = $now";
    await this.#found(() => this.#rows(this.#sql, sql, { now }));
  }

  /** Waits for what is under way. */
  async close(): Promise<void> {
    clearTimeout(this.#notifying);
    await this.#sql.close({ timeout: 5 });
  }

  /** Outside of transactions, whose commits would wait for each other. */
  #notifySoon(): void {
    this.#notifying ??= setTimeout(() => {
      this.#notifying = undefined;
      this.#sql.unsafe(`notify ${CHANNEL}`).catch(() => undefined); // other servers look by themselves too
    }, NOTIFY_AFTER_MS);
  }

  async #transaction<T>(work: () => Writing<T>): Promise<T> {
    let isEnding = false;
    try {
      return await this.#sql.begin("isolation level serializable", async (connection) => {
        const writing = work();
        let step = writing.next();
        while (!step.done)
          step = writing.next(await this.#rows(connection, step.value.sql, step.value.parameters));
        isEnding = true;
        return step.value;
      });
    } catch (cause) {
      // It may be made already, so it is left as it is.
      if (isEnding && isGone(cause)) throw unavailable(cause);
      throw cause;
    }
  }

  /** Holds a lock for all servers on a connection of its own. */
  async #alone<T>(name: string, work: (turn: Turn) => Promise<T>): Promise<T> {
    const connection = await this.#found(() => this.#locked(name));
    try {
      return await work({ check: () => checkLocked(connection) });
    } finally {
      await letGo(connection);
    }
  }

  async #locked(name: string): Promise<Bun.ReservedSQL> {
    const connection = await this.#sql.reserve();
    try {
      await connection.unsafe("set statement_timeout = 0");
      await connection.unsafe("select pg_advisory_lock(hashtext($1))", [`docs-admin ${name}`]);
      return connection;
    } catch (cause) {
      await letGo(connection);
      throw cause;
    }
  }

  async #rows(connection: Connection, sql: string, parameters: Row): Promise<Row[]> {
    const began = performance.now();
    const { text, names } = numbered(sql);
    try {
      const rows: Row[] = await connection.unsafe(
        text,
        names.map((name) => toText(parameters[name] ?? null)),
      );
      return Array.from(rows, fromText);
    } finally {
      if (this.#debug && performance.now() - began > SLOW_MS)
        this.#debug("query", began, { sql: sql.replace(/\s+/g, " ").trim() });
    }
  }

  /** Looks again while the database restarts. @throws Unavailable */
  async #found<T>(work: () => Promise<T>): Promise<T> {
    const until = performance.now() + FIND_WITHIN_MS;
    for (;;) {
      try {
        return await work();
      } catch (cause) {
        if (!isGone(cause)) throw isServers(cause) && !isInTheWay(cause) ? unavailable(cause) : cause;
        if (performance.now() > until) throw unavailable(cause);
        await Bun.sleep(FIND_AGAIN_MS);
      }
    }
  }
}

/** A connection that was lost may have been made again, without its lock. @throws Unavailable */
async function checkLocked(connection: Bun.ReservedSQL): Promise<void> {
  const held = "select 1 from pg_locks where locktype = 'advisory' and pid = pg_backend_pid() and granted";
  const rows = await connection.unsafe(held).catch((cause: unknown) => {
    throw unavailable(cause);
  });
  if (rows.length === 0) throw unavailable(new Error("The lock of this turn was lost with its connection."));
}

async function letGo(connection: Bun.ReservedSQL): Promise<void> {
  await connection
    .unsafe(
      `select pg_advisory_unlock_all(), set_config('statement_timeout', '${STATEMENT_WITHIN_MS}', false)`,
    )
    .catch(() => undefined); // a broken connection holds no lock
  connection.release();
}

/** Source: PostgreSQL's "Error Codes": failed serialization, deadlock, and a key that another write took. */
function isInTheWay(cause: unknown): boolean {
  return ["40001", "40P01", "23505"].includes(String((cause as { errno?: unknown }).errno));
}

/** The connection broke, or the database stops or starts. */
function isGone(cause: unknown): boolean {
  if (!(cause instanceof Bun.SQL.PostgresError)) return false;
  const state = String(cause.errno ?? "");
  return cause.code === "ERR_POSTGRES_SERVER_ERROR" ? /^(?:08|57P0|53)/.test(state) : true;
}

function isServers(cause: unknown): boolean {
  return cause instanceof Bun.SQL.PostgresError;
}

function unavailable(cause: unknown): Unavailable {
  return new Unavailable("The store can't be reached. Try again in a moment.", { cause });
}
