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

  get figures(): string {
    return Array.from(this.#taken, ([kind, taken]) => {
      const sorted = taken.toSorted((a, b) => a - b);
      const at = (share: number) => sorted[Math.ceil(sorted.length * share) - 1]!.toFixed(0);
      return `${sorted.length} × ${kind} ${at(0.5)}/${at(0.99)}/${at(1)}`;
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
