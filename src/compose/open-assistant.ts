import type { Config } from "../config/config.ts";
import type { Assistant } from "../core/generation/assistant.ts";
import type { OutsideCalls } from "../core/ports.ts";
import { GeminiAssistant } from "../gemini/assistant.ts";
import { OpenAiAssistant } from "../openai/assistant.ts";

/** Gemini, or the server that is set in its place; undefined where nobody writes. */
export function openAssistant(
  { gemini, ai }: Pick<Config, "gemini" | "ai">,
  calls?: OutsideCalls,
): Assistant | undefined {
  if (ai) return new OpenAiAssistant({ ...ai, calls });
  return gemini && new GeminiAssistant({ ...gemini, calls });
}
