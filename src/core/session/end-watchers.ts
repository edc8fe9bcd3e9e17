/** How often is looked whether what somebody watches has ended elsewhere, in milliseconds. */
const LOOK_INTERVAL = 4000;

/** Who wants to know when a session or a token ends, or may less than before, such as streams that are open. */
export class EndWatchers<Watched extends Readonly<{ id: string }>> {
  readonly #watchers = new Map<string, Map<() => void, Watched>>();
  readonly #look: (() => Promise<void>) | undefined;
  #looking: NodeJS.Timeout | undefined;

  /** `look` is called again and again while somebody watches. */
  constructor(look?: () => Promise<void>) {
    this.#look = look;
  }

  get all(): Watched[] {
    return [...this.#watchers.values()].flatMap((watched) => [...watched.values()]);
  }

  /** Returns a function that stops watching. */
  watch(watched: Watched, listener: () => void): () => void {
    const { id } = watched;
    const listeners = this.#watchers.getOrInsertComputed(id, () => new Map());
    listeners.set(listener, watched);
    const look = this.#look;
    if (look) this.#looking ??= setInterval(() => void look().catch(() => undefined), LOOK_INTERVAL);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.#watchers.get(id) === listeners) this.#watchers.delete(id);
      if (this.#watchers.size > 0) return;
      clearInterval(this.#looking);
      this.#looking = undefined;
    };
  }

  tell(id: string): void {
    for (const listener of [...(this.#watchers.get(id)?.keys() ?? [])]) listener();
  }
}
