/** The minimum for a durable save over HTTP. `shared`: saves share a transaction; `each`: one transaction each. */
import { Database } from "bun:sqlite";

type Save = { slug: string; content: string; updatedAt: number };

const manner = process.argv[2];

const db = new Database("bare.db", { create: true, strict: true });
db.run("pragma journal_mode = wal");
db.run("pragma synchronous = full");
db.run("create table drafts (slug text primary key, content text not null, updated_at integer not null)");

const add = db.query("insert into drafts values ($slug, '', 0)");
for (let writer = 0; writer < 64; writer++) add.run({ slug: `writer-${writer}` });

const update = db.query<{ updated_at: number }, Save & { now: number }>(
  `update drafts set content = $content, updated_at = max($now, updated_at + 1)
    where slug = $slug and updated_at = $updatedAt returning updated_at`,
);
const saveOne = (save: Save) => update.get({ ...save, now: Date.now() });
const saveAll = db.transaction((saves: readonly Save[]) => saves.map(saveOne));

let waiting: Array<{ save: Save; done: (row: { updated_at: number } | null) => void }> = [];

function saveTogether(save: Save): Promise<{ updated_at: number } | null> {
  return new Promise((done) => {
    waiting.push({ save, done });
    if (waiting.length === 1) setImmediate(commit);
  });
}

function commit(): void {
  const all = waiting;
  waiting = [];
  const rows = saveAll.immediate(all.map(({ save }) => save));
  for (const [index, { done }] of all.entries()) done(rows[index]!);
}

Bun.serve({
  hostname: "127.0.0.1",
  port: Number(process.env.PORT),
  development: false,
  async fetch(request) {
    if (request.method !== "PUT") return Response.json({ ok: true });
    const save = (await request.json()) as Save;
    const row = manner === "each" ? saveOne(save) : await saveTogether(save);
    return Response.json({ ok: row !== null, updatedAt: row?.updated_at }, { status: row ? 200 : 409 });
  },
});
