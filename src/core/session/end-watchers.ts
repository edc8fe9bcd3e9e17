/** Who wants to know when a session or a token ends, such as streams that are open. */
export class EndWatchers<Watched extends Readonly<{ id: string }>> {
  readonly #watchers = new Map<string, Readonly<{ watched: Watched; listeners: Set<() => void> }>>();

  get all(): Watched[] {
    return [...this.#watchers.values()].map(({ watched }) => watched);
  }

  /** Returns a function that stops watching. */
  watch(watched: Watched, listener: () => void): () => void {
    const { id } = watched;
    const watcher = this.#watchers.get(id) ?? { watched, listeners: new Set() };
    const { listeners } = watcher;
    this.#watchers.set(id, watcher);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.#watchers.get(id) === watcher) this.#watchers.delete(id);
    };
  }

  tell(id: string): void {
    for (const listener of [...(this.#watchers.get(id)?.listeners ?? [])]) listener();
  }
}
