import { describe, expect, test } from "bun:test";
import { join } from "node:path";

import { Client } from "../support/client.ts";
import { temporaryFolder } from "../support/folder.ts";
import { repositoryWith } from "../support/git.ts";
import { emptyDatabase, hasPostgres } from "../support/postgres.ts";
import { built, startServerIn } from "../support/server.ts";

/** For a minute of it: KILLS=60 WRITERS=64. */
const WRITERS = Number(process.env.WRITERS ?? 12);
const KILLS = Number(process.env.KILLS ?? 3);
const KILLED_EVERY_MS = 1000;
const TIMEOUT_MS = 60_000 + 4 * KILLS * KILLED_EVERY_MS;

/** How long a server may not know what another one wrote, with what a slow machine adds. */
const KNOWN_WITHIN_MS = 10_000;

/** What several programs share; without `files`, the sample site. */
async function shared(files?: Record<string, string>) {
  await using opened = new AsyncDisposableStack();
  const folder = opened.use(await temporaryFolder());
  const database = await emptyDatabase();
  opened.defer(database.drop);
  if (files) await repositoryWith(join(folder.path, "site.git"), files);
  const settings = {
    DATABASE_URL: database.url,
    SESSION_SECRET: "the same on both servers and 32 characters",
    REPOSITORY: join(folder.path, "site.git"),
    REPOSITORY_CREATE: "1",
  };
  const start = (name: string) =>
    startServerIn(folder.path, { ...settings, DATA_DIR: join(folder.path, name) }, built);
  const all = opened.move();
  return { start, settings, [Symbol.asyncDispose]: () => all.disposeAsync() };
}

/** Two programs on one database and one repository. */
async function twoServers(files?: Record<string, string>) {
  await using opened = new AsyncDisposableStack();
  const { start, settings } = opened.use(await shared(files));
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
    test(
      "keep every acknowledged save once, while one of them is killed again and again",
      async () => {
        await using place = await twoServers();
        const servers = [place.one, place.other];
        const { cookie } = await Client.signedIn(place.other.url);
        const accepted: Array<{ slug: string; content: string; updatedAt: number }> = [];
        let isOver = false;

        const write = async (writer: number) => {
          let updatedAt: number | undefined;
          for (let n = 1; !isOver; n++) {
            const client = new Client(servers[n % 2]!.url);
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
          const next = Bun.sleep(KILLED_EVERY_MS);
          await servers[kill % 2]!.stop("SIGKILL");
          servers[kill % 2] = await place.start(["one", "other"][kill % 2]!);
          await next;
        }
        isOver = true;
        await Promise.all(writing);

        const client = new Client(servers[0]!.url);
        client.cookie = cookie;
        await using sql = new Bun.SQL(place.settings.DATABASE_URL, { max: 1 });
        expect(accepted.length).toBeGreaterThan(WRITERS);
        for (let writer = 0; writer < WRITERS; writer++) {
          const slug = `writer-${writer}`;
          const { json } = await client.get(`/api/admin/drafts/versions?slug=${slug}`);
          const listed: number[] = json.versions.map((version: { updatedAt: number }) => version.updatedAt);
          const stored: Array<{ updated_at: string; content: string }> =
            await sql`select updated_at, content from versions where slug = ${slug}`;
          const contents = new Map(stored.map((row) => [Number(row.updated_at), row.content]));
          const own = accepted.filter((each) => each.slug === slug);
          expect(listed.toSorted()).toEqual([...contents.keys()].toSorted());
          expect(stored).toHaveLength(contents.size);
          expect(own.filter(({ updatedAt, content }) => contents.get(updatedAt) !== content)).toEqual([]);
        }
        if (process.env.KILLS) console.log(`${accepted.length} acknowledged saves, ${KILLS} kills`);
        for (const server of servers) await server.stop();
      },
      TIMEOUT_MS,
    );

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

    test("show who reads and types on the other one", async () => {
      await using servers = await twoServers();
      await using one = servers.one;
      const ada = await Client.signedIn(one.url, { name: "Ada" });
      const grace = await Client.signedIn(servers.other.url, { name: "Grace" });
      const page = { slug: "guide/tea", tab: "a" };

      await grace.post("/admin/typing/guide/tea?tab=g", undefined);
      const isSeen = await until(async () => {
        const { json } = await ada.post("/admin/page-events", { pages: [page] });
        const [other] = json[0].status.others;
        return other?.name === "Grace" && other.wroteAgo >= 0;
      });

      expect(isSeen).toBe(true);
    });

    test("have the same folder of pages, when somebody chooses one on one of them, and another one later", async () => {
      await using servers = await twoServers({ "handbook/a.md": "# A\n", "notes/b.md": "# B\n" });
      await using one = servers.one;
      const ada = await Client.signedIn(one.url, { name: "Ada" });
      const grace = await Client.signedIn(servers.other.url, { name: "Grace" });
      const form = "/admin/content-folder";
      const hasPages = (...slugs: string[]) =>
        until(async () => Bun.deepEquals((await grace.get("/api/admin/pages")).json.pages, slugs));

      await ada.submit(form, { folder: "handbook", seen: "" });
      const first = await hasPages("a");
      const { fields } = await ada.open(form);
      await ada.submit(form, { ...fields, folder: "notes" });

      expect([first, await hasPages("b")]).toEqual([true, true]);
    });

    test("start at once where there is nothing yet", async () => {
      await using place = await shared();

      const servers = await Promise.all(["one", "other", "third"].map((name) => place.start(name)));

      const ready = await Promise.all(servers.map(({ url }) => fetch(`${url}/readyz`)));
      for (const server of servers) await server.stop();
      expect(ready.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(servers.map(({ complained }) => complained())).toEqual(["", "", ""]);
    });

    test("with another secret, a server is refused", async () => {
      await using servers = await twoServers();
      await using one = servers.one;

      const secret = "another one that the other servers don't have";
      const start = startServerIn(one.folder, { ...servers.settings, SESSION_SECRET: secret });

      await expect(start).rejects.toThrow("SESSION_SECRET differs from that of the server");
    });
  });
