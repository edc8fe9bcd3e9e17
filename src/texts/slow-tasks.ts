const MAX_TASKS = 1000;
const REMEMBERED_MS = 10 * 60 * 1000;

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

function hashOf(name: string, asked: readonly unknown[]): string {
  return [name, ...longTextsIn(asked).map((text) => Bun.hash(text))].join();
}

function longTextsIn(asked: unknown): string[] {
  if (typeof asked === "string") return asked.length >= LEAST_UNITS ? [asked] : [];
  return typeof asked === "object" && asked !== null ? Object.values(asked).flatMap(longTextsIn) : [];
}
