/** Owners take turns: one who asks for much waits for the others, and they wait for one item of that owner at most. */
export class FairQueue<Item> {
  readonly #waiting = new Map<string, Item[]>();

  add(whose: string, item: Item): void {
    this.#waiting.getOrInsertComputed(whose, () => []).push(item);
  }

  /** The next item, after which its owner goes to the end; undefined where nobody waits. */
  take(): Item | undefined {
    const [first] = this.#waiting;
    if (!first) return undefined;
    const [whose, [item, ...rest]] = first;
    this.#waiting.delete(whose);
    if (rest.length > 0) this.#waiting.set(whose, rest);
    return item;
  }
}
