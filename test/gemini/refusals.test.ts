import { expect, test } from "bun:test";

import { assistantAt, refusalOf } from "../support/assistant.ts";
import { type GeminiReply, startGemini } from "../support/gemini.ts";

const failures: ReadonlyArray<readonly [GeminiReply, kind: string, sentence: RegExp, calls: number]> = [
  [
    { status: 400, message: "API key not valid." },
    "upstream-failed",
    /accept this server.s key.*GEMINI_API_KEY/,
    1,
  ],
  [{ status: 403 }, "upstream-failed", /accept this server.s key/, 1],
  [{ status: 404 }, "upstream-failed", /has no model “writer”.*GEMINI_TEXT_MODEL/, 1],
  [{ status: 400 }, "upstream-failed", /refused the request/, 1],
  [{ status: 429 }, "unavailable", /quota/, 4],
  [{ status: 429, retryDelay: "34s" }, "unavailable", /quota/, 1],
  [{ status: 500 }, "upstream-failed", /at the moment/, 4],
  [{ status: 503 }, "upstream-failed", /at the moment/, 4],
  [{ blockReason: "SAFETY" }, "upstream-failed", /safety rules blocked this prompt/, 1],
  [{ texts: ["Tea"], finishReason: "SAFETY" }, "upstream-failed", /safety rules blocked the answer/, 1],
  [{ texts: ["Tea"], finishReason: "RECITATION" }, "upstream-failed", /too close to existing text/, 1],
  [{ texts: ["Tea"], finishReason: "MAX_TOKENS" }, "upstream-failed", /too long for Gemini/, 1],
  [{ texts: ["Tea"], finishReason: "OTHER" }, "upstream-failed", /gave no answer/, 1],
  [{ texts: [] }, "upstream-failed", /was empty/, 1],
  [{ texts: [" \n"] }, "upstream-failed", /was empty/, 1],
];

test.each(failures)(
  "%j becomes a sentence, and is retried if a retry can help",
  async (reply, kind, sentence, calls) => {
    await using gemini = startGemini(reply);
    const { write } = assistantAt(gemini.url);

    const whole = await refusalOf(write());
    const asked = gemini.calls.length;
    const streamed = await refusalOf(write({ onText: () => {} }));

    expect([whole.kind, streamed.kind]).toEqual([kind, kind] as never);
    expect(whole.message).toMatch(sentence);
    expect(streamed.message).toMatch(sentence);
    expect(asked).toBe(calls);
  },
);
