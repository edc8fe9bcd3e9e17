import { copyFile, open, rename, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";

import { Invalid, Unavailable } from "../../core/errors.ts";
import { sessionKinds } from "../../core/session/session.ts";
import type { Store } from "../database.ts";
import { SqlSessions } from "../sessions.ts";
import { damageOf } from "./damage.ts";
import { tablesIn } from "./migrate.ts";
import { migrations } from "./migrations.ts";
import { SqliteStore } from "./sqlite.ts";

/** SQLite's own files beside a database. */
const beside = ["", "-wal", "-shm"] as const;

type Asked = Readonly<{
  backup: string;
  /** The store that is replaced; it may be missing or damaged. */
  file: string;
  /** Where the replaced store goes. */
  aside: string;
  /** A new one ends the sessions that the backup knows. */
  epoch: string;
  /** Changes more in the copy, before it is the store. */
  prepare: (store: Store) => Promise<void>;
}>;

/** Puts a checked copy of the backup in the store's place. Call it under the lock. @throws Invalid, Unavailable, with nothing changed */
export async function restoreStore({
  backup,
  file,
  aside,
  epoch,
  prepare,
}: Asked): Promise<{ hadStore: boolean }> {
  const copy = `${file}.restoring`;
  await removed(copy);
  try {
    for (const end of beside.slice(0, 2)) {
      if (await exists(backup + end)) await copyFile(backup + end, copy + end);
    }
    check(copy, backup);
    const store = new SqliteStore(copy);
    try {
      await (await SqlSessions.open(store)).startEpoch(sessionKinds, epoch);
      await prepare(store);
    } finally {
      store.close();
    }
    await synced(copy);
    const hadStore = await exists(file);
    for (const end of beside) if (await exists(file + end)) await rename(file + end, aside + end);
    await rename(copy, file);
    await synced(dirname(file));
    return { hadStore };
  } catch (cause) {
    if (cause instanceof Invalid) throw cause;
    const why = (cause as Error).message;
    throw new Unavailable(`${backup} can't be restored (${why}).`, { cause });
  } finally {
    await removed(copy);
  }
}

/** @throws Invalid */
function check(copy: string, backup: string): void {
  const damage = damageOf(copy);
  if (damage) throw new Invalid(`${backup} is damaged, or is no store (${damage}). Choose another backup.`);
  const tables = tablesIn(copy);
  if (tables < 1) throw new Invalid(`${backup} is no store of docs-admin. Choose another file.`);
  if (tables > migrations.length) {
    throw new Invalid(
      `A newer version of docs-admin wrote ${backup} (tables ${tables}). Restore it with that version.`,
    );
  }
}

async function removed(copy: string): Promise<void> {
  for (const end of beside) await rm(copy + end, { force: true });
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

async function synced(path: string): Promise<void> {
  await using handle = await open(path, "r");
  await handle.sync();
}
