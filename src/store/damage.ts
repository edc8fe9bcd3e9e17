import { Database, SQLiteError } from "bun:sqlite";

/** Runs in a worker, because the check reads the whole file. */
const script = `
  const { Database } = require("bun:sqlite");
  self.onmessage = ({ data: file }) => {
    try {
      const db = new Database(file, { readonly: true });
      postMessage({ said: db.query("pragma quick_check(1)").values()[0][0] });
    } catch ({ code, message }) {
      postMessage({ code, message });
    }
  };`;

/** Runs `quick_check`, which finds broken structure, but no changed letters. @throws SQLiteError */
export function damageOf(file: string): string | undefined {
  try {
    using db = new Database(file, { readonly: true });
    db.run("pragma busy_timeout = 5000");
    return unlessOk(db.query<[string], []>("pragma quick_check(1)").values()[0]?.[0]);
  } catch (error) {
    if (!(error instanceof SQLiteError) || !isDamage(error)) throw error;
    return error.message;
  }
}

/** Disposing of it ends the check. */
export function checkInBackground(file: string, report: (damage: string | undefined) => void): Disposable {
  const url = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  const worker = new Worker(url);
  worker.unref();
  const end = () => {
    worker.terminate();
    URL.revokeObjectURL(url);
  };
  worker.onmessage = ({ data }) => {
    end();
    report(isDamage(data) ? data.message : unlessOk(data.said ?? "ok"));
  };
  worker.postMessage(file);
  return { [Symbol.dispose]: end };
}

/** Excludes temporary errors such as a lock. Source: SQLite's "Result and Error Codes". */
function isDamage({ code = "" }: { code?: string }): boolean {
  return /^SQLITE_(?:CORRUPT|NOTADB)/.test(code);
}

function unlessOk(said: unknown): string | undefined {
  return said === "ok" ? undefined : String(said);
}
