/** Text that may not have reached the server, kept in this browser. */
export type KeptText = { text: string; at: number };

const SOON_MS = 300;

/** Keeps the text of one page in the browser while it is not saved. A full or forbidden storage is no reason to fail. */
export class LocalCopy {
  readonly #key: string;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(slug: string) {
    this.#key = `docs-admin text ${slug}`;
  }

  /** Within 300 ms. Asked again sooner, it is written once. */
  keepSoon(text: () => string): void {
    this.#timer ??= setTimeout(() => this.keep(text()), SOON_MS);
  }

  keep(text: string): void {
    this.#stopTimer();
    try {
      localStorage.setItem(this.#key, JSON.stringify({ text, at: Date.now() } satisfies KeptText));
    } catch {
      // Full, or switched off: the server's copy is the one that counts.
    }
  }

  forget(): void {
    this.#stopTimer();
    try {
      localStorage.removeItem(this.#key);
    } catch {
      // Switched off: nothing was kept.
    }
  }

  found(): KeptText | undefined {
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(this.#key) ?? "null");
      return isKeptText(kept) ? kept : undefined;
    } catch {
      return undefined;
    }
  }

  #stopTimer(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}

function isKeptText(value: unknown): value is KeptText {
  const { text, at } = (value ?? {}) as Record<string, unknown>;
  return typeof text === "string" && typeof at === "number";
}
