import type { Refused } from "./refusal.ts";

/** GitHub's documentation says a minute if the answer names no time. */
const PAUSE_SECONDS = 60;

/** GitHub counts by the hour, so a longer pause comes from a wrong clock. */
const LONGEST_PAUSE_SECONDS = 3600;

/** Returns the pause that GitHub asks for, in seconds. Source: GitHub's "Rate limits for the REST API". */
export function requestedPause(refused: Refused, now: number): number | undefined {
  if (refused.status !== 403 && refused.status !== 429) return undefined;
  const seconds = pauseSeconds(refused, now);
  return seconds && Math.min(seconds, LONGEST_PAUSE_SECONDS);
}

function pauseSeconds({ status, headers, body }: Refused, now: number): number | undefined {
  const seconds = Number(headers["retry-after"]);
  if (seconds > 0) return Math.ceil(seconds);
  if (headers["x-ratelimit-remaining"] === "0") {
    return Math.max(1, Math.ceil(Number(headers["x-ratelimit-reset"]) - now / 1000) || PAUSE_SECONDS);
  }
  const isAboutRate = status === 429 || /rate-limits/.test(body.documentation_url ?? "");
  return isAboutRate ? PAUSE_SECONDS : undefined;
}
