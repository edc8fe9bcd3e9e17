import { Database, SQLiteError } from "bun:sqlite";

/** A worker of its own: the check reads the whole file, and must hold nobody up. */
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

/**
 * What is wrong with a store by its own bookkeeping; undefined where nothing is. A text in which some letters changed
 * passes. @throws SQLiteError where the file cannot be read
 */
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

/** The same without holding anybody up, for a store that takes long to read. Disposing of it ends the check. */
export function checkInBackground(file: string, told: (damage: string | undefined) => void): Disposable {
  const url = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  const worker = new Worker(url);
  worker.unref();
  const end = () => {
    worker.terminate();
    URL.revokeObjectURL(url);
  };
  worker.onmessage = ({ data }) => {
    end();
    told(isDamage(data) ? data.message : unlessOk(data.said ?? "ok"));
  };
  worker.postMessage(file);
  return { [Symbol.dispose]: end };
}

/** Not what passes, as a file that is locked. Source: SQLite's "Result and Error Codes". */
function isDamage({ code = "" }: { code?: string }): boolean {
  return /^SQLITE_(?:CORRUPT|NOTADB)/.test(code);
}

function unlessOk(said: unknown): string | undefined {
  return said === "ok" ? undefined : String(said);
}
