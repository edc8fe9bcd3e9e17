/** Runs in a worker, because the statement reads the whole file. */
const script = `
  const { Database } = require("bun:sqlite");
  self.onmessage = ({ data: { file, sql, values } }) => {
    try {
      const db = new Database(file, { readwrite: true, create: false });
      db.run("pragma busy_timeout = 5000");
      postMessage({ said: db.query(sql).values(...values)[0]?.[0] });
      db.close();
    } catch ({ code, message }) {
      postMessage({ code, message });
    }
  };`;

/** The first value, or SQLite's error. */
export type Said = Readonly<{ said?: unknown; code?: string; message?: string }>;

/** Runs one statement on a database in the background. Disposing of it ends it, and then nothing is reported. */
export function inBackground(
  { file, sql, values = [] }: Readonly<{ file: string; sql: string; values?: readonly string[] }>,
  report: (answer: Said) => void,
): Disposable {
  const url = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  const worker = new Worker(url);
  worker.unref();
  const end = () => {
    worker.terminate();
    URL.revokeObjectURL(url);
  };
  worker.onmessage = ({ data }) => {
    end();
    report(data);
  };
  worker.postMessage({ file, sql, values });
  return { [Symbol.dispose]: end };
}
