import type { DomainError } from "../core/errors.ts";
import { AssistantFailures } from "../core/generation/assistant-failures.ts";
import { Refused, secondsIn } from "../core/generation/refused.ts";

export const failures = new AssistantFailures({ name: "Gemini", keySetting: "GEMINI_API_KEY" });

export function refusedBy(status: number, body: string, retryAfter: string | null): Refused {
  return new Refused(status, body, delayIn(body) ?? secondsIn(retryAfter));
}

/** Turns the SDK's own error, with which a stream fails that has started, into a refusal. */
export function asRefused(error: unknown): unknown {
  if (!(error instanceof Error) || error.name !== "ApiError" || !("status" in error)) return error;
  return refusedBy(Number(error.status), error.message, null);
}

const safety = new Set([
  "SAFETY",
  "PROHIBITED_CONTENT",
  "BLOCKLIST",
  "SPII",
  "IMAGE_SAFETY",
  "IMAGE_PROHIBITED_CONTENT",
  "MODEL_ARMOR",
  "JAILBREAK",
]);
const copyReasons = new Set(["RECITATION", "IMAGE_RECITATION"]);

/** Returns why an answer ended early; undefined if it is complete. */
export function earlyEnd(reason: string | undefined, blocked: string | undefined): DomainError | undefined {
  if (blocked) return failures.promptBlocked(new Error(`The prompt was blocked: ${blocked}`));
  if (reason === "STOP") return undefined;
  const cause = new Error(`The answer ended: ${reason ?? "without a reason"}`);
  if (reason === undefined) return failures.cutOff(cause);
  if (safety.has(reason)) return failures.answerBlocked(cause);
  if (copyReasons.has(reason)) return failures.copied(cause);
  return reason === "MAX_TOKENS" ? failures.answerTooLong(cause) : failures.noAnswer(cause);
}

/** Reads `{"error": {"details": [{"@type": "…RetryInfo", "retryDelay": "34s"}]}}`. Source: google.aip.dev/194 */
function delayIn(body: string): number | undefined {
  return secondsIn(/"retryDelay"\s*:\s*"([\d.]+)s"/.exec(body)?.[1]);
}
