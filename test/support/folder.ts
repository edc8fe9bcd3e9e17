import { mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const ROOM_BYTES = 2 * 1024 ** 3;

/** Uses memory where possible: a third of the tests' time is waiting for the disk. */
export const place = isFit("/dev/shm") ? "/dev/shm" : tmpdir();

/** Deletes the folder when the test's scope ends. */
export async function temporaryFolder(below = place) {
  const path = await mkdtemp(join(below, "docs-admin-test-"));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

/** Containers often limit /dev/shm, or forbid programs such as git hooks there. */
function isFit(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    if (bavail * bsize < ROOM_BYTES) return false;
    const own = mkdtempSync(join(folder, "docs-admin-test-"));
    try {
      writeFileSync(join(own, "program"), "#!/bin/sh\n", { mode: 0o755 });
      return Bun.spawnSync([join(own, "program")]).success;
    } finally {
      rmSync(own, { recursive: true });
    }
  } catch {
    return false;
  }
}
