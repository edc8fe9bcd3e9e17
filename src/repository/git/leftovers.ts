import { readdir, realpath, rm, stat } from "node:fs/promises";
import { join } from "node:path";

import { isInUse } from "./processes.ts";

/** A git that talks to nobody is stopped after a minute, and one that does writes all the time. */
const STALE_MS = 10 * 60_000;

/** A fetch marks its pack as one to keep until its reference is written. */
const isLeft = /\.(?:lock|keep)$|^\.?tmp[_-]/;

/** What gits write in a clone besides objects. */
const folders = [
  { at: ".", recursive: false },
  { at: "refs", recursive: true },
  { at: "objects/info", recursive: true },
  { at: "objects/pack", recursive: false },
];

/**
 * Removes what gits left in a clone when they were killed: locks, and packs that never became whole. Nobody else works there, so
 * that is what no git of now can have. Returns the files.
 */
export async function removeLeftovers(directory: string, now: number): Promise<readonly string[]> {
  const clone = await realpath(directory);
  const left = (
    await Promise.all(folders.map(({ at, recursive }) => leftIn(join(clone, at), recursive)))
  ).flat();
  if (left.length === 0) return [];
  const isFree =
    (await isInUse(
      left.map(({ path }) => path),
      [clone],
    )) === false;
  const removed = left.filter(({ madeAt }) => isFree || now - madeAt >= STALE_MS).map(({ path }) => path);
  for (const path of removed) await rm(path, { force: true });
  return removed;
}

async function leftIn(folder: string, recursive: boolean): Promise<Array<{ path: string; madeAt: number }>> {
  const entries = await readdir(folder, { recursive, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile() && isLeft.test(entry.name));
  const found = files.map(async ({ parentPath, name }) => {
    const path = join(parentPath, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: undefined }));
    return mtimeMs === undefined ? [] : [{ path, madeAt: mtimeMs }];
  });
  return (await Promise.all(found)).flat();
}
