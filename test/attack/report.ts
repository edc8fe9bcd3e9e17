export type Report = Readonly<{ figures: string; faults: readonly string[] }>;

/** Prints the seed for `SEED=number bun run attack`. */
export function anySeed(): number {
  return Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 24));
}
