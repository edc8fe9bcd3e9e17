/** How often this process measures its own delay, in milliseconds, which is not the server's. */
const TICK_MS = 20;

/** Times of answers in milliseconds, without this process's own delay. */
export class Times implements Disposable {
  readonly #taken = new Map<string, number[]>();
  readonly #delays: { until: number; ms: number }[] = [];
  readonly #ticking: Timer;
  #ticked = performance.now();

  constructor() {
    this.#ticking = setInterval(() => this.#tick(), TICK_MS);
  }

  async of<Answer>(kind: string, asked: Promise<Answer>): Promise<Answer> {
    const began = performance.now();
    const answer = await asked;
    this.#tick();
    const late = this.#delays.filter(({ until }) => until > began).reduce((sum, { ms }) => sum + ms, 0);
    this.#taken.getOrInsertComputed(kind, () => []).push(Math.max(0, performance.now() - began - late));
    return answer;
  }

  get delay(): number {
    return Math.max(0, ...this.#delays.map(({ ms }) => ms));
  }

  #tick(): void {
    const now = performance.now();
    const ms = now - this.#ticked - 2 * TICK_MS;
    if (ms > 0) this.#delays.push({ until: now, ms });
    this.#ticked = now;
  }

  [Symbol.dispose](): void {
    clearInterval(this.#ticking);
  }

  /** Returns the longest time of this share of the answers, in milliseconds. */
  longest(kind: string, share = 1): number {
    const sorted = this.#taken.get(kind)?.toSorted((a, b) => a - b) ?? [];
    return sorted[Math.ceil(sorted.length * share) - 1] ?? 0;
  }

  get figures(): string {
    return Array.from(this.#taken, ([kind, { length }]) => {
      const [half, most, all] = [0.5, 0.99, 1].map((share) => this.longest(kind, share).toFixed(0));
      return `${length} × ${kind} ${half}/${most}/${all}`;
    }).join(", ");
  }

  over(most: number): string[] {
    return Array.from(this.#taken).flatMap(([kind, taken]) => {
      const longer = taken.filter((ms) => ms > most);
      const longest = Math.max(...longer).toFixed(0);
      const line = `${longer.length} of ${taken.length} × ${kind} took over ${most} ms, up to ${longest} ms`;
      return longer.length > 0 ? [line] : [];
    });
  }
}
