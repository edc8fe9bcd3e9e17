import { expect, test } from "bun:test";

import type { OutsideCalls } from "../../src/core/ports.ts";
import { GeminiAssistant } from "../../src/gemini/assistant.ts";
import { startGemini } from "../support/gemini.ts";

const KEY = "key-of-the-test";

function assistantAt(baseUrl: string) {
  const logged: unknown[] = [];
  const calls: OutsideCalls = {
    headers: () => ({ traceparent: "of the request" }),
    ended: (message, _, facts) => void logged.push({ message, ...facts }),
  };
  const models = { textModel: "writer", imageModel: "painter" };
  const assistant = new GeminiAssistant({ key: KEY, baseUrl, ...models, retryAfterMs: [1], calls });
  const call = { signal: new AbortController().signal, onUsage: () => {} };
  const turns = [{ by: "writer", text: "A question" }] as const;
  const write = (onText?: (text: string) => void) =>
    assistant.write({ ...call, instructions: "Be short", turns, search: false, onText });
  return { assistant, logged, call, write };
}

test("each call is logged with its model, kind and status, and without any text", async () => {
  await using gemini = startGemini({ status: 503, message: "Busy" }, { texts: ["An answer"] });
  const { logged, write } = assistantAt(gemini.url);

  await write();

  expect(logged).toEqual([
    { message: "gemini", model: "writer", kind: "doc", status: 503 },
    { message: "gemini", model: "writer", kind: "doc", status: 200 },
  ]);
});

test("a stream is logged at its end, and has no status if it breaks off", async () => {
  await using gemini = startGemini({ texts: ["Whole"] }, { texts: ["Half"], cut: "end" });
  const { logged, write } = assistantAt(gemini.url);
  const streamed: string[] = [];

  await write((text) => streamed.push(text));
  await write((text) => streamed.push(text)).catch(() => {});

  expect(streamed).toEqual(["Whole", "Half"]);
  expect(logged).toEqual([
    { message: "gemini", model: "writer", kind: "doc", status: 200 },
    { message: "gemini", model: "writer", kind: "doc", status: undefined },
  ]);
});

test("each call carries the trace of its request", async () => {
  await using gemini = startGemini({ texts: ["An answer"] });
  const { write } = assistantAt(gemini.url);

  await write();

  expect(gemini.calls.map(({ traceparent }) => traceparent)).toEqual(["of the request"]);
});

test("calls for pictures and for models are logged too", async () => {
  await using gemini = startGemini({ picture: Buffer.from("picture") });
  const { assistant, logged, call } = assistantAt(gemini.url);

  await assistant.draw({ ...call, prompt: "A cup", wantedWords: "" });
  await assistant.reach(call.signal);

  expect(logged).toEqual([
    { message: "gemini", model: "painter", kind: "image", status: 200 },
    { message: "gemini", model: "writer", kind: "doc", status: 200 },
    { message: "gemini", model: "painter", kind: "image", status: 200 },
  ]);
});
