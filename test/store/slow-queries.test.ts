import { expect, test } from "bun:test";
import { AsyncLocalStorage } from "node:async_hooks";

import type { Slug } from "../../src/core/slug/slug.ts";
import { first } from "../../src/store/database.ts";
import { SqlDrafts } from "../../src/store/drafts.ts";
import { SqliteStore } from "../../src/store/sqlite/sqlite.ts";

const request = new AsyncLocalStorage<string>();

/** What is logged of this store, and during which request. */
function open(slowMs?: number) {
  const logged: Array<{ message: string; sql: string; of: string | undefined }> = [];
  const debug = (message: string, _: number, { sql }: Record<string, unknown>) =>
    logged.push({ message, sql: String(sql), of: request.getStore() });
  const store = new SqliteStore(":memory:", { debug, slowMs });
  return { store, logged, [Symbol.dispose]: () => store.close() };
}

test("a query of more than 20 ms is logged in one line", async () => {
  using opened = open();
  const { store, logged } = opened;

  await store.first(
    `with recursive numbers (n) as (select 1 union all
       select n + 1 from numbers where n < $most)
     select count(*) from numbers`,
    { most: 1_000_000 },
  );

  const sql =
    "with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < $most) select count(*) from numbers";
  expect(logged).toEqual([{ message: "query", sql, of: undefined }]);
});

test("a faster query isn't logged", async () => {
  using opened = open(Number.POSITIVE_INFINITY);
  const { store, logged } = opened;

  await store.all("select name from sqlite_schema");

  expect(logged).toEqual([]);
});

test("the values of a query are never logged", async () => {
  using opened = open(0);
  const { store, logged } = opened;
  const drafts = new SqlDrafts(store);

  await drafts.save({
    slug: "a-slug" as Slug,
    content: "a text",
    seen: undefined,
    author: "an author",
    now: 1,
  });
  await drafts.versions("a-slug" as Slug);

  const sql = logged.map(({ sql }) => sql).join("\n");
  expect(sql).toContain("insert into versions");
  expect(sql).toContain("commit");
  expect(sql).not.toMatch(/a-slug|a text|an author/);
});

test("a query of a write is logged with its own request, although writes share a commit", async () => {
  using opened = open(0);
  const { store, logged } = opened;

  await Promise.all(
    ["one", "two"].map((id) => request.run(id, () => store.write(() => first(`select '${id}'`)))),
  );

  const own = logged.filter(({ sql }) => sql.startsWith("select"));
  expect(own.map(({ sql, of }) => [sql, of])).toEqual([
    ["select 'one'", "one"],
    ["select 'two'", "two"],
  ]);
  expect(logged.filter(({ sql }) => sql === "commit")).toHaveLength(1);
});
