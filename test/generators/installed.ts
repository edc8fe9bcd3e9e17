import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";

import type { Generator } from "./generators.ts";

/** Kept over runs: to install one takes up to minutes. */
const cache = join(process.env.XDG_CACHE_HOME ?? join(homedir(), ".cache"), "docs-admin/generators");

/** Nobody is told of these builds. */
const untold = { ASTRO_TELEMETRY_DISABLED: "1", NEXT_TELEMETRY_DISABLED: "1", DO_NOT_TRACK: "1" };

/** Runs a command. @throws what it printed, where it fails */
export async function run(
  command: readonly string[],
  cwd: string,
  env: Record<string, string> = {},
): Promise<string> {
  const child = Bun.spawn([...command], {
    cwd,
    env: { ...process.env, ...env, CI: "true", NO_COLOR: "1", ...untold },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  const [printed, said, status] = await Promise.all([child.stdout.text(), child.stderr.text(), child.exited]);
  if (status !== 0) throw new Error(`${command.join(" ")} failed with ${status}:\n${printed}\n${said}`);
  return printed + said;
}

/**
 * Returns the folder in which a site of the generator can be built, in a folder of its own: what npm installs is found above that.
 * @throws where the generator is missing
 */
export async function installed({ name, debian }: Generator): Promise<string> {
  await mkdir(cache, { recursive: true });
  if (debian !== undefined) {
    if (!Bun.which(debian)) throw new Error(`${debian} isn't installed: apt-get install ${debian}`);
    return cache;
  }
  const from = join(import.meta.dir, name);
  const lock = await Bun.file(join(from, "package-lock.json")).bytes();
  const folder = join(cache, `${name}-${Bun.hash(lock).toString(16)}`);
  if (existsSync(folder)) return folder;
  const making = await mkdtemp(join(cache, "installing-"));
  try {
    for (const file of ["package.json", "package-lock.json"]) await cp(join(from, file), join(making, file));
    await run(["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund"], making);
    await rename(making, folder);
  } catch (cause) {
    await rm(making, { recursive: true, force: true });
    // Another process may have been first.
    if (!existsSync(folder)) throw cause;
  }
  return folder;
}
