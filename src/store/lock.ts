import { Database } from "bun:sqlite";
import { closeSync, openSync } from "node:fs";
import { join } from "node:path";

import { Unavailable } from "../core/errors.ts";

/**
 * Holds the folder of data for one server. The lock is the operating system's, on a file of its own, so a server that
 * is killed leaves none. One that is being replaced has `waitsMs` to end. @throws Unavailable where another holds it
 */
export function lockDataDir(dataDir: string, waitsMs = 2000): Disposable {
  const file = join(dataDir, "server.lock");
  closeSync(openSync(file, "a", 0o600));
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
