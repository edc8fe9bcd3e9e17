import { describe, expect, test } from "bun:test";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";

import { PostgresStore } from "../../src/store/postgres/postgres.ts";
import { SqliteStore } from "../../src/store/sqlite/sqlite.ts";
import { temporaryFolder } from "../support/folder.ts";
import { emptyDatabase, hasPostgres, WITH_PASSWORD } from "../support/postgres.ts";
import { runProgram, startServerIn } from "../support/server.ts";

const SECRET = "not-really-random-not-really-random-1234567890";
const OTHER = "another-secret-that-is-random-0987654321-abcdef";

type Mistake = Readonly<{
  prepare?: (made: Readonly<{ url: string; folder: string }>) => Promise<unknown>;
  settings?: (url: string) => Record<string, string>;
  says: string | RegExp;
  /** Otherwise it is a warning. */
  isWrong?: boolean;
}>;

async function run(url: string, ...statements: readonly string[]): Promise<void> {
  await using sql = new Bun.SQL(url, { max: 1 });
  for (const statement of statements) await sql.unsafe(statement);
}

const serverRan = ({ url, folder }: { url: string; folder: string }) =>
  startServerIn(folder, { ...settingsFor(url, folder), DATA_DIR: join(folder, "other") }).then((server) =>
    server.stop(),
  );

const settingsFor = (url: string, folder: string) => ({
  DATABASE_URL: url,
  SESSION_SECRET: SECRET,
  REPOSITORY: join(folder, "site.git"),
  REPOSITORY_CREATE: "1",
});

/** Roles are of the whole PostgreSQL, which other files of this process use too. */
const role = (name: string, more = "") => `
  do $$ begin create role ${name} login ${more}; exception when duplicate_object then null; end $$`;

const mistakes: Record<string, Mistake> = {
  "a port on which nothing listens": {
    settings: () => ({ DATABASE_URL: "postgres://docs:a-secret@127.0.0.1:1/docs" }),
    says: "wrong data: DATABASE_URL: nothing listens on 127.0.0.1:1. Start PostgreSQL, or correct the host and the port.",
    isWrong: true,
  },
  "a wrong password": {
    prepare: ({ url }) => run(url, role(WITH_PASSWORD, "superuser password 'right'")),
    settings: (url) => ({ DATABASE_URL: url.replace("docs@", `${WITH_PASSWORD}:a-secret@`) }),
    says: /refuses the user with_password\. Correct the user and the password\.$/,
    isWrong: true,
  },
  "a database that doesn't exist": {
    settings: (url) => ({ DATABASE_URL: url.replace(/\/\w+$/, "/nowhere") }),
    says: /there is no database nowhere on 127\.0\.0\.1:\d+\. Create it: createdb --owner=docs nowhere$/,
    isWrong: true,
  },
  "a user that may not create tables": {
    prepare: ({ url }) => run(url, role("a_reader")),
    settings: (url) => ({ DATABASE_URL: url.replace("docs@", "a_reader@") }),
    says: /the user a_reader may not create tables\. Make it the owner: alter database \w+ owner to a_reader$/,
    isWrong: true,
  },
  "a standby, which only reads": {
    prepare: ({ url }) =>
      run(url, `alter database ${new URL(url).pathname.slice(1)} set default_transaction_read_only = on`),
    says: /only reads, as a standby does\. Set the host that also writes\.$/,
    isWrong: true,
  },
  "a database of another encoding": {
    prepare: ({ url }) =>
      run(
        url,
        "drop database if exists in_latin1",
        "create database in_latin1 encoding latin1 template template0",
      ),
    settings: (url) => ({ DATABASE_URL: url.replace(/\/\w+$/, "/in_latin1") }),
    says: /in_latin1 can't hold every text \(LATIN1\)\. Create one with --encoding=UTF8 --template=template0\.$/,
    isWrong: true,
  },
  "another program's tables": {
    prepare: ({ url }) => run(url, "create table sessions (id text)"),
    says: /has tables of another program \(sessions\)\. Use a database of its own\.$/,
    isWrong: true,
  },
  "a store of a newer version": {
    prepare: async ({ url }) => {
      await (await PostgresStore.open(url)).close();
      await run(url, "update tables_version set version = 999");
    },
    says: /a newer version of docs-admin wrote the database \w+ \(tables 999\)\. Start that version\.$/,
    isWrong: true,
  },
  "a secret that differs from the other servers'": {
    prepare: serverRan,
    settings: () => ({ SESSION_SECRET: OTHER }),
    says: /^wrong session: SESSION_SECRET differs from that of the server .* Give all servers the same\./,
    isWrong: true,
  },
  "a PIN that differs from the other servers'": {
    prepare: serverRan,
    settings: () => ({ TEAM_PIN: "correct horse" }),
    says: /^warn {2}PIN: TEAM_PIN or TEAM_PIN_HASH differs .* Give all servers the same\./,
  },
  "a store that was not moved": {
    prepare: async ({ folder }) => {
      await mkdir(join(folder, "data"));
      new SqliteStore(join(folder, "data/docs-admin.db")).close();
    },
    says: /^warn {2}data: DATABASE_URL is set, so \S+\/docs-admin\.db isn't used\. To copy it .*move-store/,
  },
  "a folder for backups of SQLite": {
    settings: () => ({ BACKUP_DIR: "copies" }),
    says: "DATABASE_URL isn't valid: BACKUP_DIR copies the SQLite file only. Remove it, and back the database up with pg_dump.",
    isWrong: true,
  },
};

async function prepared() {
  await using opened = new AsyncDisposableStack();
  const folder = opened.use(await temporaryFolder());
  const database = await emptyDatabase();
  opened.defer(database.drop);
  const all = opened.move();
  return { url: database.url, folder: folder.path, [Symbol.asyncDispose]: () => all.disposeAsync() };
}

if (hasPostgres)
  describe("check of PostgreSQL", () => {
    test.each(Object.entries(mistakes))("names %s, and what to do", async (_, mistake) => {
      const { prepare, settings, says, isWrong = false } = mistake;
      await using made = await prepared();
      await prepare?.(made);

      const { stdout, stderr, status } = await runProgram(["check"], {
        folder: made.folder,
        settings: { ...settingsFor(made.url, made.folder), ...settings?.(made.url) },
      });

      const said = `${stdout}${stderr}`.split("\n");
      const named = said.filter((line) => (typeof says === "string" ? line === says : says.test(line)));
      expect(named.length === 1 ? named : said).toHaveLength(1);
      expect(named[0]).toMatch(isWrong ? /^(wrong |[A-Z_]+ )/ : /^warn {2}/);
      expect(status).toBe(isWrong ? 1 : 0);
      expect(said.join("\n")).not.toContain("a-secret");
    });

    test("finds nothing where nothing is wrong, and changes nothing", async () => {
      await using made = await prepared();
      const check = () =>
        runProgram(["check"], { folder: made.folder, settings: settingsFor(made.url, made.folder) });

      const before = await check();
      await serverRan(made);
      const after = await check();

      const name = new URL(made.url).pathname.slice(1);
      expect(before.stdout).toMatch(
        new RegExp(`^ok {4}data: PostgreSQL, ${name} on \\S+ \\(its tables will be created\\)$`, "m"),
      );
      expect(after.stdout).toMatch(new RegExp(`^ok {4}data: PostgreSQL, ${name} on \\S+$`, "m"));
      expect([before.status, after.status]).toEqual([0, 0]);
      expect(`${before.stdout}${after.stdout}`).not.toMatch(/^(?:wrong|warn)/m);
    });
  });
