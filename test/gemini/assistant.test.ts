import { expect, test } from "bun:test";

import { DomainError } from "../../src/core/errors.ts";
import type { Assistant, Usage } from "../../src/core/ports.ts";
import { GeminiAssistant } from "../../src/gemini/assistant.ts";
import { chunks, type GeminiReply, startGemini, supports } from "../support/gemini.ts";
import { samples } from "../support/samples.ts";

const KEY = "key-of-the-test";
const soon = [1, 1, 1];

type Asked = Partial<Parameters<Assistant["write"]>[0]>;

function assistantAt(url: string, retryAfterMs: readonly number[] = soon) {
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

async function refusalOf(asked: Promise<unknown>): Promise<DomainError> {
  const error = await asked.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (error instanceof DomainError) return error;
  throw new Error("It was not refused as foreseen", { cause: error });
}

test("a text is asked for by v1beta, with the key in a header, and thoughts are no part of it", async () => {
  await using gemini = startGemini({ texts: ["Tea is ", "old."] });
  const { write, spent } = assistantAt(gemini.url);

  const { text } = await write();

  expect(text).toBe("Tea is old.");
  expect(spent).toEqual([{ read: 120, written: 34 }]);
  const [call] = gemini.calls;
  expect(call).toMatchObject({ model: "writer", method: "generateContent", key: KEY });
  expect(call!.body.systemInstruction.parts).toEqual([{ text: "Write." }]);
  expect(call!.body.contents).toEqual([{ role: "user", parts: [{ text: "Tea?" }] }]);
  expect(call!.body.tools).toBeUndefined();
});

test("a search is asked for where it is wanted, and what it found comes with the text", async () => {
  const text = "Çay is old.";
  const grounding = {
    groundingChunks: chunks("https://tea.org/"),
    groundingSupports: supports(text, [[text, 0]]),
  };
  await using gemini = startGemini({ texts: [text], grounding });
  const { write } = assistantAt(gemini.url);

  const whole = await write({ search: true });
  const streamed = await write({ search: true, onText: () => {} });

  expect(gemini.calls[0]!.body.tools).toEqual([{ googleSearch: {} }]);
  expect(whole.grounding.claims).toEqual([{ start: 0, end: 11, sources: [0] }]);
  expect(streamed.grounding).toEqual(whole.grounding);
});

test("a text is told as it comes", async () => {
  await using gemini = startGemini({ texts: ["Tea ", "is ", "old 🍵."] });
  const { write, spent } = assistantAt(gemini.url);
  const told: string[] = [];

  const { text } = await write({ onText: (part) => told.push(part) });

  expect(told).toEqual(["Tea ", "is ", "old 🍵."]);
  expect(text).toBe("Tea is old 🍵.");
  expect(spent).toEqual([{ read: 120, written: 34 }]);
  expect(gemini.calls[0]!.method).toBe("streamGenerateContent");
});

test("a picture comes with its words", async () => {
  await using gemini = startGemini({ texts: ["A cup of tea."], picture: samples.png });
  const { draw } = assistantAt(gemini.url);

  const { picture, words } = await draw();

  expect(Buffer.from(picture).equals(samples.png)).toBe(true);
  expect(words).toBe("A cup of tea.");
  expect(gemini.calls[0]).toMatchObject({ model: "painter", method: "generateContent" });
  expect(gemini.calls[0]!.body.generationConfig.responseModalities).toEqual(["TEXT", "IMAGE"]);
});

const failures: ReadonlyArray<readonly [GeminiReply, kind: string, sentence: RegExp, calls: number]> = [
  [{ status: 400, message: "API key not valid." }, "upstream_failed", /refuses the key .*GEMINI_API_KEY/, 1],
  [{ status: 403 }, "upstream_failed", /refuses the key/, 1],
  [{ status: 404 }, "upstream_failed", /does not know the model “writer”.*GEMINI_TEXT_MODEL/, 1],
  [{ status: 400 }, "upstream_failed", /did not take the request/, 1],
  [{ status: 429 }, "unavailable", /quota/, 4],
  [{ status: 429, retryDelay: "34s" }, "unavailable", /quota/, 1],
  [{ status: 500 }, "upstream_failed", /out of order/, 4],
  [{ status: 503 }, "upstream_failed", /out of order/, 4],
  [{ blockReason: "SAFETY" }, "upstream_failed", /safety rules blocked this prompt/, 1],
  [{ texts: ["Tea"], finishReason: "SAFETY" }, "upstream_failed", /safety rules blocked the answer/, 1],
  [{ texts: ["Tea"], finishReason: "RECITATION" }, "upstream_failed", /too close to a text of others/, 1],
  [{ texts: ["Tea"], finishReason: "MAX_TOKENS" }, "upstream_failed", /longer than Gemini writes/, 1],
  [{ texts: ["Tea"], finishReason: "OTHER" }, "upstream_failed", /gave no answer/, 1],
  [{ texts: [] }, "upstream_failed", /was empty/, 1],
  [{ texts: [" \n"] }, "upstream_failed", /was empty/, 1],
];

test.each(failures)(
  "%j is said in our words, and tried again where it may pass",
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

test.each([
  [{ status: 429, retryDelay: "33.2s" }, 34],
  [{ status: 429, retryAfter: "12" }, 12],
  [{ status: 429 }, 60],
])("a quota says when to come back: %j", async (reply, seconds) => {
  await using gemini = startGemini(reply);

  const { retryAfterSeconds } = await refusalOf(assistantAt(gemini.url).write());

  expect(retryAfterSeconds).toBe(seconds);
});

test("what passes is not seen", async () => {
  await using gemini = startGemini({ status: 503 }, { status: 429 }, { texts: ["Tea."] });
  const told: string[] = [];

  const { text } = await assistantAt(gemini.url).write({ onText: (part) => told.push(part) });

  expect([text, ...told]).toEqual(["Tea.", "Tea."]);
  expect(gemini.calls).toHaveLength(3);
});

test("what names a short wait is tried again after it", async () => {
  await using gemini = startGemini({ status: 429, retryDelay: "0.2s" }, { texts: ["Tea."] });

  const { text } = await assistantAt(gemini.url).write();

  expect(text).toBe("Tea.");
  expect(gemini.calls).toHaveLength(2);
});

test.each<GeminiReply>([
  { texts: ["Tea is ", "old"], cut: "connection" },
  { texts: ["Tea is ", "old"], cut: "end" },
  { texts: ["Tea is ", "old"], errorPart: 503 },
])("a text that was told and breaks off is not begun again: %j", async (reply) => {
  const gate = Promise.withResolvers<void>();
  await using gemini = startGemini({ ...reply, gate: gate.promise });
  const told: string[] = [];
  const onText = (part: string) => {
    told.push(part);
    gate.resolve();
  };

  const { message } = await refusalOf(assistantAt(gemini.url).write({ onText }));

  expect(message).toMatch(/broke off/);
  expect(told.join("")).toStartWith("Tea is ");
  expect(gemini.calls).toHaveLength(1);
});

test("who stops it stops Gemini, in the middle of a text and while it waits", async () => {
  await using gemini = startGemini({ texts: ["Tea"], hangs: true });
  const { write } = assistantAt(gemini.url);
  const [first, second] = [new AbortController(), new AbortController()];

  const streamed = write({ signal: first.signal, onText: () => first.abort() });
  await expect(streamed).rejects.toThrow();
  await gemini.calls[0]!.gone;
  const whole = write({ signal: second.signal });
  await gemini.called(2);
  second.abort();
  await expect(whole).rejects.toThrow();

  await gemini.calls[1]!.gone;
});

test("where no time is left to try again, the refusal stands", async () => {
  await using gemini = startGemini({ status: 429 });
  const stop = new AbortController();
  const { write } = assistantAt(gemini.url, [60_000]);

  // By then it waits to try again.
  const onUsage = () => void setImmediate(() => stop.abort());
  const refusal = await refusalOf(write({ signal: stop.signal, onUsage }));

  expect(refusal.kind).toBe("unavailable");
});

test("nobody there is said, and the key is in no sentence and no cause", async () => {
  const gemini = startGemini({});
  const { url } = gemini;
  await gemini[Symbol.asyncDispose]();
  const away = await refusalOf(assistantAt(url).write());
  await using telling = startGemini({ status: 400, message: `bad ${KEY}` });
  const refused = await refusalOf(assistantAt(telling.url).write());

  expect(away.message).toBe("Gemini cannot be reached just now. Try again in a moment.");
  expect(Bun.inspect([away, away.cause, refused, refused.cause])).not.toContain(KEY);
});

test("it is reached by asking for its models", async () => {
  await using gemini = startGemini({});
  await using unknown = startGemini({}, { status: 404, message: "models/painter is not found" });
  await using gateway = startGemini({ status: 404, message: "Not Found" });

  await assistantAt(gemini.url).assistant.reach(AbortSignal.timeout(10_000));
  await assistantAt(gateway.url).assistant.reach(AbortSignal.timeout(10_000));
  const { message } = await refusalOf(assistantAt(unknown.url).assistant.reach(AbortSignal.timeout(10_000)));

  expect(gemini.calls.map(({ model }) => model)).toEqual(["writer", "painter"]);
  expect(message).toMatch(/“painter”.*GEMINI_IMAGE_MODEL/);
});
