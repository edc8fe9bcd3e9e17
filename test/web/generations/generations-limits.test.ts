import { expect, test } from "bun:test";

import { Client } from "../../support/client.ts";
import { EVENTS, GENERATE, KEY, testGemini } from "../../support/gemini-site.ts";
import { startGemini } from "../../support/gemini.ts";
import { startServer } from "../../support/server.ts";

const { server, ada, gemini, willAnswer } = await testGemini();

test("a third simultaneous generation of a session is refused with a sentence, and all are recorded", async () => {
  await using gemini = startGemini({ texts: ["Tea"], hangs: true });
  await using server = await startServer({ GEMINI_API_KEY: KEY, GEMINI_BASE_URL: gemini.url });
  const ada = await Client.signedIn(server.url);
  const stop = new AbortController();
  const ask = () =>
    fetch(server.url + GENERATE, {
      method: "POST",
      headers: { "content-type": "application/json", cookie: ada.cookie!, ...EVENTS },
      body: JSON.stringify({ prompt: "Tea" }),
      signal: stop.signal,
    });

  await Promise.all([ask(), ask()]); // both have started
  const third = await ada.post(GENERATE, { prompt: "Tea" });
  stop.abort();
  await Promise.all(gemini.calls.map(({ gone }) => gone));
  gemini.replies({ texts: ["Tea."] });
  let last = third;
  while (last.status === 429) last = await ada.post(GENERATE, { prompt: "Tea" });
  const { text } = await ada.get("/admin/settings");

  expect(third.status).toBe(429);
  expect(third.json.error).toStartWith("You have 2 AI requests running");
  const left = [third, last].map(({ headers }) => headers.get("x-ratelimit-remaining"));
  expect(left).toEqual(["0", "2"]);
  expect(Number(third.headers.get("x-ratelimit-reset")) * 1000).toBeGreaterThan(Date.now() + 30_000);
  expect(third.headers.get("retry-after")).toBe("60");
  expect(text).toContain("3 texts");
  expect(text).toContain("2 of them stopped or failed");
});

test("the context is sent along, and a long one is cut in its middle", async () => {
  willAnswer({ texts: ["Tea."] });
  const page = `FIRST ${"x".repeat(500_000)} LAST`;

  await ada.post(GENERATE, { prompt: "Tea", context: page });

  const sent = gemini.calls[0]!.body.contents[0].parts[0].text as string;
  expect(sent).toStartWith("<page>\nFIRST x");
  expect(sent).toEndWith("x LAST\n</page>\n\nTea");
  expect(sent.length).toBeLessThan(401_000);
});

test.each([
  [{}, "prompt is missing."],
  [{ prompt: "" }, "prompt must have 1 to 8000 characters."],
  [{ prompt: " \n" }, "prompt must have 1 to 8000 characters."],
  [{ prompt: "Tea", kind: "song" }, 'kind must be "doc" or "image".'],
  [{ prompt: "Tea", search: "yes" }, "search must be true or false."],
  [{ prompt: "Tea", context: 7 }, "context must be a string."],
])("a wrong field is named: %j", async (body, error) => {
  willAnswer({ texts: ["Tea."] });

  const { status, json } = await ada.post(GENERATE, body);

  expect([status, json.error]).toEqual([400, error]);
  expect(gemini.calls).toEqual([]);
});

test("8,000 characters as people count them are accepted, and one more is refused", async () => {
  willAnswer({ texts: ["Tea."] });

  const most = await ada.post(GENERATE, { prompt: "🍵".repeat(8000) });
  const more = await ada.post(GENERATE, { prompt: "🍵".repeat(8001) });

  expect(most.status).toBe(200);
  expect([more.status, more.json.error]).toEqual([400, "prompt must have 1 to 8000 characters."]);
});

test("a server without a key reports generation as not configured, and nothing more", async () => {
  await using server = await startServer();
  const ada = await Client.signedIn(server.url);

  for (const headers of [{}, EVENTS]) {
    const { status, json } = await ada.post(GENERATE, { prompt: "Tea" }, headers);

    expect([status, json]).toEqual([
      503,
      { ok: false, error: "AI writing isn't set up on this server.", code: "not-configured" },
    ]);
  }
});

test("the key is in no answer, page or log, whatever Gemini says", async () => {
  willAnswer(
    { status: 400, message: `Bad key ${KEY}` },
    { texts: ["Tea is"], errorPart: 500 },
    { texts: ["Tea."] },
  );

  const answers = [
    await ada.post(GENERATE, { prompt: "Tea" }),
    await ada.post(GENERATE, { prompt: "Tea" }, EVENTS),
    await ada.post(GENERATE, { prompt: "Tea" }),
    await ada.get("/admin/edit"),
    await ada.get("/admin/settings"),
  ];

  const sent = answers.map(({ text, headers }) => text + JSON.stringify([...headers])).join("\n");
  expect(gemini.calls[0]!.key).toBe(KEY);
  expect(sent).not.toContain(KEY);
  expect(server.printed() + server.complained()).not.toContain(KEY);
});
