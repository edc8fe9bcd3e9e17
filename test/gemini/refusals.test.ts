import { expect, test } from "bun:test";

import { assistantAt, KEY, refusalOf } from "../support/assistant.ts";
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

test("a failure that passes on a retry stays hidden", async () => {
  await using gemini = startGemini({ status: 503 }, { status: 429 }, { texts: ["Tea."] });
  const streamed: string[] = [];

  const { text } = await assistantAt(gemini.url).write({ onText: (part) => streamed.push(part) });

  expect([text, ...streamed]).toEqual(["Tea.", "Tea."]);
  expect(gemini.calls).toHaveLength(3);
});

test("a refusal that names a short wait is retried after it", async () => {
  await using gemini = startGemini({ status: 429, retryDelay: "0.2s" }, { texts: ["Tea."] });

  const { text } = await assistantAt(gemini.url, [1]).write();

  expect(text).toBe("Tea.");
  expect(gemini.calls).toHaveLength(2);
});

test("a retry that no time is left for throws the refusal", async () => {
  await using gemini = startGemini({ status: 429 });
  const stop = new AbortController();
  const { write } = assistantAt(gemini.url, [60_000]);

  // By then it waits before the retry.
  const onUsage = () => void setImmediate(() => stop.abort());
  const refusal = await refusalOf(write({ signal: stop.signal, onUsage }));

  expect(refusal.kind).toBe("unavailable");
});

test("an unreachable Gemini is reported, without the key in the sentence or the cause", async () => {
  const gemini = startGemini({});
  const { url } = gemini;
  await gemini[Symbol.asyncDispose]();
  const away = await refusalOf(assistantAt(url).write());
  await using telling = startGemini({ status: 400, message: `bad ${KEY}` });
  const refused = await refusalOf(assistantAt(telling.url).write());

  expect(away.message).toBe("Can't reach Gemini. Try again in a moment.");
  expect(Bun.inspect([away, away.cause, refused, refused.cause])).not.toContain(KEY);
});
