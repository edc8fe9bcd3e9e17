import { afterAll, expect, test } from "bun:test";

import { Client } from "../../support/client.ts";
import { codesOf } from "../../support/envelope.ts";
import { EVENTS, GENERATE, KEY } from "../../support/gemini-site.ts";
import { eventsOf } from "../../support/gemini.ts";
import { failure, type OpenAiReply, startOpenAi } from "../../support/openai.ts";
import { samples } from "../../support/samples.ts";
import { startServer } from "../../support/server.ts";
import { testSite } from "../../support/site.ts";

const ai = startOpenAi();
afterAll(() => ai[Symbol.asyncDispose]());
const settings = { AI_BASE_URL: ai.url, AI_TEXT_MODEL: "writer", AI_API_KEY: KEY };
const { server, ada } = await testSite({ settings });

function willAnswer(...replies: OpenAiReply[]): void {
  ai.calls.length = 0;
  ai.replies(...replies);
}

test("a document comes whole and as events, without sources, whether a search is asked for or not", async () => {
  willAnswer({ texts: ["## Tea\n\nÇay is", " old.\n"] });

  const whole = await ada.post(GENERATE, { prompt: "Tea", search: true });
  const streamed = await ada.post(GENERATE, { prompt: "Tea" }, EVENTS);

  const answer = { ok: true, markdown: "## Tea\n\nÇay is old.", sources: [] };
  expect([whole.status, whole.json]).toEqual([200, answer]);
  expect(eventsOf(streamed.text)).toEqual([
    ["delta", "## Tea\n\nÇay is"],
    ["delta", " old.\n"],
    ["done", JSON.stringify(answer)],
  ]);
});

test("what the server searched by itself is listed, and a source that the text links gets no second link", async () => {
  const url = "https://tea.example/old?utm_source=openai";
  const text = `Tea is old ([tea.example](${url})).`;
  const url_citation = { url, title: "On tea", start_index: 11, end_index: text.length - 1 };
  willAnswer({ texts: [text], annotations: [{ type: "url_citation", url_citation }] });

  const { json } = await ada.post(GENERATE, { prompt: "Tea", search: true });

  expect(json).toEqual({
    ok: true,
    markdown: text,
    sources: [{ title: "On tea", url, snippet: expect.stringMatching(/^Tea is old/) }],
  });
});

test("images are not configured where no model for them is set", async () => {
  willAnswer({ picture: samples.png });

  const { status, json } = await ada.post(GENERATE, { prompt: "A cup", kind: "image" });

  expect(status).toBe(503);
  expect(json).toEqual({
    ok: false,
    error: "Images with AI aren't set up on this server.",
    code: "not-configured",
  });
  expect(ai.calls).toEqual([]);
});

test("an image comes with the prompt as its alternative text where a model for images is set", async () => {
  willAnswer({ picture: samples.png });
  await using server = await startServer({ ...settings, AI_IMAGE_MODEL: "painter" });
  const ada = await Client.signedIn(server.url);

  const { json } = await ada.post(GENERATE, { prompt: "A cup", kind: "image" });

  expect(json).toEqual({
    ok: true,
    image: `data:image/png;base64,${samples.png.toString("base64")}`,
    alt: "A cup",
  });
});

test.each<[OpenAiReply, number, RegExp, string | null]>([
  [{ status: 401 }, 502, /accept this server.s key/, null],
  [{ status: 429, retryAfter: "30" }, 503, /quota/, "30"],
  [{ status: 404, body: failure("No writer", "model_not_found") }, 502, /has no model/, null],
  [{ status: 400, body: failure("Filtered", "content_filter") }, 502, /safety rules/, null],
  [{ texts: ["No"], refusal: "I can't." }, 502, /safety rules/, null],
  [{ texts: [] }, 502, /empty/, null],
  [{ texts: ["Tea"], finishReason: "length" }, 502, /too long/, null],
])("a failure has its status and a sentence: %j", async (reply, status, sentence, retry) => {
  willAnswer(reply);

  const answer = await ada.post(GENERATE, { prompt: "Tea" });

  expect(answer.status).toBe(status);
  expect(answer.json).toEqual({
    ok: false,
    error: expect.stringMatching(sentence),
    code: codesOf[status]!.at(-1)!,
  });
  expect(answer.headers.get("retry-after")).toBe(retry);
});

test("a failure in the middle of the text is the last event", async () => {
  willAnswer({ texts: ["Tea is"], errorPart: { message: "Compute error." } });

  const { text } = await ada.post(GENERATE, { prompt: "Tea" }, EVENTS);

  const error = {
    ok: false,
    error: "The AI server's answer was cut off. Try again.",
    code: "upstream-failed",
  };
  expect(eventsOf(text)).toEqual([
    ["delta", "Tea is"],
    ["error", JSON.stringify(error)],
  ]);
});

test("the editor offers neither images nor a search, and the settings name the model", async () => {
  willAnswer({ models: ["writer"] });

  const editor = await ada.get("/admin/edit");
  const page = await ada.get("/admin/settings");

  expect(editor.text).toContain("Write with AI");
  expect(editor.text).not.toContain("Image with AI");
  expect(editor.text).not.toContain("Search the web");
  expect(page.text).toContain("Proposes texts. Nothing is added");
  expect(page.text).toMatch(/Model for texts.*<code>writer<\/code>.*Model for images.*None/s);
});

test("the key is in no answer, page or log, whatever the server says", async () => {
  willAnswer(
    { status: 400, body: failure(`Bad key ${KEY}`) },
    { texts: ["Tea is"], errorPart: { message: `Bad key ${KEY}`, code: 500 } },
    { body: `{"error":"Bad key ${KEY}"}` },
  );

  const answers = [
    await ada.post(GENERATE, { prompt: "Tea" }),
    await ada.post(GENERATE, { prompt: "Tea" }, EVENTS),
    await ada.post(GENERATE, { prompt: "Tea" }),
    await ada.get("/admin/edit"),
    await ada.get("/admin/settings"),
  ];

  const sent = answers.map(({ text, headers }) => text + JSON.stringify([...headers])).join("\n");
  expect(ai.calls[0]!.key).toBe(`Bearer ${KEY}`);
  expect(sent).not.toContain(KEY);
  expect(server.printed() + server.complained()).not.toContain(KEY);
});
