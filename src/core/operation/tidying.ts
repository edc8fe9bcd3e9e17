const DAY = 24 * 60 * 60 * 1000;

/** A longer time between two starts can be a wrong clock or a long pause. */
const MAX_BETWEEN = 7 * DAY;

/** How long versions, uploads and sessions are kept: 30 days, and a clock's step that was not noticed. */
export const KEPT_FOR = 30 * DAY + MAX_BETWEEN;

/** Unix milliseconds. Nothing is removed before `waitsUntil`. */
export type Tidying = Readonly<{ at: number; waitsUntil: number }>;

/** After a jump of the clock it waits until everything from before the jump is old by either time. */
export function tidyingAt(now: number, last: Tidying): Tidying {
  const hasJumped = Math.abs(now - last.at) > MAX_BETWEEN;
  return { at: now, waitsUntil: hasJumped ? now + KEPT_FOR : last.waitsUntil };
}
