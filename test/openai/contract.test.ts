import { assistantContract, type AssistantReply } from "../support/assistant-contract.ts";
import { openAiAt } from "../support/assistant.ts";
import { failure, type OpenAiReply, startOpenAi } from "../support/openai.ts";

const failures: Readonly<Record<NonNullable<AssistantReply["fails"]>, OpenAiReply>> = {
  key: { status: 401, body: failure("Incorrect API key provided.", "invalid_api_key") },
  model: { status: 404, body: failure("The model `writer` does not exist.", "model_not_found") },
  request: { status: 400 },
  quota: { status: 429, body: failure("Rate limit reached.", "rate_limit_exceeded", "requests") },
  fault: { status: 500 },
  overload: { status: 503 },
  "prompt blocked": { status: 400, body: failure("It was filtered.", "content_filter") },
  "answer blocked": { finishReason: "content_filter" },
  "too long": { finishReason: "length" },
  "no answer": { finishReason: "tool_calls" },
};

function spoken({ fails, breaksBy, says, ...reply }: AssistantReply): OpenAiReply {
  return {
    ...reply,
    ...(breaksBy && { errorPart: { message: "TimeoutError", type: "GatewayTimeout", code: 504 } }),
    ...(fails && failures[fails]),
    ...(says === undefined ? {} : { body: failure(says) }),
  };
}

assistantContract({
  name: "The AI server",
  within: "the AI server",
  keySetting: "AI_API_KEY",
  modelSetting: "AI_TEXT_MODEL",
  start: (...replies) => startOpenAi(...replies.map(spoken)),
  at: openAiAt,
});
