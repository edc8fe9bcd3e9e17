import { link, open, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";

import { Unavailable } from "../core/errors.ts";

type SecretName = "session-secret" | "pin-hash";

export function secretFile(dataDir: string, name: SecretName): string {
  return join(dataDir, name);
}

export function readSecret(dataDir: string, name: SecretName): Promise<string | undefined> {
  return readIfAny(secretFile(dataDir, name));
}

/** Puts another secret in the place of one, complete or not at all. */
export async function replaceSecret(dataDir: string, name: SecretName, secret: string): Promise<void> {
  const file = secretFile(dataDir, name);
  const next = await written(file, `${secret}\n`);
  await rename(next, file);
}

/** Reads or makes a secret file with mode 600, complete or not at all, once for all servers. @throws Unavailable where it is empty */
export async function readOrMakeSecret(
  dataDir: string,
  name: SecretName,
  make: () => Promise<string>,
): Promise<{ secret: string; isNew: boolean }> {
  const file = secretFile(dataDir, name);
  const kept = await readIfAny(file);
  if (kept) return { secret: kept, isNew: false };
  const secret = await make();
  if (await placeWhole(file, `${secret}\n`)) return { secret, isNew: true };
  const placed = await readIfAny(file);
  if (!placed)
    throw new Unavailable(`DATA_DIR: ${file} is empty. Delete it, and the server makes a new one.`);
  return { secret: placed, isNew: false };
}

async function readIfAny(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, "utf8")).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** Never replaces a file. */
async function placeWhole(file: string, text: string): Promise<boolean> {
  const unfinished = await written(file, text);
  try {
    await link(unfinished, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    return false;
  } finally {
    await rm(unfinished);
  }
}

/** Writes the text beside the file, to the disk, and returns where. */
async function written(file: string, text: string): Promise<string> {
  const unfinished = `${file}.${process.pid}`;
  const handle = await open(unfinished, "w", 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
    return unfinished;
  } catch (error) {
    await rm(unfinished);
    throw error;
  } finally {
    await handle.close();
  }
}
