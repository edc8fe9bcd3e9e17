import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";

import { copyStore } from "./backup.ts";

const NAME = /^docs-admin-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z\.db(\.unfinished(?:-journal)?)?$/;

type Deps = Readonly<{
  folder: string;
  /** How many backups stay. */
  keep: number;
  /** Copies a store into an existing, empty file. @throws Error */
  copy: (file: string, target: string) => Promise<void>;
  /** Says what is wrong with a backup. */
  damageOf: (file: string) => Promise<string | undefined>;
}>;

/** The backups that the server makes by itself. Other files in the folder are left alone. */
export class BackupFolder {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Returns Unix milliseconds; undefined before the first backup. */
  async newestAt(): Promise<number | undefined> {
    return (await this.#names()).flatMap((name) => timeIn(name) ?? []).at(-1);
  }

  /** Makes a backup, complete or not at all, and then deletes the oldest. Returns its path. @throws Error */
  async add(file: string, now: number): Promise<string> {
    const { folder, keep, copy, damageOf } = this.#deps;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    for (const name of await this.#names()) if (timeIn(name) === undefined) await rm(join(folder, name));
    const time = `${new Date(now).toISOString().slice(0, 19).replaceAll(":", "")}Z`;
    const target = join(folder, `docs-admin-${time}.db`);
    await copyStore(file, target, copy);
    const damage = await damageOf(target);
    if (damage) {
      await rm(target);
      throw new Error(`The copy is damaged: ${damage}`);
    }
    const whole = (await this.#names()).filter((name) => timeIn(name) !== undefined);
    for (const name of whole.slice(0, -keep)) await rm(join(folder, name));
    return target;
  }

  /** Oldest first, with those that a stop left unfinished. */
  async #names(): Promise<string[]> {
    const names = await readdir(this.#deps.folder).catch(() => []);
    return names.filter((name) => NAME.test(name)).toSorted();
  }
}

/** Undefined if the backup is unfinished. */
function timeIn(name: string): number | undefined {
  const [, day, hours, minutes, seconds, unfinished] = NAME.exec(name)!;
  return unfinished ? undefined : Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`);
}
