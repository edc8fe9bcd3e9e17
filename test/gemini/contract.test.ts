import { assistantContract, type AssistantReply } from "../support/assistant-contract.ts";
import { assistantAt } from "../support/assistant.ts";
import { type GeminiReply, startGemini } from "../support/gemini.ts";

const failures: Readonly<Record<NonNullable<AssistantReply["fails"]>, GeminiReply>> = {
  key: { status: 403 },
  model: { status: 404 },
  request: { status: 400 },
  quota: { status: 429 },
  fault: { status: 500 },
  overload: { status: 503 },
  "prompt blocked": { blockReason: "SAFETY" },
  "answer blocked": { finishReason: "SAFETY" },
  "too long": { finishReason: "MAX_TOKENS" },
  "no answer": { finishReason: "OTHER" },
};

function spoken({ fails, breaksBy, says, ...reply }: AssistantReply): GeminiReply {
  return {
    ...reply,
    ...(breaksBy && { errorPart: 503 }),
    ...(fails && failures[fails]),
    ...(says === undefined ? {} : { message: says }),
    ...(reply.retryAfter === undefined ? {} : { retryDelay: `${reply.retryAfter}s` }),
  };
}

assistantContract({
  name: "Gemini",
  within: "Gemini",
  keySetting: "GEMINI_API_KEY",
  modelSetting: "GEMINI_TEXT_MODEL",
  start: (...replies) => startGemini(...replies.map(spoken)),
  at: assistantAt,
});
