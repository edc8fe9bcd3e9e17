import { describe, expect, test } from "bun:test";
import { join } from "node:path";

import { Client } from "../support/client.ts";
import { temporaryFolder } from "../support/folder.ts";
import { emptyDatabase, hasPostgres } from "../support/postgres.ts";
import { fromSource, startServerIn } from "../support/server.ts";

const WRITERS = 12;
const KILLS = 2;
const KILLED_AFTER_MS = 700;

/** How long a server may not know what another one wrote, with what a slow machine adds. */
const KNOWN_WITHIN_MS = 10_000;

/** Two programs on one database and one repository. */
async function twoServers() {
  await using opened = new AsyncDisposableStack();
  const folder = opened.use(await temporaryFolder());
  const database = await emptyDatabase();
  opened.defer(database.drop);
  const settings = {
    DATABASE_URL: database.url,
    SESSION_SECRET: "the same on both servers and 32 characters",
    REPOSITORY: join(folder.path, "site.git"),
  };
  const start = (name: string) =>
    startServerIn(folder.path, { ...settings, DATA_DIR: join(folder.path, name) }, fromSource);
  const one = await start("one");
  const other = opened.use(await start("other"));
  const all = opened.move();
  return { one, other, start, settings, [Symbol.asyncDispose]: () => all.disposeAsync() };
}

async function until(holds: () => Promise<boolean>): Promise<boolean> {
  for (const end = Date.now() + KNOWN_WITHIN_MS; Date.now() < end; await Bun.sleep(50))
    if (await holds()) return true;
  return false;
}

if (hasPostgres)
  describe("two servers on one PostgreSQL", () => {
    test("keep every acknowledged save once, while one of them is killed again and again", async () => {
      await using servers = await twoServers();
      let killed = servers.one;
      const cookie = (await Client.signedIn(servers.other.url)).cookie;
      const accepted: Array<{ slug: string; content: string; updatedAt: number }> = [];
      let isOver = false;

      const write = async (writer: number) => {
        let updatedAt: number | undefined;
        for (let n = 1; !isOver; n++) {
          const client = new Client(n % 2 === 0 ? servers.other.url : killed.url);
          client.cookie = cookie;
          const [slug, content] = [`writer-${writer}`, `Text ${n} of ${writer}.`];
          const answer = await client
            .put("/api/admin/drafts", { slug, content, updatedAt })
            .catch(() => undefined);
          if (answer?.status === 200) {
            updatedAt = answer.json.updatedAt;
            accepted.push({ slug, content, updatedAt: answer.json.updatedAt });
          } else if (answer?.status === 409) updatedAt = answer.json.conflict.updatedAt;
          else await Bun.sleep(20);
        }
      };
      const writing = Array.from({ length: WRITERS }, (_, writer) => write(writer));
      for (let kill = 0; kill < KILLS; kill++) {
        await Bun.sleep(KILLED_AFTER_MS);
        await killed.stop("SIGKILL");
        killed = await servers.start("one");
      }
      await Bun.sleep(KILLED_AFTER_MS);
      isOver = true;
      await Promise.all(writing);
      await killed.stop();

      const client = new Client(servers.other.url);
      client.cookie = cookie;
      expect(accepted.length).toBeGreaterThan(WRITERS);
      for (let writer = 0; writer < WRITERS; writer++) {
        const slug = `writer-${writer}`;
        const { json } = await client.get(`/api/admin/drafts/versions?slug=${slug}`);
        const times: number[] = json.versions.map((version: { updatedAt: number }) => version.updatedAt);
        expect(new Set(times).size).toBe(times.length);
        const own = accepted.filter((each) => each.slug === slug);
        expect(own.filter(({ updatedAt }) => !times.includes(updatedAt))).toEqual([]);
        for (const save of own.slice(-3)) {
          const version = await client.get(
            `/api/admin/drafts/versions?slug=${slug}&updatedAt=${save.updatedAt}`,
          );
          expect(version.json.version?.content).toBe(save.content);
        }
      }
    });

    test("know of each other's sign-ins, sign-outs and drafts", async () => {
      await using servers = await twoServers();
      await using one = servers.one;
      const ada = await Client.signedIn(one.url);
      const there = new Client(servers.other.url);
      there.cookie = ada.cookie;

      await ada.put("/api/admin/drafts", { slug: "shared", content: "Hello." });
      const found = await there.get("/api/admin/drafts?slug=shared");
      await ada.post("/api/admin/logout", {});
      const isSignedOut = await until(async () => (await there.get("/api/admin/drafts")).status === 401);

      expect(found.json.draft.content).toBe("Hello.");
      expect(isSignedOut).toBe(true);
    });

    test("with another secret, a server is refused", async () => {
      await using servers = await twoServers();
      await using one = servers.one;

      const secret = "another one that the other servers don't have";
      const start = startServerIn(one.folder, { ...servers.settings, SESSION_SECRET: secret });

      expect(start).rejects.toThrow("SESSION_SECRET differs from that of the server");
    });
  });
