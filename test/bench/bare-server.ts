/**
 * The minimum for a durable save over HTTP. `shared`: saves share a transaction; `each`: one transaction each; `versions`:
 * as `shared`, and each text is kept, as the program must.
 */
import { Database } from "bun:sqlite";

type Save = { slug: string; content: string; updatedAt: number };

const manner = process.argv[2];

const db = new Database("bare.db", { create: true, strict: true });
// As the program has it.
if (manner === "versions") db.run("pragma page_size = 8192");
db.run("pragma journal_mode = wal");
db.run("pragma synchronous = full");
db.run("create table drafts (slug text primary key, content text not null, updated_at integer not null)");

db.run("create table versions (id integer primary key, slug text, updated_at integer, content text)");

const add = db.query("insert into drafts values ($slug, '', 0)");
for (let writer = 0; writer < 64; writer++) add.run({ slug: `writer-${writer}` });

const update = db.query<{ updated_at: number }, Save & { now: number }>(
  `update drafts set content = $content, updated_at = max($now, updated_at + 1)
    where slug = $slug and updated_at = $updatedAt returning updated_at`,
);
const touch = db.query<{ updated_at: number }, Omit<Save, "content"> & { now: number }>(
  `update drafts set updated_at = max($now, updated_at + 1)
    where slug = $slug and updated_at = $updatedAt returning updated_at`,
);
const keep = db.query(
  "insert into versions (slug, updated_at, content) values ($slug, $updated_at, $content)",
);
const saveOne = ({ content, ...save }: Save) => {
  const now = Date.now();
  if (manner !== "versions") return update.get({ ...save, content, now });
  const row = touch.get({ ...save, now });
  if (row) keep.run({ slug: save.slug, content, updated_at: row.updated_at });
  return row;
};
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
