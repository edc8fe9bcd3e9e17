import { expect, test } from "bun:test";

import { OpenAiAssistant } from "../../src/openai/assistant.ts";
import { KEY, openAiAt, refusalOf } from "../support/assistant.ts";
import { failure, startOpenAi } from "../support/openai.ts";
import { samples } from "../support/samples.ts";

const within = () => AbortSignal.timeout(10_000);

test("a text request has the instructions as the system's words, and each turn by who wrote it", async () => {
  await using server = startOpenAi({ texts: ["Tea is old."] });

  await openAiAt(server.url).write({
    turns: [
      { by: "writer", text: "Tea?" },
      { by: "assistant", text: "Te is old." },
      { by: "writer", text: "Mend it." },
    ],
    search: true,
  });

  expect(server.calls).toMatchObject([{ path: "/chat/completions", key: `Bearer ${KEY}` }]);
  expect(server.calls[0]!.body).toEqual({
    model: "writer",
    stream: false,
    messages: [
      { role: "system", content: "Write." },
      { role: "user", content: "Tea?" },
      { role: "assistant", content: "Te is old." },
      { role: "user", content: "Mend it." },
    ],
  });
});

test("a search is not asked for, and a text has no sources", async () => {
  await using server = startOpenAi({ texts: ["Tea is old."] });

  const { grounding } = await openAiAt(server.url).write({ search: true, onText: () => {} });

  expect(grounding).toEqual({ sources: [], claims: [] });
  expect(Object.keys(server.calls[0]!.body).sort()).toEqual([
    "messages",
    "model",
    "stream",
    "stream_options",
  ]);
});

const cite = (url: string, title: string, start_index: number, end_index: number) => ({
  type: "url_citation",
  url_citation: { url, title, start_index, end_index },
});

test.each([
  ["whole", undefined],
  ["streamed", () => {}],
])("what a server says that it searched is a source: %s", async (_, onText) => {
  const texts = ["🍵 Tea is old. ", "Milk is older ([dairy.example](https://dairy.example/milk))."];
  const milk = "https://dairy.example/milk";
  await using server = startOpenAi({
    texts,
    annotations: [
      cite("https://tea.example/", "On tea", 2, 13),
      cite(milk, "On milk", 28, 72),
      { type: "url_citation", url: "https://cup.example/", title: "On cups", start_index: 0, end_index: 0 },
      { type: "file_citation", file_id: "f" },
      "nothing",
    ],
  });

  const { text, grounding } = await openAiAt(server.url).write({ onText });

  expect(text).toBe(texts.join(""));
  expect(grounding).toEqual({
    sources: [
      { title: "On tea", url: "https://tea.example/" },
      { title: "On milk", url: milk, isListed: true },
      { title: "On cups", url: "https://cup.example/", isListed: true },
    ],
    claims: [{ start: 3, end: 14, sources: [0] }],
  });
});

test("places that count thoughts, too, are no places in the text", async () => {
  await using server = startOpenAi({
    texts: ["<think>Tea?</think>", "Tea is old."],
    annotations: [cite("https://tea.example/", "On tea", 0, 5)],
  });

  const { text, grounding } = await openAiAt(server.url).write();

  expect([text, grounding]).toEqual([
    "Tea is old.",
    { sources: [{ title: "On tea", url: "https://tea.example/", isListed: true }], claims: [] },
  ]);
});

test("an address without a path is that of the server, whose API is at v1", async () => {
  await using server = startOpenAi({ texts: ["Tea."] });
  const paths: string[] = [];
  await using proxy = Bun.serve({
    port: 0,
    fetch(request) {
      const { pathname } = new URL(request.url);
      paths.push(pathname);
      return fetch(server.url + pathname.replace(/^.*\/v1/, ""), { method: "POST", body: request.body });
    },
  });

  await openAiAt(`http://127.0.0.1:${proxy.port}`).write();
  await openAiAt(`http://127.0.0.1:${proxy.port}/api/v1`).write();

  expect(paths).toEqual(["/v1/chat/completions", "/api/v1/chat/completions"]);
});

test("a server that needs no key gets none", async () => {
  await using server = startOpenAi({ texts: ["Tea."] });
  const assistant = new OpenAiAssistant({ baseUrl: server.url, textModel: "writer" });

  await assistant.reach(within());

  expect(server.calls.map(({ key }) => key)).toEqual([null]);
});

test.each([
  ["in a field of their own", { thoughts: "Tea comes from China.", texts: ["Tea ", "is old."] }],
  ["before the text", { texts: ["<think>Tea comes", " from China.</think>\n\n", "Tea ", "is old."] }],
  ["between tags that are cut", { texts: ["\n<th", "ink>Tea <b></", "thi", "nk>", "Tea is old."] }],
  ["that are none", { thoughts: "", texts: ["<think></think>Tea ", "is old."] }],
])("thoughts %s are no part of the text", async (_, reply) => {
  await using server = startOpenAi(reply);
  const streamed: string[] = [];

  const whole = await openAiAt(server.url).write();
  const { text } = await openAiAt(server.url).write({ onText: (part) => streamed.push(part) });

  expect(whole.text.trim()).toBe("Tea is old.");
  expect([text, streamed.join("")].map((each) => each.trim())).toEqual(["Tea is old.", "Tea is old."]);
});

test.each(["<thin", "<Think about tea", " <thinker>", "<"])(
  "a text that begins with %s is whole",
  async (text) => {
    await using server = startOpenAi({ texts: [...text] });
    const streamed: string[] = [];

    const answer = await openAiAt(server.url).write({ onText: (part) => streamed.push(part) });

    expect([answer.text, streamed.join("")]).toEqual([text, text]);
  },
);

test("parts of a message that are no text are passed over", async () => {
  const content = [
    { type: "thinking", thinking: [{ type: "text", text: "Hm." }] },
    { type: "text", text: "Tea." },
  ];
  await using server = startOpenAi({
    body: JSON.stringify({ choices: [{ message: { content }, finish_reason: "stop" }] }),
  });

  expect((await openAiAt(server.url).write()).text).toBe("Tea.");
});

test("a stream may end by its last word alone, and a server may answer whole where a stream was asked for", async () => {
  await using server = startOpenAi(
    { texts: ["Tea."], finishReason: null },
    { body: JSON.stringify({ choices: [{ index: 0, message: { content: "Pot." }, finish_reason: null }] }) },
  );
  const { write } = openAiAt(server.url);
  const streamed: string[] = [];
  const onText = (part: string) => streamed.push(part);

  await write({ onText });
  await write({ onText });

  expect(streamed).toEqual(["Tea.", "Pot."]);
});

test("events are read whatever their lines end in, and wherever the network cuts them", async () => {
  const part = (content: string) => JSON.stringify({ choices: [{ delta: { content } }], usage: null });
  const end = JSON.stringify({ choices: [{ delta: {}, finish_reason: "stop" }] });
  const stream = `: hello\r\nevent: message\r\ndata: ${part("Çay ")}\r\n\r\ndata:${part("🍵")}\n\ndata: ${end}`;
  const bytes = new TextEncoder().encode(stream);
  await using server = Bun.serve({
    port: 0,
    fetch: () =>
      new Response(
        new ReadableStream({
          start(controller) {
            for (const byte of bytes) controller.enqueue(new Uint8Array([byte]));
            controller.close();
          },
        }),
        { headers: { "content-type": "text/event-stream" } },
      ),
  });

  const { text } = await openAiAt(`http://127.0.0.1:${server.port}/v1`).write({ onText: () => {} });

  expect(text).toBe("Çay 🍵");
});

test.each([
  ["stream_options", 422],
  ["response_format", 400],
])("%s is left out for a server that refuses it by its name, also later", async (field, status) => {
  await using server = startOpenAi(({ body }) =>
    field in body
      ? { status, body: failure(`Unknown parameter: '${field}'.`, "unknown_parameter") }
      : { texts: ["Tea."], picture: samples.png },
  );
  const { write, draw } = openAiAt(server.url);
  const ask = () => (field === "stream_options" ? write({ onText: () => {} }) : draw());

  await ask();
  await ask();

  expect(server.calls.map(({ body }) => field in body)).toEqual([true, false, false]);
});

test("a server without a model for images draws none", async () => {
  await using server = startOpenAi({});
  const assistant = new OpenAiAssistant({ baseUrl: server.url, textModel: "writer" });
  const asked = { prompt: "A cup", wantedWords: "", signal: within(), onUsage: () => {} };

  expect((await refusalOf(assistant.draw(asked))).kind).toBe("not-configured");
  expect(server.calls).toEqual([]);
});

test("a picture is asked for without words, which would be drawn", async () => {
  await using server = startOpenAi({ picture: samples.png });

  const { words } = await openAiAt(server.url).draw();

  expect(words).toBe("");
  expect(server.calls).toMatchObject([{ path: "/images/generations" }]);
  expect(server.calls[0]!.body).toEqual({
    model: "painter",
    prompt: "A cup",
    n: 1,
    response_format: "b64_json",
  });
});

test.each([
  ["as it is named", ["writer", "painter"], undefined],
  ["as Ollama lists it", ["writer:latest", "painter:latest"], undefined],
  ["not", ["writer:7b", "painter"], "AI_TEXT_MODEL"],
  ["not for images", ["writer"], "AI_IMAGE_MODEL"],
])("the check looks for the models in the server's list: it has them %s", async (_, models, setting) => {
  await using server = startOpenAi({ models });

  const reached = openAiAt(server.url).assistant.reach(within());

  if (setting === undefined) await reached;
  else expect((await refusalOf(reached)).message).toEndWith(`Ask your administrator to check ${setting}.`);
});

test("the check asks a server without a list for no text", async () => {
  await using gateway = startOpenAi(({ path }) =>
    path === "/models"
      ? { status: 404, body: "Not Found" }
      : { status: 400, body: failure("messages is empty") },
  );
  await using elsewhere = startOpenAi({ status: 404, body: "<h1>Not Found</h1>", type: "text/html" });

  await openAiAt(gateway.url).assistant.reach(within());
  const { message } = await refusalOf(openAiAt(elsewhere.url).assistant.reach(within()));

  expect(gateway.calls.map(({ path }) => path)).toEqual(["/models", "/chat/completions"]);
  expect(message).toEndWith("Ask your administrator to check AI_BASE_URL.");
});

test("a check that gets no answer says so", async () => {
  await using server = Bun.serve({ port: 0, fetch: () => new Promise<Response>(() => {}) });
  const { assistant } = openAiAt(`http://127.0.0.1:${server.port}/v1`);

  const { kind } = await refusalOf(assistant.reach(AbortSignal.timeout(50)));

  expect(kind).toBe("upstream-silent");
  await server.stop(true);
});

test("each call is logged with its model, kind and status, and without any text", async () => {
  await using server = startOpenAi(
    { status: 503 },
    { texts: ["Half"], cut: "end" },
    { picture: samples.png },
  );
  const logged: unknown[] = [];
  const assistant = new OpenAiAssistant({
    baseUrl: server.url,
    textModel: "writer",
    imageModel: "painter",
    retryAfterMs: [1],
    calls: {
      headers: () => ({ traceparent: "of the request" }),
      ended: (message, _, facts) => void logged.push({ message, ...facts }),
    },
  });
  const call = { signal: within(), onUsage: () => {} };
  const turns = [{ by: "writer", text: "A question" }] as const;

  const asked = { ...call, instructions: "Be short", turns, search: false, onText: () => {} };
  await assistant.write(asked).catch(() => {});
  await assistant.draw({ ...call, prompt: "A cup", wantedWords: "" });

  expect(logged).toEqual([
    { message: "ai", model: "writer", kind: "doc", status: 503 },
    { message: "ai", model: "writer", kind: "doc", status: undefined },
    { message: "ai", model: "painter", kind: "image", status: 200 },
  ]);
  expect(new Set(server.calls.map(({ traceparent }) => traceparent))).toEqual(new Set(["of the request"]));
});
