import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";

import { makeDataDir, storeFile } from "../compose/data-dir.ts";
import type { Config } from "../config/config.ts";
import { isPostgresUrl } from "../config/settings.ts";
import { Invalid, Unavailable } from "../core/errors.ts";
import { fillPostgres, readPostgres } from "../store/copy/copy-postgres.ts";
import { copyRows, type RowReader } from "../store/copy/copy-rows.ts";
import { fillSqlite, readSqlite } from "../store/copy/copy-sqlite.ts";
import { lockDataDir } from "../store/sqlite/lock.ts";

const LOCK_WAITS_MS = 500;

const USAGE = "Name where to: docs-admin move-store --to postgres://user@host:5432/name, or --to FOLDER";

/** `docs-admin move-store --to …`: returns what to print. @throws Invalid, Unavailable, with nothing changed */
export async function moveStore(args: readonly string[], config: Config): Promise<string> {
  const to = target(args);
  const { dataDir, databaseUrl } = config;
  using _ = databaseUrl === undefined ? lockedStore(dataDir) : undefined;
  const read = <T>(work: (rows: RowReader) => Promise<T>) =>
    databaseUrl === undefined ? readSqlite(storeFile(dataDir), work) : readPostgres(databaseUrl, work);
  const copied = isPostgresUrl(to)
    ? await read((rows) => fillPostgres(to, (copy) => copyRows(rows, copy)))
    : await intoFolder(resolve(to), config, read);
  return [
    `Copied ${copied} rows, and compared each of them. The store before is unchanged.`,
    isPostgresUrl(to)
      ? "Set DATABASE_URL to the new store on every server, and start them."
      : `Set DATA_DIR to ${resolve(to)}, remove DATABASE_URL, and start the server.`,
    "",
  ].join("\n");
}

function target(args: readonly string[]): string {
  try {
    const { to } = parseArgs({ args: [...args], options: { to: { type: "string" } } }).values;
    if (to && (isPostgresUrl(to) || !to.includes("://"))) return to;
  } catch (cause) {
    throw new Invalid(USAGE, { cause });
  }
  throw new Invalid(USAGE);
}

function lockedStore(dataDir: string): Disposable {
  if (!existsSync(storeFile(dataDir))) throw new Unavailable(`DATA_DIR: ${dataDir} has no store yet.`);
  return lockDataDir(dataDir, LOCK_WAITS_MS);
}

async function intoFolder(
  folder: string,
  { dataDir, databaseUrl }: Config,
  read: (work: (rows: RowReader) => Promise<number>) => Promise<number>,
): Promise<number> {
  if (databaseUrl === undefined)
    throw new Invalid(
      `${storeFile(dataDir)} is an SQLite file already. To copy it, use docs-admin backup FILE.`,
    );
  await makeDataDir(folder);
  using _ = lockDataDir(folder, LOCK_WAITS_MS);
  const file = storeFile(folder);
  if (existsSync(file))
    throw new Invalid(`--to: ${file} already exists. Name another folder, or move it away.`);
  return read((rows) => fillSqlite(file, (copy) => copyRows(rows, copy)));
}
