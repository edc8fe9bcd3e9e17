import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { join } from "node:path";

import { Seal } from "../../../src/web/request/seal.ts";
import { Client } from "../../support/client.ts";
import { temporaryFolder } from "../../support/folder.ts";
import { startServerIn } from "../../support/server.ts";

const DAY = 24 * 60 * 60 * 1000;
const YEAR = 365 * DAY;
const SESSION_SECRET = "a secret that is at least 32 characters long";

/** A save, and the save that replaced it. */
const twoVersions = `insert into versions (id, slug, updated_at, author, previous, content)
  values (1, 'page', ?, 'Ada', null, 'old'), (2, 'page', ?, 'Ada', 1, 'newer')`;

/** A folder of data from a server whose clock was wrong by so much. */
async function leftBy(aheadBy: number) {
  const folder = await temporaryFolder();
  const start = () => startServerIn(folder.path, { SESSION_SECRET });
  await (await start()).stop();
  using store = new Database(join(folder.path, "data/docs-admin.db"));
  const then = Date.now() + aheadBy;
  store.run("update tidying set at = ?", [then]);
  return {
    folder,
    start,
    then,
    run: (sql: string, ...values: Array<string | number>) => write(folder.path, sql, values),
  };
}

function write(folder: string, sql: string, values: Array<string | number>) {
  using store = new Database(join(folder, "data/docs-admin.db"));
  store.run(sql, values);
}

function count(folder: string, table: string): number {
  using store = new Database(join(folder, "data/docs-admin.db"));
  return store.query<{ rows: number }, []>(`select count(*) as rows from ${table}`).get()!.rows;
}

test("wrong PINs from while the clock was a year ahead lock nobody out", async () => {
  const { folder, start, then, run } = await leftBy(YEAR);
  await using _ = folder;
  for (let n = 0; n < 60; n++) run("insert into wrong_pins values ('127.0.0.1', ?)", then);
  await using server = await start();

  const answer = await new Client(server.url).post("/api/admin/login", { pin: "2468" });

  expect(answer.json).toEqual({ ok: true });
});

test("a right PIN from while the clock was a year ahead trusts no address for a year", async () => {
  const { folder, start, then, run } = await leftBy(YEAR);
  await using _ = folder;
  run("insert into right_pins values ('127.0.0.1', ?)", then);
  for (let n = 0; n < 50; n++) run("insert into wrong_pins values (?, ?)", `stranger ${n}`, Date.now());
  await using server = await start();

  const answer = await new Client(server.url).post("/api/admin/login", { pin: "2468" });

  expect([answer.status, answer.headers.get("retry-after")]).toEqual([
    429,
    expect.stringMatching(/^\d{1,3}$/),
  ]);
});

test("a session from while the clock was a year ahead is over", async () => {
  await using folder = await temporaryFolder();
  await using server = await startServerIn(folder.path, { SESSION_SECRET, SESSION_DAYS: "7" });
  const statusOf = async (expiresAt: number) => {
    const sealed = new Seal([SESSION_SECRET]).seal({ kind: "pin", id: "s", name: "Ada", expiresAt });
    return (await new Client(server.url).get("/api/admin/drafts", { cookie: `service_admin=${sealed}` }))
      .status;
  };

  const statuses = [await statusOf(Date.now() + 7 * DAY), await statusOf(Date.now() + YEAR)];

  expect(statuses).toEqual([200, 401]);
});

test.each([-YEAR, YEAR])(
  "nothing is removed after a clock that jumped from %d ms away, and the log says so",
  async (by) => {
    const { folder, start, run } = await leftBy(by);
    await using _ = folder;
    const old = Date.now() - 60 * DAY;
    run("insert into revoked_sessions values ('signed out', ?)", old);
    run(twoVersions, old, old);
    await using server = await start();

    await server.prints(/The clock jumped while the server was stopped/);

    expect([count(folder.path, "revoked_sessions"), count(folder.path, "versions")]).toEqual([1, 2]);
  },
);

test("old data is removed if the clock did not jump", async () => {
  const { folder, start, run } = await leftBy(-5 * DAY);
  await using _ = folder;
  const old = Date.now() - 60 * DAY;
  run("insert into revoked_sessions values ('signed out', ?)", old);
  run(twoVersions, old, old);

  await (await start()).stop();

  expect([count(folder.path, "revoked_sessions"), count(folder.path, "versions")]).toEqual([0, 1]);
});
