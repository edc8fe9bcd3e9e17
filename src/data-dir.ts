import { constants, existsSync } from "node:fs";
import { access, mkdir, open } from "node:fs/promises";
import { dirname, join } from "node:path";

import type { Config } from "./config.ts";
import { Unavailable } from "./core/errors.ts";
import { hashPin, isRightPin, type Pin, randomPin } from "./core/pin.ts";
import type { Debug } from "./core/ports.ts";
import { Store } from "./store/database.ts";
import { keptSecret } from "./store/secrets.ts";

/** Opens the SQLite file, readable by its owner alone. @throws Unavailable */
export async function openStore(dataDir: string, debug?: Debug): Promise<Store> {
  const file = join(dataDir, "docs-admin.db");
  try {
    await (await open(file, "a", 0o600)).close();
    return new Store(file, { debug });
  } catch (cause) {
    throw new Unavailable(`DATA_DIR: ${file} cannot be opened (${(cause as Error).message}).`, { cause });
  }
}

/** Whether the folder is there already. @throws Unavailable where it could not be made or written */
export async function checkDataDir(dataDir: string): Promise<boolean> {
  const isThere = existsSync(dataDir);
  let nearest = dataDir;
  while (!existsSync(nearest)) nearest = dirname(nearest);
  try {
    await access(nearest, constants.W_OK);
    return isThere;
  } catch (cause) {
    throw new Unavailable(`DATA_DIR: ${nearest} cannot be written.`, { cause });
  }
}

/** @throws Unavailable */
export async function makeDataDir(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
  } catch (cause) {
    throw new Unavailable(`DATA_DIR: ${dataDir} cannot be made (${(cause as NodeJS.ErrnoException).code}).`, {
      cause,
    });
  }
}

/** The PIN that is set, else the one of which the folder has the hash, made on the first start. @throws Unavailable */
export async function teamPin(config: Config): Promise<{ pin: Pin; newPin: string | undefined }> {
  if (config.pin) return { pin: await usable(config.pin), newPin: undefined };
  const made = randomPin();
  const { secret, isNew } = await keptSecret(config.dataDir, "pin-hash", () => hashPin(made));
  return { pin: { hash: secret }, newPin: isNew ? made : undefined };
}

/** A hash can look like one and still be none; a PIN is tried on it, for later every sign-in would fail. */
async function usable(pin: Pin): Promise<Pin> {
  try {
    await isRightPin(pin, "any");
    return pin;
  } catch (cause) {
    throw new Unavailable("TEAM_PIN_HASH is not as it must be: it must be what hash-pin prints.", { cause });
  }
}

/** Made on the first start. */
export async function ownSessionSecret(dataDir: string): Promise<string> {
  const make = async () => Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64url");
  return (await keptSecret(dataDir, "session-secret", make)).secret;
}
