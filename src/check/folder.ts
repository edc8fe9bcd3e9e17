import { existsSync } from "node:fs";

import { storeFile } from "../compose/data-dir.ts";
import { openConfiguredStore } from "../compose/open-store.ts";
import type { Config } from "../config/config.ts";
import { findFolder } from "../core/operation/folder-choice.ts";
import type { Setting, SettingName } from "../core/operation/setting-store.ts";
import type { RepositoryHost } from "../core/repository/repository-host.ts";
import type { ContentFolder } from "../core/slug/content-folder.ts";
import { inWords, type OpenQuestion } from "../core/slug/open-question.ts";
import type { LineLog } from "../machine/log.ts";
import type { Store } from "../store/database.ts";
import { NEWEST_TABLES, postgresState } from "../store/postgres/state.ts";
import { SqlSettings } from "../store/settings.ts";
import { tablesIn } from "../store/sqlite/migrate.ts";
import { TextProcesses } from "../texts/text-processes.ts";

/** Returns the folder that the server would have; it changes nothing. @throws Unavailable */
export async function folderOfServer(
  host: RepositoryHost,
  config: Config,
  log: LineLog,
): Promise<ContentFolder> {
  using texts = new TextProcesses({ log, whose: () => "" });
  return await findFolder({
    ...config,
    host,
    texts,
    settings: { find: (name) => stored(name, config, log) },
  });
}

/** Says what is known where nobody said it. */
export function notSaid(question: OpenQuestion): string {
  return `${inWords(question)} Say which folder has the pages: on Pages, or by CONTENT_DIR`;
}

/** A store whose tables the next start updates has no settings yet. */
export async function stored(name: SettingName, config: Config, log: LineLog): Promise<Setting | undefined> {
  return await readFrom(config, log, (store) => new SqlSettings(store).find(name));
}

/** Undefined where there is no store yet, or the next start updates its tables. @throws Unavailable */
export async function readFrom<T>(
  config: Config,
  log: LineLog,
  read: (store: Store) => Promise<T>,
): Promise<T | undefined> {
  if ((await tablesOf(config)) !== NEWEST_TABLES) return undefined;
  const store = await openConfiguredStore(config, log);
  try {
    return await read(store);
  } finally {
    await store.close();
  }
}

/** Undefined where there is no store yet. @throws Unavailable */
export async function tablesOf({ databaseUrl, dataDir }: Config): Promise<number | undefined> {
  if (databaseUrl !== undefined) return (await postgresState(databaseUrl)).tables;
  const file = storeFile(dataDir);
  return existsSync(file) ? tablesIn(file) : undefined;
}
