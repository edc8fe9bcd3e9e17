import { Database } from "bun:sqlite";
import { link, mkdir, open, readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";

import { damageOf } from "./damage.ts";

const KEPT = 5;

const NOTE = "last-backup";

/** Copies a store in use to a new file, complete or not at all, with mode 600. @throws Error */
export async function copyStore(
  file: string,
  target: string,
  copy: (file: string, target: string) => unknown = vacuumInto,
): Promise<void> {
  const unfinished = `${target}.unfinished`;
  const clear = async () => {
    for (const path of [unfinished, `${unfinished}-journal`]) await rm(path, { force: true });
  };
  try {
    await clear();
    await using handle = await open(unfinished, "w", 0o600);
    await copy(file, unfinished);
    await handle.sync();
    await link(unfinished, target);
  } finally {
    await clear();
  }
}

/** Makes a copy before migrations, and keeps the newest five. Returns its path. @throws Error */
export async function backUp(dataDir: string, file: string, tables: number, now: Date): Promise<string> {
  const folder = join(dataDir, "backups");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const time = `${now.toISOString().slice(0, 19).replaceAll(":", "")}Z`;
  const target = join(folder, `tables-${tables}-${time}.db`);
  await rm(target, { force: true });
  await copyStore(file, target);
  const damage = damageOf(target);
  if (damage) throw new Error(damage);
  const own = (await readdir(folder)).filter((name) => /^tables-\d+-[\dTZ-]+\.db$/.test(name));
  const byTime = own.toSorted((a, b) => timeIn(a).localeCompare(timeIn(b)));
  for (const name of byTime.slice(0, -KEPT)) await rm(join(folder, name));
  return target;
}

/** Keeps the path next to the store, because a damaged store could not name it. Returns the note's own path. */
export async function noteBackup(dataDir: string, target: string): Promise<string> {
  const note = join(dataDir, NOTE);
  await Bun.write(note, `${target}\n`);
  return note;
}

export async function lastBackup(dataDir: string): Promise<string | undefined> {
  const folder = join(dataDir, "backups");
  const names = await readdir(folder).catch(() => []);
  const noted = (await readFile(join(dataDir, NOTE), "utf8").catch(() => "")).trim();
  const paths = names.filter((name) => name.endsWith(".db")).map((name) => join(folder, name));
  if (noted) paths.push(noted);
  const found = await Promise.all(
    paths.map(async (path) => ({ path, at: (await stat(path).catch(() => undefined))?.mtimeMs ?? 0 })),
  );
  return found.filter(({ at }) => at > 0).toSorted((a, b) => b.at - a.at)[0]?.path;
}

function vacuumInto(file: string, target: string): void {
  using db = new Database(file, { readwrite: true, create: false });
  db.run("pragma busy_timeout = 5000");
  db.query("vacuum into $file").run({ $file: target });
}

function timeIn(name: string): string {
  return name.replace(/^tables-\d+-/, "");
}
