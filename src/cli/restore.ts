import { existsSync } from "node:fs";
import { chmod, stat } from "node:fs/promises";
import { resolve } from "node:path";

import { forgetSecret, giveToOwner, makeDataDir, storeFile } from "../compose/data-dir.ts";
import type { Config } from "../config/config.ts";
import { Invalid } from "../core/errors.ts";
import { clock } from "../machine/clock.ts";
import { ids } from "../machine/ids.ts";
import { lockDataDir } from "../store/sqlite/lock.ts";
import { restoreStore } from "../store/sqlite/restore.ts";

const LOCK_WAITS_MS = 500;

/** `docs-admin restore FILE`: returns what to print. @throws Invalid, Unavailable, with nothing changed */
export async function restore({ dataDir }: Config, given: string): Promise<string> {
  const backup = resolve(given);
  const file = storeFile(dataDir);
  if (!existsSync(backup)) throw new Invalid(`There is no file ${backup}.`);
  if (backup === file) throw new Invalid(`${backup} is the store itself. Name a backup.`);
  await makeDataDir(dataDir);
  using _ = lockDataDir(dataDir, LOCK_WAITS_MS);
  const made = (await stat(backup)).mtime;
  const aside = `${file}.before-${stamp(clock.now())}`;
  const { hadStore } = await restoreStore({ backup, file, aside, epoch: ids.next(), prepare: forgetSecret });
  await chmod(file, 0o600);
  await giveToOwner(dataDir, file);
  return [
    `${file} is now the backup of ${made.toISOString().slice(0, 16).replace("T", " ")} UTC.`,
    ...(hadStore ? [`The store before is ${aside}. Delete it when you don't need it.`] : []),
    "Start the server. Everyone has to sign in again. Tokens that were revoked after the backup work again: look at the list in Settings.",
    "",
  ].join("\n");
}

function stamp(now: number): string {
  return `${new Date(now).toISOString().slice(0, 19).replaceAll(":", "")}Z`;
}
