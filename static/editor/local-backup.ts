/** Text that may not have reached the server, and the saved text that it was started from. */
export type BackedUpText = {
  tab: string;
  slug: string;
  text: string;
  saved: string | undefined;
  updatedAt: number;
  /** Unix milliseconds. */
  at: number;
};

const SOON_MS = 300;
const GONE_WITHIN_MS = 10_000;
const STORE = "texts";

/** Stores unsaved text in IndexedDB: local storage is lost when a browser is killed. Each tab has its own text. */
export class LocalBackup {
  readonly tab = randomName();
  readonly #slug: string;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #database: Promise<IDBDatabase | undefined> | undefined;

  constructor(slug: string) {
    this.#slug = slug;
    // While this tab is open, its text is not offered to others.
    void navigator.locks?.request(lockOf(this.tab), () => new Promise(() => {}));
  }

  /** Stores within 300 ms; several calls are one write. */
  keepSoon(what: () => Pick<BackedUpText, "text" | "saved" | "updatedAt">): void {
    this.#timer ??= setTimeout(() => void this.keep(what()), SOON_MS);
  }

  /** Ignores a full or forbidden storage: the server's copy counts. */
  async keep(what: Pick<BackedUpText, "text" | "saved" | "updatedAt">): Promise<void> {
    this.#stopTimer();
    await this.#write((store) => store.put({ ...what, tab: this.tab, slug: this.#slug, at: Date.now() }));
  }

  async forget(tab = this.tab): Promise<void> {
    if (tab === this.tab) this.#stopTimer();
    await this.#write((store) => store.delete(tab));
  }

  /** Returns the texts of closed tabs for this page, the newest first. */
  async left(): Promise<BackedUpText[]> {
    const database = await this.#open();
    if (!database) return [];
    const all: BackedUpText[] = await settled(database.transaction(STORE).objectStore(STORE).getAll()).catch(
      () => [],
    );
    const ofPage = all.filter(({ slug, tab }) => slug === this.#slug && tab !== this.tab);
    const isLeft = await Promise.all(ofPage.map(({ tab }) => isGone(tab)));
    return ofPage.filter((_, index) => isLeft[index]).sort((a, b) => b.at - a.at);
  }

  async #write(change: (store: IDBObjectStore) => IDBRequest): Promise<void> {
    const database = await this.#open();
    if (!database) return;
    try {
      await settled(
        change(database.transaction(STORE, "readwrite", { durability: "strict" }).objectStore(STORE)),
      );
    } catch {
      // Storage is full: the text is on the screen, and saving goes on.
    }
  }

  #open(): Promise<IDBDatabase | undefined> {
    this.#database ??= (async () => {
      try {
        const opening = indexedDB.open("docs-admin", 1);
        opening.onupgradeneeded = () => opening.result.createObjectStore(STORE, { keyPath: "tab" });
        return await settled(opening);
      } catch {
        return undefined; // switched off
      }
    })();
    return this.#database;
  }

  #stopTimer(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}

/** A tab that is closing or reloading is gone in a moment. */
async function isGone(tab: string): Promise<boolean> {
  if (!navigator.locks) return true;
  const signal = AbortSignal.timeout(GONE_WITHIN_MS);
  return navigator.locks.request(lockOf(tab), { signal }, () => true).catch(() => false);
}

/** `randomUUID` needs HTTPS. */
function randomName(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join("-");
}

function lockOf(tab: string): string {
  return `docs-admin tab ${tab}`;
}

function settled<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("IndexedDB failed"));
  });
}
