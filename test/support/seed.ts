/**
 * What generated tests draw from: the same in every run, so that a red suite is always about the change.
 * `SEED=2 bun test` draws other texts, and `bun run fuzz` new ones for as long as one likes.
 */
export const seed = Number(process.env.SEED ?? 1);

/** Of so many texts, as many as are drawn: `bun run test:fast` draws fewer. At least one. */
export function runs(whole: number): number {
  return Math.ceil(whole * Number(process.env.RUNS ?? 1));
}
