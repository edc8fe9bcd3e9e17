import { constants, existsSync } from "node:fs";
import { access, chown, mkdir, open, stat } from "node:fs/promises";
import { dirname, join } from "node:path";

import type { Config } from "../config/config.ts";
import { Unavailable } from "../core/errors.ts";
import type { Debug, FactStore } from "../core/ports.ts";
import { hashPin, isRightPin, type Pin, pinFingerprint, randomPin } from "../core/session/pin.ts";
import type { Store } from "../store/database.ts";
import { SqlFacts } from "../store/facts.ts";
import { readOrMakeSecret, readSecret, replaceSecret, secretFile } from "../store/secrets.ts";
import { SqlSessions } from "../store/sessions.ts";
import { backUp, lastBackup } from "../store/sqlite/backup.ts";
import { checkInBackground, damageOf } from "../store/sqlite/damage.ts";
import { tablesIn } from "../store/sqlite/migrate.ts";
import { migrations } from "../store/sqlite/migrations.ts";
import { SqliteStore } from "../store/sqlite/sqlite.ts";

type Opening = Readonly<{ debug: Debug; info(message: string, facts: Record<string, unknown>): void }>;

const MIB = 1024 * 1024;

/** `quick_check` reads a store of this size in about 0.1 s; a larger one is checked in the background. */
const SMALL_BYTES = 64 * MIB;

/** Opens the store of a server that may be running, and of another version: its tables are left as they are. @throws Unavailable */
export function openBeside(dataDir: string): SqliteStore {
  const file = storeFile(dataDir);
  if (!existsSync(file))
    throw new Unavailable(`DATA_DIR: ${dataDir} has no store yet. Start the server first.`);
  if (tablesIn(file) !== migrations.length)
    throw new Unavailable(
      `DATA_DIR: another version of docs-admin wrote ${file}. Start the server of this version first.`,
    );
  return new SqliteStore(file);
}

export function storeFile(dataDir: string): string {
  return join(dataDir, "docs-admin.db");
}

/** Opens the SQLite file with mode 600, after a backup if its tables must change. @throws Unavailable where it is damaged or missing */
export async function openStore(dataDir: string, now: number, log?: Opening): Promise<SqliteStore> {
  const file = storeFile(dataDir);
  const bytes = await bytesOf(file);
  if (!bytes) await checkIsNew(dataDir, bytes === undefined ? "missing" : "empty");
  else {
    if (bytes <= SMALL_BYTES && isDamaged(file)) {
      throw new Unavailable(
        `DATA_DIR: ${file} is damaged, so the server didn't start. ${await howToRestore(dataDir)}`,
      );
    }
    await backUpIfOld(dataDir, bytes, { now, log });
  }
  try {
    await (await open(file, "a", 0o600)).close();
    return new SqliteStore(file, { debug: log?.debug });
  } catch (cause) {
    throw new Unavailable(`DATA_DIR: ${file} can't be opened (${(cause as Error).message}).`, { cause });
  }
}

/** Calls `report` with how to restore a large store, if it is damaged. */
export async function checkLargeStore(
  dataDir: string,
  report: (sentence: string) => void,
): Promise<Disposable> {
  const file = storeFile(dataDir);
  if (((await bytesOf(file)) ?? 0) <= SMALL_BYTES) return { [Symbol.dispose]: () => undefined };
  return checkInBackground(file, (damage) => {
    if (damage)
      void howToRestore(dataDir).then((how) => report(`DATA_DIR: ${file} is damaged (${damage}). ${how}`));
  });
}

async function bytesOf(file: string): Promise<number | undefined> {
  try {
    return (await stat(file)).size;
  } catch {
    return undefined;
  }
}

/** Secrets without a store mean that the store was lost. @throws Unavailable */
async function checkIsNew(dataDir: string, how: "missing" | "empty"): Promise<void> {
  const names = ["session-secret", "pin-hash", "backups"];
  const sizes = await Promise.all(names.map((name) => bytesOf(join(dataDir, name))));
  const kept = names.filter((_, index) => sizes[index]);
  if (kept.length === 0) return;
  throw new Unavailable(
    `DATA_DIR: ${storeFile(dataDir)} is ${how}, but ${dataDir} was used before: it has ${kept.join(" and ")}. ${await howToRestore(dataDir)} To start fresh, delete ${kept.join(" and ")}.`,
  );
}

async function backUpIfOld(
  dataDir: string,
  bytes: number,
  { now, log }: Readonly<{ now: number; log: Opening | undefined }>,
): Promise<void> {
  const file = storeFile(dataDir);
  try {
    const tables = tablesIn(file);
    if (tables === 0 || tables >= migrations.length) return;
    const backup = await backUp(dataDir, file, tables, new Date(now));
    log?.info("Backed up the store to update its tables", { backup, from: tables, to: migrations.length });
  } catch (cause) {
    const room = `${Math.ceil(bytes / MIB)} MB in ${dataDir}`;
    throw new Unavailable(
      `DATA_DIR: this version must update the tables of ${file}, but the backup failed (${(cause as Error).message}). Nothing was changed. Free ${room}, and start again.`,
      { cause },
    );
  }
}

function isDamaged(file: string): boolean {
  try {
    return damageOf(file) !== undefined;
  } catch {
    return false; // opening it shows every other error
  }
}

async function howToRestore(dataDir: string): Promise<string> {
  const last = await lastBackup(dataDir);
  return last
    ? `To restore the last backup, run docs-admin restore ${last} and start again.`
    : "To restore a backup, run docs-admin restore FILE and start again.";
}

/** Says what is wrong with the store, or notes what the next start does to it. @throws Unavailable where the folder cannot be written */
export async function storeState(dataDir: string): Promise<{ matter?: string; note: string }> {
  if (!(await checkDataDir(dataDir))) return { note: " (will be created)" };
  const file = storeFile(dataDir);
  const bytes = await bytesOf(file);
  if (!bytes) return { note: "" };
  if (bytes <= SMALL_BYTES && isDamaged(file)) {
    return { matter: `DATA_DIR: ${file} is damaged. ${await howToRestore(dataDir)}`, note: "" };
  }
  const tables = tablesIn(file);
  if (tables > migrations.length) {
    const matter = `DATA_DIR: a newer version of docs-admin wrote ${file}. Start that version, or restore an older backup.`;
    return { matter, note: "" };
  }
  return { note: tables < migrations.length ? " (its tables will be updated, after a backup)" : "" };
}

/** Returns whether the folder exists. @throws Unavailable where it cannot be created or written */
async function checkDataDir(dataDir: string): Promise<boolean> {
  const isThere = existsSync(dataDir);
  let nearest = dataDir;
  while (!existsSync(nearest)) nearest = dirname(nearest);
  try {
    await access(nearest, constants.W_OK);
    return isThere;
  } catch (cause) {
    throw new Unavailable(`DATA_DIR: ${nearest} isn't writable.`, { cause });
  }
}

/** @throws Unavailable */
export async function makeDataDir(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
  } catch (cause) {
    throw new Unavailable(
      `DATA_DIR: ${dataDir} can't be created (${(cause as NodeJS.ErrnoException).code}).`,
      {
        cause,
      },
    );
  }
}

/** Gives a file that root made in the folder to the folder's user, as whom the server runs. */
export async function giveToOwner(dataDir: string, file: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = await stat(dataDir);
  await chown(file, uid, gid);
}

type TeamPin = Readonly<{ pin: Pin; newPin: string | undefined; current: () => Promise<Pin> }>;

/**
 * Returns the configured PIN, otherwise the one made on the first start, which `docs-admin pin` replaces at any time; undefined
 * where nobody signs in with one. @throws Unavailable
 */
export async function teamPin({ pin: configured, pinRole, dataDir }: Config): Promise<TeamPin | undefined> {
  if (pinRole === "none") return undefined;
  if (configured) {
    const pin = await usable(configured);
    return { pin, newPin: undefined, current: async () => pin };
  }
  const made = randomPin();
  const { secret, isNew } = await readOrMakeSecret(dataDir, "pin-hash", () => hashPin(made));
  const pin = { hash: secret };
  const current = async () => ({ hash: (await readSecret(dataDir, "pin-hash")) || secret });
  return { pin, newPin: isNew ? made : undefined, current };
}

/**
 * Makes another PIN in place of one that was made, and returns it. The sessions of the one before stay, unless they are of another
 * PIN still. @throws Unavailable
 */
export async function replacePin(
  { dataDir, sessionSecrets }: Pick<Config, "dataDir" | "sessionSecrets">,
  store: Store,
  epoch: string,
): Promise<string> {
  const secrets = sessionSecrets ?? [await ownSessionSecret(dataDir, new SqlFacts(store))];
  const before = await readSecret(dataDir, "pin-hash");
  const made = randomPin();
  const hash = await hashPin(made);
  await replaceSecret(dataDir, "pin-hash", hash);
  await giveToOwner(dataDir, secretFile(dataDir, "pin-hash"));
  const [newest, ...older] = [hash, ...(before ? [before] : [])].flatMap((hash) =>
    secrets.map((secret) => pinFingerprint({ hash }, secret)),
  );
  await (await SqlSessions.open(store)).bindToPin([newest!, ...older], epoch);
  return made;
}

/** Tries a PIN on the hash: a hash in the right format can still be invalid, and would refuse every sign-in. */
async function usable(pin: Pin): Promise<Pin> {
  try {
    await isRightPin(pin, "any");
    return pin;
  } catch (cause) {
    throw new Unavailable("TEAM_PIN_HASH isn't valid: it must be the output of hash-pin.", { cause });
  }
}

const FINGERPRINT = "fingerprint of session-secret";

/** @throws Unavailable where the store belongs to another secret: it does not know which sessions were ended */
export async function ownSessionSecret(dataDir: string, facts: FactStore): Promise<string> {
  const secret = await madeSessionSecret(dataDir, facts);
  const fingerprint = new Bun.CryptoHasher("sha256").update(`docs-admin store ${secret}`).digest("hex");
  const known = await facts.find(FINGERPRINT);
  if (known && known !== fingerprint) {
    throw new Unavailable(
      `DATA_DIR: ${storeFile(dataDir)} is from another folder and doesn't match the session-secret file next to it. Put the right store back, or delete ${join(dataDir, "session-secret")} and start again. Everyone then has to sign in again.`,
    );
  }
  if (!known) await facts.keep(FINGERPRINT, fingerprint);
  return secret;
}

/** Makes the store forget which secret it belongs to, because its sessions are ended. */
export async function forgetSecret(store: Store): Promise<void> {
  await new SqlFacts(store).keep(FINGERPRINT, "");
}

async function madeSessionSecret(dataDir: string, facts: FactStore): Promise<string> {
  if (!existsSync(join(dataDir, "session-secret"))) await facts.keep(FINGERPRINT, "");
  const make = async () => Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64url");
  return (await readOrMakeSecret(dataDir, "session-secret", make)).secret;
}
