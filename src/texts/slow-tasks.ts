const MAX_TASKS = 1000;
const REMEMBERED_MS = 10 * 60 * 1000;

/** Shorter ones are hashed together. */
const LEAST_UNITS = 1000;

export class SlowTasks {
  readonly #at = new Map<string, number>();

  add(name: string, asked: readonly unknown[]): void {
    this.#at.set(hashOf(name, asked), performance.now());
    if (this.#at.size > MAX_TASKS) this.#at.delete(this.#at.keys().next().value!);
  }

  has(name: string, asked: readonly unknown[]): boolean {
    if (this.#at.size === 0) return false;
    const at = this.#at.get(hashOf(name, asked));
    return at !== undefined && performance.now() - at < REMEMBERED_MS;
  }
}

/** Of all texts, so that those of a batch that took too long are tried alone. */
function hashOf(name: string, asked: readonly unknown[]): string {
  const texts = textsIn(asked);
  const short = texts.filter(({ length }) => length < LEAST_UNITS);
  const long = texts.filter(({ length }) => length >= LEAST_UNITS);
  return [name, ...[JSON.stringify(short), ...long].map((text) => Bun.hash(text))].join();
}

function textsIn(asked: unknown): string[] {
  if (typeof asked === "string") return [asked];
  return typeof asked === "object" && asked !== null ? Object.values(asked).flatMap(textsIn) : [];
}
