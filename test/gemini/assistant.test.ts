import { expect, test } from "bun:test";

import { assistantAt, KEY, refusalOf } from "../support/assistant.ts";
import { chunks, startGemini, supports } from "../support/gemini.ts";
import { samples } from "../support/samples.ts";

test("a text request uses v1beta, has the key in a header, and leaves out thoughts", async () => {
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

test("a search runs only when it is requested, and its sources come with the text", async () => {
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

test("a picture comes with its words", async () => {
  await using gemini = startGemini({ texts: ["A cup of tea."], picture: samples.png });
  const { draw } = assistantAt(gemini.url);

  const { picture, words } = await draw();

  expect(Buffer.from(picture).equals(samples.png)).toBe(true);
  expect(words).toBe("A cup of tea.");
  expect(gemini.calls[0]).toMatchObject({ model: "painter", method: "generateContent" });
  expect(gemini.calls[0]!.body.generationConfig.responseModalities).toEqual(["TEXT", "IMAGE"]);
});

test.each([
  [{ status: 429, retryDelay: "33.2s" }, 34],
  [{ status: 429, retryAfter: "12" }, 12],
  [{ status: 429 }, 60],
])("a quota refusal says when to try again: %j", async (reply, seconds) => {
  await using gemini = startGemini(reply);

  const { retryAfterSeconds } = await refusalOf(assistantAt(gemini.url).write());

  expect(retryAfterSeconds).toBe(seconds);
});

test("the check that Gemini can be reached asks for both models", async () => {
  await using gemini = startGemini({});
  await using unknown = startGemini({}, { status: 404, message: "models/painter is not found" });
  await using gateway = startGemini({ status: 404, message: "Not Found" });

  await assistantAt(gemini.url).assistant.reach(AbortSignal.timeout(10_000));
  await assistantAt(gateway.url).assistant.reach(AbortSignal.timeout(10_000));
  const { message } = await refusalOf(assistantAt(unknown.url).assistant.reach(AbortSignal.timeout(10_000)));

  expect(gemini.calls.map(({ model }) => model)).toEqual(["writer", "painter"]);
  expect(message).toMatch(/“painter”.*GEMINI_IMAGE_MODEL/);
});
