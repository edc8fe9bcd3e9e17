import { expect, test } from "bun:test";

import { codesOf } from "../../support/envelope.ts";
import { EVENTS, GENERATE, testGemini } from "../../support/gemini-site.ts";
import { chunks, eventsOf, type GeminiReply, supports } from "../../support/gemini.ts";
import { samples } from "../../support/samples.ts";

const text = "## Tea\n\nÇay is old. It is hot.\n";

const grounding = {
  groundingChunks: chunks("https://tea.org/old", "https://leaf.net/"),
  groundingSupports: supports(text, [["Çay is old.", 0]]),
};

const markdown = "## Tea\n\nÇay is old. ([tea.org](https://tea.org/old)) It is hot.";
const sources = [{ title: "tea.org", url: "https://tea.org/old", snippet: "Çay is old." }];
const { server, ada, gemini, willAnswer } = await testGemini();

test("a document comes with its citations, whole and as events, and its sources are listed", async () => {
  willAnswer({ texts: ["## Tea\n\nÇay is", " old. It is hot.\n"], grounding });

  const whole = await ada.post(GENERATE, { prompt: "Tea", search: true });
  const streamed = await ada.post(GENERATE, { prompt: "Tea", search: true }, EVENTS);

  expect(whole.status).toBe(200);
  expect(whole.json).toEqual({ ok: true, markdown, sources });
  expect(streamed.headers.get("content-type")).toStartWith("text/event-stream");
  expect(eventsOf(streamed.text)).toEqual([
    ["delta", "## Tea\n\nÇay is"],
    ["delta", " old. It is hot.\n"],
    ["done", JSON.stringify({ ok: true, markdown, sources })],
  ]);
  expect(gemini.calls.map(({ method }) => method)).toEqual(["generateContent", "streamGenerateContent"]);
});

test("an image comes as a data URL with a proposed alternative text", async () => {
  willAnswer({ texts: ["A cup  of tea."], picture: samples.png });

  const { json } = await ada.post(GENERATE, { prompt: "A cup", kind: "image" });

  const image = `data:image/png;base64,${samples.png.toString("base64")}`;
  expect(json).toEqual({ ok: true, image, alt: "A cup of tea." });
});

test("closing the connection stops the call to Gemini, before the first word and in the middle", async () => {
  willAnswer({ texts: [], hangs: true }, { texts: [], hangs: true }, { texts: ["Tea"], hangs: true });
  const ask = (headers: Record<string, string>, signal: AbortSignal) =>
    fetch(server.url + GENERATE, {
      method: "POST",
      headers: { "content-type": "application/json", cookie: ada.cookie!, ...headers },
      body: JSON.stringify({ prompt: "Tea" }),
      signal,
    });

  for (const [index, headers] of [{}, EVENTS].entries()) {
    const stop = new AbortController();
    const asked = ask(headers, stop.signal).catch(() => "stopped");
    await gemini.called(index + 1);
    stop.abort();
    expect(await asked).toBe("stopped");
    await gemini.calls[index]!.gone;
  }
  const stop = new AbortController();
  const { body } = await ask(EVENTS, stop.signal);
  const reader = body!.getReader();
  expect(new TextDecoder().decode((await reader.read()).value)).toBe("event: delta\ndata: Tea\n\n");
  stop.abort();
  await gemini.calls[2]!.gone;
});

test("events come as Gemini sends them, not all at the end", async () => {
  const gate = Promise.withResolvers<void>();
  willAnswer({ texts: ["One.\n\n", "Two."], gate: gate.promise });

  const response = await fetch(server.url + GENERATE, {
    method: "POST",
    headers: { "content-type": "application/json", cookie: ada.cookie!, ...EVENTS },
    body: JSON.stringify({ prompt: "Tea" }),
  });
  const reader = response.body!.getReader();
  const first = new TextDecoder().decode((await reader.read()).value);
  gate.resolve();
  let rest = "";
  for (let part = await reader.read(); !part.done; part = await reader.read())
    rest += new TextDecoder().decode(part.value);

  expect(first).toBe("event: delta\ndata: One.\ndata: \ndata: \n\n");
  expect(eventsOf(rest).map(([event]) => event)).toEqual(["delta", "done"]);
});

test.each<[GeminiReply, number, RegExp, string | null]>([
  [{ status: 403 }, 502, /accept this server.s key/, null],
  [{ status: 429, retryDelay: "30s" }, 503, /quota/, "30"],
  [{ status: 404 }, 502, /has no model/, null],
  [{ blockReason: "SAFETY" }, 502, /safety rules/, null],
  [{ texts: [] }, 502, /empty/, null],
])(
  "a failure has its status and a sentence, also for clients that accept events: %j",
  async (reply, status, sentence, retry) => {
    willAnswer(reply);

    for (const headers of [{}, EVENTS]) {
      const answer = await ada.post(GENERATE, { prompt: "Tea" }, headers);

      expect(answer.status).toBe(status);
      expect(answer.json).toEqual({
        ok: false,
        error: expect.stringMatching(sentence),
        code: codesOf[status]!.at(-1)!,
      });
      expect(answer.headers.get("retry-after")).toBe(retry);
    }
  },
);

test("a failure in the middle of the text is the last event", async () => {
  willAnswer({ texts: ["Tea is"], errorPart: 503 });

  const { text } = await ada.post(GENERATE, { prompt: "Tea" }, EVENTS);

  expect(eventsOf(text)).toEqual([
    ["delta", "Tea is"],
    [
      "error",
      JSON.stringify({
        ok: false,
        error: "Gemini's answer was cut off. Try again.",
        code: "upstream-failed",
      }),
    ],
  ]);
});
