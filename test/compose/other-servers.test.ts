import { afterAll, describe, expect, test } from "bun:test";

import { OtherServers } from "../../src/compose/other-servers.ts";
import { slug } from "../../src/core/slug/slug.ts";
import { PostgresStore } from "../../src/store/postgres/postgres.ts";
import { emptyDatabase, hasPostgres } from "../support/postgres.ts";

const opened = new AsyncDisposableStack();
afterAll(() => opened.disposeAsync());

/** A server that keeps what it hears. */
async function serverOn(url: string, id: string) {
  const store = await PostgresStore.open(url);
  opened.defer(() => store.close());
  const log = { warn: (message: string) => heard.push(message) };
  const servers = new OtherServers({ store, id, log: log as never });
  const heard: unknown[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const hear = (news: unknown) => {
    heard.push(news);
    if (heard.length === 3) resolve();
  };
  opened.use(
    servers.follow(() => ({
      pageEvents: { refresh: async () => undefined, heard: hear },
      webhooks: { resume: () => undefined, [Symbol.dispose]: () => undefined },
      mails: { end: async () => undefined, resume: () => undefined, [Symbol.dispose]: () => undefined },
      notifications: { heard: () => hear("somebody was told something") } as never,
      hostChangedElsewhere: async () => hear("the code host changed"),
      sessions: { refresh: async () => undefined },
      folderChoice: { refresh: async () => undefined },
      siteChoices: { refresh: async () => undefined },
    })),
  );
  return { heard, all: promise, tell: servers.tell };
}

if (hasPostgres)
  describe("servers of one PostgreSQL", () => {
    test("tell each other who reads and what the code host said, and not themselves", async () => {
      const database = await emptyDatabase();
      const [here, there] = [await serverOn(database.url, "here"), await serverOn(database.url, "there")];
      const reads = { about: "reader", slug: slug("guide"), tab: "a", name: "Ada", does: "reads" } as const;
      // Until both listen.
      const sql = new Bun.SQL(database.url, { max: 1 });
      const listening = () =>
        sql.unsafe(
          "select 1 from pg_stat_activity where datname = current_database() and query ilike 'listen%'",
        );
      while ((await listening()).length < 2) await Bun.sleep(20);
      await sql.close();

      here.tell({ ...reads, name: "x".repeat(9000) });
      here.tell(reads);
      here.tell({ about: "code host" });
      here.tell({ about: "notifications" });
      await there.all;

      expect(there.heard.toSorted()).toEqual([
        { ...reads, from: "here" },
        "somebody was told something",
        "the code host changed",
      ]);
      expect(here.heard).toEqual([]);
    });
  });
