import type { Exclusive } from "../core/mutex.ts";
import type { StoreState } from "../core/ports.ts";

export type Row = Record<string, string | number | Uint8Array | null>;

type Statement = Readonly<{ sql: string; parameters: Row }>;

/** The statements of a write, each of which gets its rows before the next one. Nothing else may be waited for. */
export type Writing<T> = Generator<Statement, T, Row[]>;

export function* all<T extends Row>(sql: string, parameters: Row = {}): Writing<T[]> {
  return (yield { sql, parameters }) as T[];
}

export function* first<T extends Row>(sql: string, parameters: Row = {}): Writing<T | undefined> {
  return (yield* all<T>(sql, parameters))[0];
}

/** A database, in SQL that SQLite and PostgreSQL both read. @throws Unavailable */
export interface Store extends StoreState {
  all<T extends Row>(sql: string, parameters?: Row): Promise<T[]>;
  first<T extends Row>(sql: string, parameters?: Row): Promise<T | undefined>;
  /** Resolves after the statements of `work` are on disk, all or none of them. It is called again where another write was in the way. */
  write<T>(work: () => Writing<T>): Promise<T>;
  /** The id of the next row, as SQL. */
  nextId(table: "versions"): string;
  /** Work of which one at a time is done, by all servers together. */
  turn(
    name:
      | "publishing"
      | "signing in"
      | "renewing"
      | "connecting"
      | "reviewing"
      | "reviewing on the host"
      | "building"
      | "sending"
      | "mailing"
      | "tidying",
  ): Exclusive;
  /** Tests whether the store can be written. `now` is Unix milliseconds. */
  probe(now: number): Promise<void>;
}
