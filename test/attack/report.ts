/** What an attack did, in one line, and what it found. */
export type Report = Readonly<{ figures: string; faults: readonly string[] }>;

/** What an attack draws from; it tells the number, so that `SEED=number bun run attack` draws the same. */
export function anySeed(): number {
  return Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 24));
}
