/** How long answers take, in milliseconds, by what was asked. */
export class Times {
  readonly #taken = new Map<string, number[]>();

  async of<Answer>(kind: string, asked: Promise<Answer>): Promise<Answer> {
    const began = performance.now();
    const answer = await asked;
    const taken = this.#taken.get(kind);
    if (taken) taken.push(performance.now() - began);
    else this.#taken.set(kind, [performance.now() - began]);
    return answer;
  }

  /** Of this share of the answers, the longest, in milliseconds. */
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

  /** A line for each kind of which some took longer. */
  over(most: number): string[] {
    return Array.from(this.#taken).flatMap(([kind, taken]) => {
      const longer = taken.filter((ms) => ms > most);
      const longest = Math.max(...longer).toFixed(0);
      const line = `${longer.length} of ${taken.length} × ${kind} took over ${most} ms, up to ${longest} ms`;
      return longer.length > 0 ? [line] : [];
    });
  }
}

const TICK_MS = 20;

/** By how many milliseconds this process itself was late at most, which is in the times that it measures. */
export async function ownDelay(isOver: () => boolean): Promise<number> {
  let most = 0;
  while (!isOver()) {
    const began = performance.now();
    await Bun.sleep(TICK_MS);
    most = Math.max(most, performance.now() - began - TICK_MS);
  }
  return most;
}
