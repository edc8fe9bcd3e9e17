/** Letters that are further apart begin another name. */
const PAUSE_MS = 700;

/** Goes to the next items of a menu, or to one whose name one types. A blank is a part of the name then, and else chooses the item. */
export class TypeAhead {
  #typed = "";
  #typedAt = -Infinity;

  constructor(menu: HTMLElement) {
    // Firefox presses a button when the space bar goes up.
    menu.addEventListener("keyup", (event) => {
      if (event.key === " " && this.#typed.includes(" ")) event.preventDefault();
    });
    menu.addEventListener("beforetoggle", () => (this.#typed = ""));
  }

  /** From the item at an index. Returns false for a key that goes nowhere. */
  goes(event: KeyboardEvent, items: readonly HTMLElement[], at: number): boolean {
    const next =
      { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key] ?? this.#named(event, items, at);
    if (next === undefined) return false;
    items.at(next % items.length)?.focus();
    return true;
  }

  /** Returns the index of the item to go to, and `at`, the present one, where none has the name; undefined for other keys. */
  #named(
    { key, timeStamp, ctrlKey, metaKey, altKey }: KeyboardEvent,
    items: readonly HTMLElement[],
    at: number,
  ) {
    const before = timeStamp - this.#typedAt < PAUSE_MS ? this.#typed : "";
    if ([...key].length !== 1 || ctrlKey || metaKey || altKey || (key === " " && before === ""))
      return undefined;
    this.#typed = before + key.toLowerCase();
    this.#typedAt = timeStamp;
    const isOneLetter = [...this.#typed].every((letter) => letter === this.#typed[0]);
    const name = isOneLetter ? this.#typed[0]! : this.#typed;
    const from = isOneLetter ? at + 1 : Math.max(0, at);
    const order = items.map((_, index) => (from + index) % items.length);
    return order.find((index) => items[index]!.textContent!.trim().toLowerCase().startsWith(name)) ?? at;
  }
}
