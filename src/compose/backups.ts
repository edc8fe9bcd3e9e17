import type { BackupState } from "../core/operation/backup-state.ts";
import type { Clock } from "../core/ports.ts";
import type { LineLog } from "../machine/log.ts";
import { inBackground } from "../store/sqlite/background.ts";
import { BackupFolder } from "../store/sqlite/backup-folder.ts";
import { noteBackup } from "../store/sqlite/backup.ts";
import { checkInBackground } from "../store/sqlite/damage.ts";
import { storeFile } from "./data-dir.ts";

const HOUR = 60 * 60 * 1000;

const DAY = 24 * HOUR;

type Deps = Readonly<{
  folder: string;
  keep: number;
  dataDir: string;
  clock: Clock;
  log: LineLog;
}>;

/** Backs the store up now, if the last backup is a day old, and then daily; a failure is tried again after an hour. */
export class Backups implements Disposable {
  readonly #deps: Deps;
  readonly #folder: BackupFolder;
  readonly #hourly: NodeJS.Timeout;
  #isOver = false;
  #end: () => void = () => undefined;
  #state: BackupState = { lastAt: undefined, hasFailed: false };

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#folder = new BackupFolder({ ...deps, copy: this.#copy, damageOf: this.#damageOf });
    this.#hourly = setInterval(() => void this.#backUpIfDue(), HOUR);
    void this.#backUpIfDue();
  }

  get state(): BackupState {
    return this.#state;
  }

  [Symbol.dispose](): void {
    clearInterval(this.#hourly);
    this.#isOver = true;
    this.#end();
  }

  async #backUpIfDue(): Promise<void> {
    const { dataDir, clock, log } = this.#deps;
    const now = clock.now();
    try {
      const lastAt = await this.#folder.newestAt();
      this.#state = { lastAt, hasFailed: false };
      if (lastAt !== undefined && Math.abs(now - lastAt) < DAY) return;
      const file = await this.#folder.add(storeFile(dataDir), now);
      this.#state = { lastAt: now, hasFailed: false };
      await noteBackup(dataDir, file);
      log.info("Backed up the store", { file });
    } catch (cause) {
      if (this.#isOver) return;
      this.#state = { ...this.#state, hasFailed: true };
      log.error("Couldn't back up the store", { cause });
    }
  }

  #copy = (file: string, target: string) =>
    this.#untilStopped<void>((done, failed) =>
      inBackground({ file, sql: "vacuum into ?", values: [target] }, ({ message }) =>
        message === undefined ? done() : failed(new Error(message)),
      ),
    );

  #damageOf = (file: string) =>
    this.#untilStopped<string | undefined>((done) => checkInBackground(file, done));

  /** Fails when the server stops, so that nothing unfinished is left. */
  #untilStopped<T>(
    start: (done: (result: T) => void, failed: (error: Error) => void) => Disposable,
  ): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const work = start(resolve, reject);
    this.#end = () => {
      work[Symbol.dispose]();
      reject(new Error("The server stopped."));
    };
    if (this.#isOver) this.#end();
    return promise;
  }
}
