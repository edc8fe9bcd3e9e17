/** Owners take turns: each waits for one item of every other owner at most. */
export class FairQueue<Item> {
  readonly #waiting = new Map<string, Item[]>();

  add(whose: string, item: Item): void {
    this.#waiting.getOrInsertComputed(whose, () => []).push(item);
  }

  take(): Item | undefined {
    const [first] = this.#waiting;
    if (!first) return undefined;
    const [whose, [item, ...rest]] = first;
    this.#waiting.delete(whose);
    if (rest.length > 0) this.#waiting.set(whose, rest);
    return item;
  }
}
