import { Unavailable } from "../../core/errors.ts";
import first from "../migrations/postgres/0016_first.sql" with { type: "text" };
import reviewLooks from "../migrations/postgres/0017_review_looks.sql" with { type: "text" };
import pageFacts from "../migrations/postgres/0018_page_facts.sql" with { type: "text" };
import renewals from "../migrations/postgres/0019_renewals.sql" with { type: "text" };
import tokenMakers from "../migrations/postgres/0020_token_makers.sql" with { type: "text" };
import tokenAudiences from "../migrations/postgres/0021_token_audiences.sql" with { type: "text" };
import writers from "../migrations/postgres/0022_writers.sql" with { type: "text" };
import pageRecords from "../migrations/postgres/0023_page_records.sql" with { type: "text" };
import versionsByDigest from "../migrations/postgres/0024_versions_by_digest.sql" with { type: "text" };
import settings from "../migrations/postgres/0025_settings.sql" with { type: "text" };
import navigation from "../migrations/postgres/0026_navigation.sql" with { type: "text" };
import peopleOfReviews from "../migrations/postgres/0027_people_of_reviews.sql" with { type: "text" };
import oidcSessions from "../migrations/postgres/0028_oidc_sessions.sql" with { type: "text" };
import audit from "../migrations/postgres/0029_audit.sql" with { type: "text" };
import people from "../migrations/postgres/0030_people.sql" with { type: "text" };
import tokenAddresses from "../migrations/postgres/0031_token_addresses.sql" with { type: "text" };
import notifications from "../migrations/postgres/0032_notifications.sql" with { type: "text" };
import commitWriters from "../migrations/postgres/0033_commit_writers.sql" with { type: "text" };
import auditAbout from "../migrations/postgres/0034_audit_about.sql" with { type: "text" };
import { migrations } from "../sqlite/migrations.ts";

/** The lock of the server that creates the tables, updates them or copies all of them. */
export const MIGRATIONS = "docs-admin migrations";

type Connection = Pick<Bun.SQL, "unsafe">;

/** Once for all servers that start together. @throws Unavailable where a newer version wrote the tables */
export async function migratePostgres(sql: Bun.SQL): Promise<void> {
  await sql.begin(async (connection) => {
    await connection.unsafe("select pg_advisory_xact_lock(hashtext($1))", [MIGRATIONS]);
    await migrateWithin(connection);
  });
}

/** @throws Unavailable where a newer version wrote the tables */
export async function migrateWithin(connection: Connection): Promise<void> {
  await connection.unsafe("create table if not exists tables_version (version integer not null)");
  const [row] = await connection.unsafe("select version from tables_version");
  const done: number = row?.version ?? 0;
  if (done > migrations.length)
    throw new Unavailable(
      `DATABASE_URL: a newer version of docs-admin wrote this data (tables ${done}). Start that version.`,
    );
  if (done === migrations.length) return;
  for (const { version, sql: text } of postgresMigrations)
    if (version > done) await connection.unsafe(text).simple();
  await connection.unsafe("delete from tables_version");
  await connection.unsafe("insert into tables_version values ($1)", [migrations.length]);
}

/** Append only. `version` is the number of SQLite's migration after which both have the same tables. */
const postgresMigrations: ReadonlyArray<Readonly<{ version: number; sql: string }>> = [
  { version: 16, sql: first },
  { version: 17, sql: reviewLooks },
  { version: 18, sql: pageFacts },
  { version: 19, sql: renewals },
  { version: 20, sql: tokenMakers },
  { version: 21, sql: tokenAudiences },
  { version: 22, sql: writers },
  { version: 23, sql: pageRecords },
  { version: 24, sql: versionsByDigest },
  { version: 25, sql: settings },
  { version: 26, sql: navigation },
  { version: 27, sql: peopleOfReviews },
  { version: 28, sql: oidcSessions },
  { version: 29, sql: audit },
  { version: 30, sql: people },
  { version: 31, sql: tokenAddresses },
  { version: 32, sql: notifications },
  { version: 33, sql: commitWriters },
  { version: 34, sql: auditAbout },
];
