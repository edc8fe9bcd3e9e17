import type { KnownSites } from "./known-sites.ts";
import type { PageRecords } from "./page-records.ts";

type Deps = Readonly<{
  records: Pick<PageRecords, "readAhead">;
  knownSites: Pick<KnownSites, "findAhead">;
  /** After the last publication, in milliseconds: who made it has an answer by then. */
  afterMs: number;
}>;

/** Reads what was published before somebody asks for it, so that who publishes next, or opens a list, waits for their own work alone. */
export class ReadingAhead {
  readonly #deps: Deps;
  #waiting: Timer | undefined;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  soon(): void {
    clearTimeout(this.#waiting);
    this.#waiting = setTimeout(() => void this.#read(), this.#deps.afterMs).unref();
  }

  async #read(): Promise<void> {
    const { records, knownSites } = this.#deps;
    await records.readAhead();
    await knownSites.findAhead();
  }
}
