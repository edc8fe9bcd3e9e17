import { Database, SQLiteError } from "bun:sqlite";

import { inBackground } from "./background.ts";

const CHECK = "pragma quick_check(1)";

/** Runs `quick_check`, which finds broken structure, but no changed letters. @throws SQLiteError */
export function damageOf(file: string): string | undefined {
  try {
    using db = new Database(file, { readonly: true });
    db.run("pragma busy_timeout = 5000");
    return unlessOk(db.query<[string], []>(CHECK).values()[0]?.[0]);
  } catch (error) {
    if (!(error instanceof SQLiteError) || !isDamage(error)) throw error;
    return error.message;
  }
}

/** Disposing of it ends the check. */
export function checkInBackground(file: string, report: (damage: string | undefined) => void): Disposable {
  return inBackground({ file, sql: CHECK }, (answer) =>
    report(isDamage(answer) ? answer.message : unlessOk(answer.said ?? "ok")),
  );
}

/** Excludes temporary errors such as a lock. Source: SQLite's "Result and Error Codes". */
function isDamage({ code = "" }: { code?: string }): boolean {
  return /^SQLITE_(?:CORRUPT|NOTADB)/.test(code);
}

function unlessOk(said: unknown): string | undefined {
  return said === "ok" ? undefined : String(said);
}
