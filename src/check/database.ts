import { existsSync } from "node:fs";

import { storeFile } from "../compose/data-dir.ts";
import { differs, knownSecret, SECRET_DIFFERS } from "../compose/open-store.ts";
import type { Config } from "../config/config.ts";
import { pinFingerprint } from "../core/session/pin.ts";
import { type Finding, ok, warning, wrong } from "../repository/finding.ts";
import { mayNotCreate } from "../store/postgres/refusal.ts";
import { NEWEST_TABLES, type PostgresState, postgresState } from "../store/postgres/state.ts";

const OLDEST_RELEASE = 15;

/** What `docs-admin check` finds in the database that servers share. */
export async function database(config: Config, url: string): Promise<Finding[]> {
  const { host, pathname } = new URL(url);
  try {
    const state = await postgresState(url);
    const matter = unusableBecause(state, url);
    if (matter) return [wrong("data", `DATABASE_URL: ${matter}`)];
    return [
      ok("data", `PostgreSQL, ${pathname.slice(1)} on ${host}${noteOn(state)}`),
      ...unlikeOthers(config, state),
      ...unmoved(config, state),
    ];
  } catch (error) {
    return [wrong("data", (error as Error).message)];
  }
}

function unusableBecause(state: PostgresState, url: string): string | undefined {
  const { release, encoding, isReadOnly, mayCreate, tables, foreign } = state;
  const { host, username, pathname } = new URL(url);
  const [user, name] = [decodeURIComponent(username), decodeURIComponent(pathname.slice(1))];
  if (release < OLDEST_RELEASE)
    return `PostgreSQL ${release} on ${host} is too old. Use ${OLDEST_RELEASE} or later.`;
  if (isReadOnly) return `${host} only reads, as a standby does. Set the host that also writes.`;
  if (encoding !== "UTF8")
    return `the database ${name} can't hold every text (${encoding}). Create one with --encoding=UTF8 --template=template0.`;
  if (foreign)
    return `the database ${name} has tables of another program (${foreign}). Use a database of its own.`;
  if (!mayCreate) return mayNotCreate(user, name);
  if (tables !== undefined && tables > NEWEST_TABLES)
    return `a newer version of docs-admin wrote the database ${name} (tables ${tables}). Start that version.`;
  return undefined;
}

function noteOn({ tables }: PostgresState): string {
  if (tables === undefined) return " (its tables will be created)";
  return tables < NEWEST_TABLES ? " (its tables will be updated: stop all servers first)" : "";
}

/** Servers of one database need the same secrets; those of the last one that started are known there. */
function unlikeOthers({ sessionSecrets = [], pin, pinRole }: Config, state: PostgresState): Finding[] {
  if (differs(sessionSecrets, knownSecret(state.facts))) return [wrong("session", SECRET_DIFFERS)];
  const { fingerprintOfPin } = state;
  const isSame = sessionSecrets.some((secret) => pin && pinFingerprint(pin, secret) === fingerprintOfPin);
  if (fingerprintOfPin === undefined || isSame || pinRole === "none") return [];
  return [
    warning(
      "PIN",
      "TEAM_PIN or TEAM_PIN_HASH differs from that of the server that started last. Give all servers the same. To change it, stop all of them first: everyone has to sign in again.",
    ),
  ];
}

function unmoved({ dataDir }: Config, { tables }: PostgresState): Finding[] {
  const file = storeFile(dataDir);
  if (tables !== undefined || !existsSync(file)) return [];
  return [
    warning(
      "data",
      `DATABASE_URL is set, so ${file} isn't used. To copy it to the empty database, run docs-admin move-store without DATABASE_URL.`,
    ),
  ];
}
