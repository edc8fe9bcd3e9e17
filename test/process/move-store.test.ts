import { describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";

import { Client } from "../support/client.ts";
import { temporaryFolder } from "../support/folder.ts";
import { emptyDatabase, hasPostgres, WITH_PASSWORD } from "../support/postgres.ts";
import { runProgram, startServerIn } from "../support/server.ts";

/** A stopped server whose store has a draft, and an empty database. */
async function stopped() {
  await using opened = new AsyncDisposableStack();
  const folder = opened.use(await temporaryFolder());
  const database = await emptyDatabase();
  opened.defer(database.drop);
  const server = await startServerIn(folder.path);
  const ada = await Client.signedIn(server.url);
  await ada.save("guide/kept", "# Kept\n");
  await server.stop();
  const onPostgres = {
    DATABASE_URL: database.url,
    SESSION_SECRET: (await Bun.file(join(server.dataDir, "session-secret")).text()).trim(),
    REPOSITORY: server.repository,
    DATA_DIR: join(folder.path, "data-of-postgres"),
  };
  const run = (args: readonly string[], settings: Record<string, string> = {}) =>
    runProgram(["move-store", ...args], { folder: folder.path, settings });
  const all = opened.move();
  return {
    folder: folder.path,
    dataDir: server.dataDir,
    url: database.url,
    cookie: ada.cookie!,
    onPostgres,
    run,
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
}

async function draftsAt(url: string, cookie: string): Promise<string[]> {
  const { json } = await new Client(url).get("/api/admin/drafts", { cookie });
  return json.drafts.map(({ slug }: { slug: string }) => slug);
}

if (hasPostgres)
  describe("move-store", () => {
    test("moves a store to PostgreSQL and back, and people stay signed in", async () => {
      await using site = await stopped();
      const back = join(site.folder, "back");

      const there = await site.run(["--to", site.url]);
      const server = await startServerIn(site.folder, site.onPostgres);
      const found = await draftsAt(server.url, site.cookie);
      const ada = new Client(server.url);
      ada.cookie = site.cookie;
      await ada.save("guide/later", "# Later\n");
      await server.stop();
      const again = await site.run(["--to", back], site.onPostgres);
      await using last = await startServerIn(site.folder, {
        DATA_DIR: back,
        SESSION_SECRET: site.onPostgres.SESSION_SECRET,
      });

      expect([there.stderr, there.status, again.stderr, again.status]).toEqual(["", 0, "", 0]);
      expect(there.stdout).toMatch(/^Copied \d+ rows, and compared each of them\. .*\nSet DATABASE_URL /);
      expect(again.stdout).toContain(`Set DATA_DIR to ${back}, remove DATABASE_URL, and start the server.`);
      expect(found).toEqual(["guide/kept"]);
      expect(await draftsAt(last.url, site.cookie)).toEqual(["guide/later", "guide/kept"]);
    });

    test("refuses a store that a server uses, and says so", async () => {
      await using site = await stopped();
      const running = await startServerIn(site.folder);

      const onSqlite = await site.run(["--to", site.url]);
      await running.stop();
      await using server = await startServerIn(site.folder, site.onPostgres);
      const onPostgres = await site.run(["--to", join(site.folder, "back")], site.onPostgres);

      expect([onSqlite.status, onSqlite.stderr]).toEqual([
        1,
        `DATA_DIR: another docs-admin is using ${site.dataDir}. Stop it first, or use another folder.\n`,
      ]);
      expect([onPostgres.status, onPostgres.stderr]).toEqual([
        1,
        "DATABASE_URL: a server is using the database. Stop all of them first.\n",
      ]);
      expect(existsSync(join(site.folder, "back/docs-admin.db"))).toBe(false);
      expect(await draftsAt(server.url, (await Client.signedIn(server.url)).cookie!)).toEqual([]);
    });

    test("refuses what isn't an empty place", async () => {
      await using site = await stopped();
      await site.run(["--to", site.url]);

      const refused = [
        await site.run(["--to", site.url]),
        await site.run(["--to", site.dataDir], site.onPostgres),
        await site.run(["--to", join(site.folder, "other")]),
        await site.run(["--to", "mysql://docs@localhost/docs"]),
        await site.run([]),
        await site.run(["--to", site.url], { DATA_DIR: join(site.folder, "nothing") }),
      ];

      expect(refused.map(({ status }) => status)).toEqual([1, 1, 1, 1, 1, 1]);
      expect(refused.map(({ stderr }) => stderr.replaceAll(site.folder, "…"))).toEqual([
        "--to: the database already has tables. Name an empty one.\n",
        "--to: …/data/docs-admin.db already exists. Name another folder, or move it away.\n",
        "…/data/docs-admin.db is an SQLite file already. To copy it, use docs-admin backup FILE.\n",
        expect.stringMatching(/^Name where to: docs-admin move-store --to /),
        expect.stringMatching(/^Name where to: docs-admin move-store --to /),
        "DATA_DIR: …/nothing has no store yet.\n",
      ]);
    });

    test("takes the password from PGPASSWORD, so that no list of processes shows it", async () => {
      await using site = await stopped();
      await using sql = new Bun.SQL(site.url, { max: 1 });
      await sql.unsafe(`drop role if exists ${WITH_PASSWORD}`);
      await sql.unsafe(`create role ${WITH_PASSWORD} login superuser password 'a-secret'`);
      const url = site.url.replace("docs@", `${WITH_PASSWORD}@`);

      const without = await site.run(["--to", url]);
      const given = await site.run(["--to", url], { PGPASSWORD: "a-secret" });

      expect([without.status, without.stderr]).toEqual([
        1,
        `--to: PostgreSQL on ${new URL(url).host} refuses the user ${WITH_PASSWORD}. Correct the user and the password.\n`,
      ]);
      expect([given.stderr, given.status]).toEqual(["", 0]);
    });
  });
