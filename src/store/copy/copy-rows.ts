import { Unavailable } from "../../core/errors.ts";
import type { Row } from "../database.ts";

export type Table = Readonly<{ name: string; columns: readonly string[] }>;

/** Reads at one moment: what others write meanwhile is not in it. */
export interface RowReader {
  /** Some rows at a time, in any order. */
  rows(table: Table): AsyncIterable<readonly Row[]>;
}

/** What it writes is kept all together or not at all. */
export interface RowWriter extends RowReader {
  /** A table comes after those that its rows refer to. */
  tables(): Promise<Table[]>;
  insert(table: Table, rows: readonly Row[]): Promise<void>;
  /** Lets the next rows be numbered after those that were copied. */
  continueNumbers(): Promise<void>;
}

/** Copies every row, and compares all of them. Returns how many. @throws Unavailable where a row differs */
export async function copyRows(from: RowReader, to: RowWriter): Promise<number> {
  let copied = 0;
  const tables = await to.tables();
  for (const table of tables) {
    const read = new Tally(table);
    for await (const rows of from.rows(table)) {
      read.add(rows);
      await to.insert(table, rows);
    }
    const written = new Tally(table);
    for await (const rows of to.rows(table)) written.add(rows);
    if (!read.equals(written))
      throw new Unavailable(`The copy of ${table.name} differs, so nothing was copied. Try again.`);
    copied += read.rows;
  }
  await to.continueNumbers();
  return copied;
}

/** The rows of a table in any order: how many, and the sum of their digests. */
class Tally {
  rows = 0;
  #digests = 0n;
  readonly #columns: readonly string[];

  constructor({ columns }: Table) {
    this.#columns = columns.toSorted();
  }

  add(rows: readonly Row[]): void {
    for (const row of rows) this.#digests += digest(this.#columns.map((name) => row[name] ?? null));
    this.rows += rows.length;
  }

  equals(other: Tally): boolean {
    return this.rows === other.rows && this.#digests === other.#digests;
  }
}

function digest(values: ReadonlyArray<Row[string]>): bigint {
  const hasher = new Bun.CryptoHasher("sha256");
  for (const value of values) {
    const bytes = value instanceof Uint8Array ? value : Buffer.from(String(value));
    const type = value instanceof Uint8Array ? "bytes" : value === null ? "null" : typeof value;
    hasher.update(`${type} ${bytes.length} `).update(bytes);
  }
  return BigInt(`0x${hasher.digest("hex")}`);
}
