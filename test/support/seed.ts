/** The same in every run, unless `SEED=2 bun test` or `bun run fuzz` set it. */
export const seed = Number(process.env.SEED ?? 1);

/** `npm test` and `bun run test:fast` draw fewer. Returns at least one. */
export function runs(whole: number): number {
  return Math.ceil(whole * Number(process.env.RUNS ?? 1));
}
