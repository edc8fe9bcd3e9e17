import type { DomainError } from "../core/errors.ts";
import { AssistantFailures } from "../core/generation/assistant-failures.ts";
import { Refused, secondsIn } from "../core/generation/refused.ts";

export const failures = new AssistantFailures({ name: "The AI server", keySetting: "AI_API_KEY" });

/** `address` is the variable to check where nothing answers at the address. */
type Asked = Readonly<{ model: string; setting: string; address: string }>;

/** `{error: {message, type, param, code}}` is OpenAI's; vLLM once had its fields outside, and others send a text. */
export type Said = Readonly<{ error?: unknown; object?: unknown; message?: unknown }>;

/** Leaves out the key, which a server can repeat. */
export type Hide = (text: string) => string;

/** Returns the refusal that came as an answer or as a part of one. */
export function refusedIn(said: Said, hide: Hide): Refused | undefined {
  const isError = said.error !== undefined && said.error !== null;
  if (!isError && said.object !== "error") return undefined;
  const { code } = (isError ? said.error : said) as Readonly<{ code?: unknown }>;
  const status = Number(code);
  const isStatus = Number.isInteger(status) && status >= 400 && status < 600;
  return new Refused(isStatus ? status : 500, hide(JSON.stringify(isError ? said.error : said)));
}

export function refusedBy({ status, headers }: Response, body: string): Refused {
  return new Refused(status, body, secondsIn(headers.get("retry-after")));
}

/** Says in our words what the server said in its own, which servers have never agreed on. */
export function refusalOf(error: unknown, { model, setting, address }: Asked): DomainError {
  if (error instanceof Refused) {
    const said = error.said.toLowerCase();
    const saysAny = (signs: readonly string[]) => signs.some((sign) => said.includes(sign));
    if (error.status < 500 && error.status !== 429) {
      if (saysAny(filtered)) return failures.promptBlocked(error);
      if (saysAny(tooLong)) return failures.promptTooLong(error);
      if (saysAny(unknownModel) || (error.status === 404 && said.includes(model.toLowerCase())))
        return failures.unknownModel({ model, setting }, error);
      if ([404, 405, 501].includes(error.status)) return failures.notThere(address, error);
    }
    if (error.status === 501) return failures.notThere(address, error);
  }
  return failures.of(error, { model, setting });
}

const filtered = ["content_filter", "content_policy_violation", "moderation_blocked", "safety system"];
const tooLong = [
  "context_length_exceeded",
  "context length",
  "context size",
  "context window",
  "exceed_context",
];
const unknownModel = ["model_not_found", "not_found_error", "notfounderror", "failed to load model"];

/** TGI and Together name the end of the text, too. */
const whole = new Set(["stop", "eos", "eos_token", "end_turn", "stop_sequence"]);

/** Returns why an answer ended early; undefined if it is complete. */
export function earlyEnd(reason: string | undefined, hasRefused: boolean): DomainError | undefined {
  const cause = new Error(
    hasRefused ? "The model refused" : `The answer ended: ${reason ?? "without a reason"}`,
  );
  if (hasRefused || reason === "content_filter") return failures.answerBlocked(cause);
  if (reason === undefined || reason === "error") return failures.cutOff(cause);
  if (whole.has(reason)) return undefined;
  return reason === "length" ? failures.answerTooLong(cause) : failures.noAnswer(cause);
}
