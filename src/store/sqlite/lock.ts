import { Database } from "bun:sqlite";
import { closeSync, openSync } from "node:fs";
import { join } from "node:path";

import { Unavailable } from "../../core/errors.ts";

/** Locks the data folder by the operating system, so that a killed server leaves no lock. Waits `waitsMs`. @throws Unavailable */
export function lockDataDir(dataDir: string, waitsMs = 2000): Disposable {
  const file = join(dataDir, "server.lock");
  try {
    closeSync(openSync(file, "a", 0o600));
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new Unavailable(
      `DATA_DIR: ${dataDir} can't be written (${code}). Give the user of docs-admin the right to, or set another folder.`,
      { cause },
    );
  }
  const db = new Database(file);
  try {
    db.run(`pragma busy_timeout = ${waitsMs}`);
    db.run("begin exclusive");
  } catch (cause) {
    db.close();
    throw new Unavailable(
      `DATA_DIR: another docs-admin is using ${dataDir}. Stop it first, or use another folder.`,
      { cause },
    );
  }
  return { [Symbol.dispose]: () => db.close() };
}
