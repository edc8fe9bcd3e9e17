const DAY = 24 * 60 * 60 * 1000;

/** A longer step between two starts is taken for a clock that was set wrongly, or for a long pause: nobody can tell. */
const MAX_BETWEEN = 7 * DAY;

/** Replaced versions, unused uploads and signed-out sessions are kept this long: 30 days, and a step nobody noticed. */
export const KEPT_FOR = 30 * DAY + MAX_BETWEEN;

/** When old data was last looked through, and until when nothing is removed. Unix milliseconds. */
export type Tidying = Readonly<{ at: number; waitsUntil: number }>;

/**
 * How it stands `now`, after `last`. Where the clock jumped, nothing is removed for as long as anything is kept: after
 * that, all that was written before the jump is old by either time.
 */
export function tidyingAt(now: number, last: Tidying): Tidying {
  const hasJumped = Math.abs(now - last.at) > MAX_BETWEEN;
  return { at: now, waitsUntil: hasJumped ? now + KEPT_FOR : last.waitsUntil };
}
