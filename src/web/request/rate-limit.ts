import type { Allowance } from "../../core/allowance.ts";

/** Source of the names: GitHub's API. The reset is Unix time in seconds. */
export function rateLimit({ limit, remaining, resetAt }: Allowance) {
  return {
    "x-ratelimit-limit": String(limit),
    "x-ratelimit-remaining": String(remaining),
    "x-ratelimit-reset": String(Math.ceil(resetAt / 1000)),
  };
}
