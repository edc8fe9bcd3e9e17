import { DomainError, Unavailable, UpstreamFailed } from "../core/errors.ts";

export class Refused extends Error {
  readonly status: number;
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, body: string, retryAfter: string | null) {
    super(`Gemini answered ${status}: ${body.slice(0, 500)}`);
    this.status = status;
    this.retryAfterSeconds = delayIn(body) ?? secondsIn(retryAfter);
  }

  get isRetryable(): boolean {
    return this.status === 429 || this.status === 408 || this.status >= 500;
  }

  get isKeyRefused(): boolean {
    return this.status === 401 || this.status === 403 || /API[_ ]key/i.test(this.message);
  }
}

/** Undefined if Gemini gave no answer. A stream that has started fails with the SDK's own error. */
export function asRefused(error: unknown): Refused | undefined {
  if (error instanceof Refused) return error;
  if (!(error instanceof Error) || error.name !== "ApiError" || !("status" in error)) return undefined;
  return new Refused(Number(error.status), error.message, null);
}

const UNKNOWN_DELAY_SECONDS = 60;

/** Returns the refusal in our words. `setting` is the variable that names the model. */
export function refusalByGemini(
  error: unknown,
  { model, setting }: { model: string; setting: string },
): DomainError {
  if (error instanceof DomainError) return error;
  const cause = error;
  const refused = asRefused(error);
  if (!refused) {
    return new UpstreamFailed("Can't reach Gemini. Try again in a moment.", { cause });
  }
  const { status, retryAfterSeconds = UNKNOWN_DELAY_SECONDS } = refused;
  if (status === 429) {
    return new Unavailable("Gemini's quota is used up. Try again later.", {
      cause,
      retryAfterSeconds,
    });
  }
  if (refused.isKeyRefused) {
    return new UpstreamFailed(
      "Gemini doesn't accept this server's key. Ask your administrator to check GEMINI_API_KEY.",
      { cause },
    );
  }
  if (status === 404) {
    return new UpstreamFailed(`Gemini has no model “${model}”. Ask your administrator to check ${setting}.`, {
      cause,
    });
  }
  return refused.isRetryable
    ? new UpstreamFailed("Gemini isn't working at the moment. Try again later.", { cause })
    : new UpstreamFailed("Gemini refused the request. Try a shorter or simpler one.", { cause });
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
  if (blocked) {
    return new UpstreamFailed("Gemini's safety rules blocked this prompt. Rephrase it.", {
      cause: new Error(`The prompt was blocked: ${blocked}`),
    });
  }
  if (reason === "STOP") return undefined;
  const cause = new Error(`The answer ended: ${reason ?? "without a reason"}`);
  if (reason === undefined) return brokenOff(cause);
  if (safety.has(reason)) {
    return new UpstreamFailed("Gemini's safety rules blocked the answer. Rephrase the prompt.", {
      cause,
    });
  }
  if (copyReasons.has(reason)) {
    return new UpstreamFailed(
      "Gemini stopped because its answer was too close to existing text. Ask for something else.",
      {
        cause,
      },
    );
  }
  if (reason === "MAX_TOKENS") {
    return new UpstreamFailed("The answer was too long for Gemini. Ask for less.", {
      cause,
    });
  }
  return new UpstreamFailed("Gemini gave no answer. Rephrase the prompt.", { cause });
}

export function brokenOff(cause: unknown): DomainError {
  return new UpstreamFailed("Gemini's answer was cut off. Try again.", { cause });
}

/** Reads `{"error": {"details": [{"@type": "…RetryInfo", "retryDelay": "34s"}]}}`. Source: google.aip.dev/194 */
function delayIn(body: string): number | undefined {
  return secondsIn(/"retryDelay"\s*:\s*"([\d.]+)s"/.exec(body)?.[1] ?? null);
}

function secondsIn(text: string | null): number | undefined {
  const seconds = Math.ceil(Number(text ?? Number.NaN));
  return seconds > 0 ? seconds : undefined;
}
