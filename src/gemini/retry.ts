import { setTimeout } from "node:timers/promises";

import { DomainError } from "../core/errors.ts";
import { asRefused } from "./refusals.ts";

const MAX_WAIT_MS = 10_000;

/** In milliseconds, at least `leastMs`; undefined if a retry can't help or the writer would wait too long. */
export function retryDelayMs(error: unknown, leastMs: number): number | undefined {
  if (error instanceof DomainError) return undefined;
  const refused = asRefused(error);
  if (refused && !refused.isRetryable) return undefined;
  const waitMs = Math.max(leastMs, (refused?.retryAfterSeconds ?? 0) * 1000);
  return waitMs <= MAX_WAIT_MS ? waitMs : undefined;
}

/** Gemini names a model that it doesn't know; a gateway may serve only the calls that generate. */
export function isFromGateway(error: unknown, model: string): boolean {
  const refused = asRefused(error);
  return refused?.status === 404 && !refused.message.includes(model);
}

/** @throws `refusal` if the signal aborts first */
export async function wait(milliseconds: number, signal: AbortSignal, refusal: Error): Promise<void> {
  try {
    await setTimeout(milliseconds, undefined, { signal });
  } catch {
    throw refusal;
  }
}
