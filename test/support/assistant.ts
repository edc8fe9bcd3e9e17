import { DomainError } from "../../src/core/errors.ts";
import type { Assistant, Usage } from "../../src/core/generation/assistant.ts";
import { GeminiAssistant } from "../../src/gemini/assistant.ts";

export const KEY = "key-of-the-test";
const soon = [1, 1, 1];

export type Asked = Partial<Parameters<Assistant["write"]>[0]>;

export function assistantAt(url: string, retryAfterMs: readonly number[] = soon) {
  const assistant = new GeminiAssistant({
    key: KEY,
    baseUrl: url,
    textModel: "writer",
    imageModel: "painter",
    retryAfterMs,
  });
  const spent: Usage[] = [];
  const call = { signal: new AbortController().signal, onUsage: (usage: Usage) => spent.push(usage) };
  return {
    assistant,
    spent,
    write: (asked: Asked = {}) =>
      assistant.write({
        ...call,
        instructions: "Write.",
        turns: [{ by: "writer", text: "Tea?" }],
        search: false,
        ...asked,
      }),
    draw: () => assistant.draw({ ...call, prompt: "A cup" }),
  };
}

export async function refusalOf(asked: Promise<unknown>): Promise<DomainError> {
  const error = await asked.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (error instanceof DomainError) return error;
  throw new Error("It was not refused as foreseen", { cause: error });
}
