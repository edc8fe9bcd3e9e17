import { DomainError } from "../../src/core/errors.ts";
import type { Assistant, Usage } from "../../src/core/generation/assistant.ts";
import { GeminiAssistant } from "../../src/gemini/assistant.ts";
import { OpenAiAssistant } from "../../src/openai/assistant.ts";

export const KEY = "key-of-the-test";
const soon = [1, 1, 1];

type Asked = Partial<Parameters<Assistant["write"]>[0]>;

const models = { textModel: "writer", imageModel: "painter" };

/** Gemini at this address, and what it is asked. */
export function assistantAt(baseUrl: string, retryAfterMs: readonly number[] = soon) {
  return asking(new GeminiAssistant({ key: KEY, baseUrl, ...models, retryAfterMs }));
}

/** The same of a server that speaks as OpenAI's. */
export function openAiAt(baseUrl: string, retryAfterMs: readonly number[] = soon) {
  return asking(new OpenAiAssistant({ key: KEY, baseUrl, ...models, retryAfterMs }));
}

function asking(assistant: Assistant) {
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
    draw: () => assistant.draw({ ...call, prompt: "A cup", wantedWords: "Describe it." }),
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
