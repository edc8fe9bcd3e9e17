type Kept<Value> = { value: Value; bytes: number };

/** Values by key, up to a number of bytes: more than that, and those go that were used longest ago and are not held. */
export class RecentlyUsed<Value> {
  readonly #kept = new Map<string, Kept<Value>>();
  readonly #most: number;
  readonly #isHeld: (value: Value) => boolean;
  #bytes = 0;

  constructor(most: number, isHeld: (value: Value) => boolean) {
    this.#most = most;
    this.#isHeld = isHeld;
  }

  has(key: string): boolean {
    return this.#kept.has(key);
  }

  /** Without counting as a use. */
  peek(key: string): Value | undefined {
    return this.#kept.get(key)?.value;
  }

  use(key: string): Value | undefined {
    const kept = this.#kept.get(key);
    if (!kept) return undefined;
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    return kept.value;
  }

  set(key: string, value: Value, bytes: number): void {
    this.delete(key);
    this.#kept.set(key, { value, bytes });
    this.#bytes += bytes;
    for (const [oldest, { value: other }] of this.#kept) {
      if (this.#bytes <= this.#most) return;
      if (oldest !== key && !this.#isHeld(other)) this.delete(oldest);
    }
  }

  delete(key: string): void {
    this.#bytes -= this.#kept.get(key)?.bytes ?? 0;
    this.#kept.delete(key);
  }

  *entries(): Iterable<[string, Value]> {
    for (const [key, { value }] of this.#kept) yield [key, value];
  }
}
