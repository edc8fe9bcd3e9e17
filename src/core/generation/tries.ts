import { DomainError } from "../errors.ts";
import type { AssistantFailures } from "./assistant-failures.ts";
import type { Usage } from "./assistant.ts";
import { Refused } from "./refused.ts";

/** An answer as it comes. Text that was passed on can't be taken back, so then the call isn't repeated. */
type Coming = Readonly<{ hasStarted: boolean; usage: Usage }>;

type Tries<Answer> = Readonly<{
  /** Makes what takes one answer. */
  open: () => Answer;
  ask: (answer: Answer) => Promise<void>;
  signal: AbortSignal;
  onUsage: (usage: Usage) => void;
  /** The pauses before a failed call is repeated, in milliseconds, one per retry. */
  pausesMs: readonly number[];
  failures: Pick<AssistantFailures, "cutOff" | "empty">;
  refusalOf: (error: unknown) => DomainError;
}>;

/** Asks again after temporary failures, until the first text has been passed on. @throws DomainError; anything after `signal` is aborted */
export async function answered<Answer extends Coming>(tries: Tries<Answer>): Promise<Answer> {
  const { open, ask, signal, onUsage, pausesMs, failures, refusalOf } = tries;
  for (const pauseMs of [...pausesMs, undefined]) {
    const answer = open();
    try {
      await ask(answer).finally(() => onUsage(answer.usage));
      return answer;
    } catch (error) {
      if (signal.aborted) throw error;
      const isCut = answer.hasStarted && !(error instanceof DomainError);
      const refusal = isCut ? failures.cutOff(error) : refusalOf(error);
      const waitMs = answer.hasStarted || pauseMs === undefined ? undefined : delayMs(error, pauseMs);
      if (waitMs === undefined) throw refusal;
      await wait(waitMs, signal, refusal);
    }
  }
  throw failures.empty();
}

const MAX_WAIT_MS = 10_000;

/** In milliseconds, at least `leastMs`; undefined if a retry can't help or the writer would wait too long. */
function delayMs(error: unknown, leastMs: number): number | undefined {
  if (error instanceof DomainError) return undefined;
  const refused = error instanceof Refused ? error : undefined;
  if (refused && !refused.isTemporary) return undefined;
  const waitMs = Math.max(leastMs, (refused?.retryAfterSeconds ?? 0) * 1000);
  return waitMs <= MAX_WAIT_MS ? waitMs : undefined;
}

/** @throws `refusal` if the signal aborts first */
function wait(milliseconds: number, signal: AbortSignal, refusal: Error): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(refusal);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", stop);
      resolve();
    }, milliseconds);
    signal.addEventListener("abort", stop, { once: true });
    if (signal.aborted) stop();
  });
}
