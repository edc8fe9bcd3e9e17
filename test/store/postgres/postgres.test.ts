import { describe, expect, test } from "bun:test";
import { join } from "node:path";

import { Unavailable } from "../../../src/core/errors.ts";
import { Branch } from "../../../src/core/repository/branch.ts";
import type { Change } from "../../../src/core/repository/commit.ts";
import type { Slug } from "../../../src/core/slug/slug.ts";
import { first, type Store } from "../../../src/store/database.ts";
import { SqlDrafts } from "../../../src/store/drafts.ts";
import { PostgresStore } from "../../../src/store/postgres/postgres.ts";
import { migrations } from "../../../src/store/sqlite/migrations.ts";
import { SqliteStore } from "../../../src/store/sqlite/sqlite.ts";
import { open } from "../../repository/git/local-host.ts";
import { temporaryFolder } from "../../support/folder.ts";
import { git, repositoryWith } from "../../support/git.ts";
import { emptyDatabase, hasPostgres } from "../../support/postgres.ts";

const guide = "guide" as Slug;

/** Two servers on one database. */
async function twoServers() {
  const database = await emptyDatabase();
  const [store, other] = await Promise.all([1, 2].map(() => PostgresStore.open(database.url)));
  return {
    url: database.url,
    store: store!,
    other: other!,
    [Symbol.asyncDispose]: async () => {
      await Promise.all([store!.close(), other!.close()]);
      await database.drop();
    },
  };
}

/** As a restart of PostgreSQL does, but for the connection that asks. */
async function endConnections(store: Store): Promise<void> {
  await store.all(
    "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()",
  );
}

/** Ends the connections that hold turns. */
async function endLocks(store: Store): Promise<void> {
  await store.all(
    "select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted and database = (select oid from pg_database where datname = current_database())",
  );
}

async function until(store: Store, sql: string): Promise<void> {
  while (!(await store.first(sql))) await Bun.sleep(5);
}

async function columnsOf(store: Store, sql: string): Promise<string[]> {
  const rows = await store.all<{ place: string }>(sql);
  return rows.map(({ place }) => place).sort();
}

if (hasPostgres)
  describe("PostgreSQL", () => {
    test("has the tables and columns of SQLite", async () => {
      await using servers = await twoServers();
      const sqlite = new SqliteStore(":memory:");

      const here = await columnsOf(
        servers.store,
        `select table_name || '.' || column_name as place from information_schema.columns
        where table_schema = current_schema() and table_name <> 'tables_version'`,
      );

      expect(here).toEqual(
        await columnsOf(
          sqlite,
          `select tables.name || '.' || columns.name as place
           from sqlite_schema as tables, pragma_table_info(tables.name) as columns
          where tables.type = 'table' and tables.name not like 'sqlite_%'`,
        ),
      );
      sqlite.close();
    });

    test("is refused if a newer version wrote it, without its password", async () => {
      await using servers = await twoServers();
      await servers.store.all("update tables_version set version = $newer", { newer: migrations.length + 1 });
      const url = servers.url.replace("docs@", "docs:a-secret@");

      const refusal = await PostgresStore.open(url).catch((error: unknown) => error);

      expect(refusal).toBeInstanceOf(Unavailable);
      expect((refusal as Error).message).toStartWith("DATABASE_URL: a newer version of docs-admin");
      expect((refusal as Error).message).not.toContain("a-secret");
    });

    test("keeps every text, also one with NUL", async () => {
      await using servers = await twoServers();
      const drafts = new SqlDrafts(servers.store);
      const content = "a\0b\u{10ffff}0c\u{10ffff}\0";

      await drafts.save({ slug: guide, content, seen: undefined, author: "Ada", now: 1 });

      expect((await new SqlDrafts(servers.other).find(guide))?.content).toBe(content);
    });

    test("accepts exactly one of many saves that two servers make at once", async () => {
      await using servers = await twoServers();
      const both = [new SqlDrafts(servers.store), new SqlDrafts(servers.other)];

      const answers = await Promise.all(
        Array.from({ length: 40 }, (_, n) =>
          both[n % 2]!.save({
            slug: guide,
            content: `text ${n}`,
            seen: undefined,
            author: `writer ${n}`,
            now: 1,
          }),
        ),
      );

      expect(answers.filter((answer) => "updatedAt" in answer)).toHaveLength(1);
      expect(await both[0]!.versions(guide)).toHaveLength(1);
    });

    test("makes a write again while others are in its way, and in the end says so", async () => {
      await using servers = await twoServers();
      const inTheWay = "do $$ begin raise exception 'in the way' using errcode = '40001'; end $$";
      let tries = 0;
      const write = () =>
        servers.store.write(function* () {
          if (++tries < 20) yield* first(inTheWay);
          return "made";
        });
      const impatient = await PostgresStore.open(servers.url, { againWithinMs: 0 });

      const made = await write();
      const never = await impatient.write(() => first(inTheWay)).catch((error: unknown) => error);
      await impatient.close();

      expect([made, tries]).toEqual(["made", 20]);
      expect(never).toBeInstanceOf(Unavailable);
    });

    test("lets servers take turns", async () => {
      await using servers = await twoServers();
      const order: string[] = [];
      const { promise: isTaken, resolve: taken } = Promise.withResolvers<void>();
      const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();

      const first = servers.store.turn("publishing").runExclusive(async () => {
        taken();
        await mayEnd;
        order.push("first");
      });
      await isTaken;
      const second = servers.other.turn("publishing").runExclusive(async () => void order.push("second"));
      await servers.other.turn("reviewing").runExclusive(async () => void order.push("other work"));
      end();
      await Promise.all([first, second]);

      expect(order).toEqual(["other work", "first", "second"]);
    });

    test("takes a turn again on another connection where one was lost, before or while it waits", async () => {
      await using servers = await twoServers();
      const { promise: isTaken, resolve: taken } = Promise.withResolvers<void>();
      const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
      await servers.store.turn("publishing").runExclusive(async () => undefined);
      await endConnections(servers.other);
      const first = servers.other.turn("publishing").runExclusive(async () => {
        taken();
        await mayEnd;
      });
      await isTaken;

      const waiting = servers.store.turn("publishing").runExclusive(async (turn) => {
        await turn.check();
        return "done";
      });
      await until(
        servers.other,
        "select 1 as found from pg_locks where locktype = 'advisory' and not granted",
      );
      await servers.other.all(
        "select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and not granted",
      );
      end();

      await first;
      expect(await waiting).toBe("done");
    });

    test("says of a turn that it was lost, when its connection breaks and another server has it", async () => {
      await using servers = await twoServers();
      const found: unknown[] = [];

      const refused = await servers.store
        .turn("publishing")
        .runExclusive(async (turn) => {
          await turn.check();
          await endLocks(servers.other);
          await servers.other.turn("publishing").runExclusive(async (theirs) => {
            await theirs.check();
            found.push("theirs");
            await turn.check().catch((cause: unknown) => found.push(cause));
          });
          await turn.check();
        })
        .catch((cause: unknown) => cause);

      expect(found).toEqual(["theirs", expect.any(Unavailable)]);
      expect(refused).toBeInstanceOf(Unavailable);
      expect(
        await servers.store.turn("publishing").runExclusive(async (turn) => turn.check()),
      ).toBeUndefined();
    });

    test.each(["planning", "committing"] as const)(
      "of two servers, one that loses its turn while %s changes the branch no more",
      async (step) => {
        await using servers = await twoServers();
        await using repository = await temporaryFolder();
        const path = join(repository.path, "site");
        await repositoryWith(path, { "content/index.mdx": "# Home\n" });
        let meanwhile = async () => {
          meanwhile = async () => undefined;
          await endLocks(servers.other);
          await change(other, "other");
        };
        const change = (branch: Branch, text: string) => {
          const plan = async () => {
            if (branch === one && step === "planning") await meanwhile();
            return [{ path: "content/index.mdx", content: Buffer.from(text) }];
          };
          return branch.change(["content/index.mdx"], plan, { message: `${text}\n`, by: { name: text } });
        };
        const host = await open(path);
        const interrupted = new Proxy(host, {
          get: (_, name) => {
            const value: unknown = Reflect.get(host, name);
            if (name === "commit" && step === "committing")
              return async (asked: Change) => meanwhile().then(() => host.commit(asked));
            return typeof value === "function" ? value.bind(host) : value;
          },
        });
        const one = new Branch(interrupted, { turn: servers.store.turn("publishing") });
        const other = new Branch(await open(path), { turn: servers.other.turn("publishing") });

        const lost = await change(one, "one").catch((cause: unknown) => cause);

        expect(lost).toBeInstanceOf(Unavailable);
        expect(await git(path, "log", "--format=%s", "main")).toBe("other\nfirst");
      },
    );

    test("is away with a sentence, and is used again when its connections break", async () => {
      await using servers = await twoServers();
      const away = await PostgresStore.open("postgres://docs:a-secret@127.0.0.1:1/none").catch(
        (error: unknown) => error,
      );
      expect(away).toBeInstanceOf(Unavailable);
      expect(String(away)).not.toContain("a-secret");

      await endConnections(servers.other);
      await servers.store.probe(7);

      expect(await servers.other.first("select at from probe")).toEqual({ at: 7 });
    });
  });
