import { expect, test } from "bun:test";

import { expectRefusal } from "../../support/envelope.ts";
import { EVENTS, GENERATE, testGemini } from "../../support/gemini-site.ts";
import { eventsOf } from "../../support/gemini.ts";

const { server, ada, gemini, willAnswer } = await testGemini();

const ask = (key: string, headers: Record<string, string> = {}) =>
  ada.post(GENERATE, { prompt: "Tea" }, { "idempotency-key": key, ...headers });

test("a text that was made for a key is given again, and Gemini is asked once", async () => {
  willAnswer({ texts: ["Tea is old."] }, { texts: ["Another text."] });

  const [first, again] = [await ask("whole"), await ask("whole")];

  expect(first.json.markdown).toBe("Tea is old.");
  expect(again.text).toBe(first.text);
  expect(gemini.calls).toHaveLength(1);
});

test("so is a stream of events, also while it runs", async () => {
  const gate = Promise.withResolvers<void>();
  willAnswer({ texts: ["Tea is", " old."], gate: gate.promise }, { texts: ["Another text."] });

  const first = ask("events", EVENTS);
  await gemini.called(1);
  const meanwhile = ask("events", EVENTS);
  gate.resolve();
  const texts = await Promise.all([first, meanwhile, ask("events", EVENTS)]);

  expect(eventsOf(texts[0].text).map(([event]) => event)).toEqual(["delta", "delta", "done"]);
  expect(new Set(texts.map(({ text }) => text)).size).toBe(1);
  expect(texts[2].headers.get("content-type")).toStartWith("text/event-stream");
  expect(gemini.calls).toHaveLength(1);
  expectRefusal(await ask("events"), 422);
});

test("a stream that failed or that nobody waited for is made again", async () => {
  willAnswer(
    { texts: ["Tea is"], errorPart: 503 },
    { texts: ["Tea"], hangs: true },
    { texts: ["Tea is old."] },
  );
  await ask("failed", EVENTS);
  const stop = new AbortController();
  const { body } = await fetch(server.url + GENERATE, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      cookie: ada.cookie!,
      "idempotency-key": "failed",
      ...EVENTS,
    },
    body: JSON.stringify({ prompt: "Tea" }),
    signal: stop.signal,
  });
  await body!.getReader().read();
  stop.abort();
  await gemini.calls[1]!.gone;

  const last = await ask("failed", EVENTS);

  expect(eventsOf(last.text).at(-1)).toEqual(["done", expect.stringContaining("Tea is old.")]);
  expect(gemini.calls).toHaveLength(3);
});
