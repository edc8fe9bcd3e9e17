import type { Config } from "../config/config.ts";
import { Unavailable } from "../core/errors.ts";
import type { FactStore } from "../core/ports.ts";
import { clock } from "../machine/clock.ts";
import type { LineLog } from "../machine/log.ts";
import type { Store } from "../store/database.ts";
import { PostgresStore } from "../store/postgres/postgres.ts";
import { openStore } from "./data-dir.ts";

type Opened = Store & Readonly<{ close(): unknown }>;

type Given = Pick<Config, "databaseUrl" | "dataDir">;

/** Opens the database of DATABASE_URL, or else the file in DATA_DIR. @throws Unavailable */
export function openConfiguredStore({ databaseUrl, dataDir }: Given, log: LineLog): Promise<Opened> {
  return databaseUrl === undefined
    ? openStore(dataDir, clock.now(), log)
    : PostgresStore.open(databaseUrl, { debug: log.debug });
}

const FACT = "fingerprint of SESSION_SECRET";

export const SECRET_DIFFERS =
  "SESSION_SECRET differs from that of the server that used this database last. Give all servers the same. To change it, put the new one first and the old one after a comma, start all servers, then remove the old one.";

/** Servers of one database must open each other's cookies. @throws Unavailable where they can't */
export async function checkSharedSecrets(secrets: readonly string[], facts: FactStore): Promise<void> {
  const known = await facts.find(FACT);
  if (differs(secrets, known)) throw new Unavailable(SECRET_DIFFERS);
  const newest = fingerprint(secrets[0]!);
  if (known !== newest) await facts.keep(FACT, newest);
}

/** The fingerprint of the secret that a server used last. */
export function knownSecret(facts: ReadonlyMap<string, string>): string | undefined {
  return facts.get(FACT);
}

export function differs(secrets: readonly string[], known: string | undefined): boolean {
  return known !== undefined && !secrets.map(fingerprint).includes(known);
}

function fingerprint(secret: string): string {
  return new Bun.CryptoHasher("sha256").update(`docs-admin store ${secret}`).digest("hex");
}
