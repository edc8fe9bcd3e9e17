import { Database } from "bun:sqlite";
import { describe, expect, test } from "bun:test";

import type { Slug } from "../../src/core/slug/slug.ts";
import { SqliteStore } from "../../src/store/sqlite/sqlite.ts";
import { SqlTokens } from "../../src/store/tokens.ts";
import { databases } from "../support/databases.ts";
import { before } from "../support/old-store.ts";

describe.each(databases)("$name", ({ open }) => {
  const token = {
    id: "1",
    name: "CI",
    maker: "ada",
    makerKind: "github",
    makerId: "1815",
    makerEmail: "ada@example.org",
    audience: "mcp",
    can: ["read", "draft"],
    folders: ["guide", ""] as Slug[],
    madeAt: 1,
    expiresAt: 100,
    lastUse: undefined,
  } as const;

  test("a token is found by its digest, with its last use, until it is removed", async () => {
    const tokens = new SqlTokens(await open());

    expect(await tokens.add(token, "a", 50)).toBe(true);
    expect(await tokens.add({ ...token, id: "2", madeAt: 2, folders: undefined }, "b", 50)).toBe(true);
    await tokens.used("1", { at: 7, address: "::1" });

    expect(await tokens.find("a")).toEqual({ ...token, lastUse: { at: 7, address: "::1" } });
    expect(await tokens.find("c")).toBeUndefined();
    expect((await tokens.list()).map(({ id }) => id)).toEqual(["2", "1"]);
    expect(await tokens.remove("1")).toBe(true);
    expect(await tokens.remove("1")).toBe(false);
    expect(await tokens.find("a")).toBeUndefined();
  });

  test("a token of the command line has a maker without an account", async () => {
    const tokens = new SqlTokens(await open());
    const { makerKind: _, makerId: __, makerEmail: ___, audience: ____, ...made } = token;

    await tokens.add(made, "a", 50);

    expect(await tokens.find("a")).toEqual({
      ...made,
      makerKind: undefined,
      makerId: undefined,
      makerEmail: undefined,
      audience: undefined,
    });
  });

  test("no more tokens are added than the most, but expired ones make room", async () => {
    const tokens = new SqlTokens(await open());
    await tokens.add(token, "a", 2);
    await tokens.add({ ...token, id: "2", expiresAt: 500 }, "b", 2);

    expect(await tokens.add({ ...token, id: "3", madeAt: 99 }, "c", 2)).toBe(false);
    expect(await tokens.add({ ...token, id: "3", madeAt: 100 }, "c", 2)).toBe(true);

    expect((await tokens.list()).map(({ id }) => id)).toEqual(["3", "2"]);
  });
});

test("a token of before its maker's kind was kept goes on without one", async () => {
  await using old = await before({ tables: 19 });
  using db = new Database(old.file);
  db.run(
    `insert into tokens (id, digest, name, maker, can, made_at, expires_at)
       values ('1', 'a', 'CI', 'ada', 'read publish', 1, 100)`,
  );
  const store = new SqliteStore(old.file);

  const found = await new SqlTokens(store).find("a");
  void store.close();

  expect(found).toMatchObject({
    maker: "ada",
    makerKind: undefined,
    makerId: undefined,
    can: ["read", "publish"],
  });
});
