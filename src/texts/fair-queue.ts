/** Who waits takes turns: whoever asks for much waits for others, and others for one thing of that one at most. */
export class FairQueue<Item> {
  readonly #waiting = new Map<string, Item[]>();

  add(whose: string, item: Item): void {
    this.#waiting.getOrInsertComputed(whose, () => []).push(item);
  }

  /** The next, whose owner then waits behind all others; undefined where nobody waits. */
  take(): Item | undefined {
    const [first] = this.#waiting;
    if (!first) return undefined;
    const [whose, [item, ...rest]] = first;
    this.#waiting.delete(whose);
    if (rest.length > 0) this.#waiting.set(whose, rest);
    return item;
  }
}
