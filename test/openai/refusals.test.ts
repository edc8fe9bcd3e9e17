import { expect, test } from "bun:test";

import { KEY, openAiAt, refusalOf } from "../support/assistant.ts";
import { failure, type OpenAiReply, startOpenAi } from "../support/openai.ts";

const page = { body: "<!doctype html><title>Welcome</title>", type: "text/html" };

/** What servers of different makers say, each in its own words. */
const said: ReadonlyArray<readonly [by: string, OpenAiReply, sentence: RegExp]> = [
  [
    "Ollama",
    { status: 404, body: failure("model 'writer' not found", null, "not_found_error") },
    /no model “writer”.*AI_TEXT_MODEL/,
  ],
  [
    "vLLM before",
    {
      status: 404,
      body: '{"object":"error","message":"The model `writer` does not exist.","type":"NotFoundError","param":null,"code":404}',
    },
    /no model “writer”/,
  ],
  [
    "LM Studio",
    { status: 400, body: failure('Failed to load model "writer". Error: Error loading model.') },
    /no model “writer”/,
  ],
  [
    "OpenAI",
    { status: 403, body: failure("Project has no access to the model.", "model_not_found") },
    /no model “writer”/,
  ],
  [
    "Azure",
    { status: 403, body: failure("It was filtered.", "content_filter") },
    /safety rules blocked this prompt/,
  ],
  [
    "OpenAI about images",
    { status: 400, body: failure("Rejected.", "moderation_blocked") },
    /safety rules blocked this prompt/,
  ],
  [
    "OpenAI about its limit",
    {
      status: 400,
      body: failure("This model's maximum context length is 8192 tokens.", "context_length_exceeded"),
    },
    /too long for the AI server\. Ask without the page, or about less\./,
  ],
  [
    "llama.cpp",
    {
      status: 400,
      body: failure("the request exceeds the available context size", null, "exceed_context_size_error"),
    },
    /too long for the AI server/,
  ],
  [
    "a wrong address",
    { status: 404, body: "404 page not found", type: "text/plain" },
    /isn't at its address.*AI_BASE_URL/,
  ],
  ["a website", page, /isn't at its address.*AI_BASE_URL/],
  [
    "a model that refuses",
    { refusal: "I'm sorry, I can't help with that." },
    /safety rules blocked the answer/,
  ],
  [
    "OpenRouter",
    { body: '{"error":{"code":502,"message":"Provider returned error"}}' },
    /isn't working at the moment/,
  ],
  [
    "a server that wants a key",
    { status: 401, body: '{"error":"Unauthorized"}' },
    /accept this server's key.*AI_API_KEY/,
  ],
  ["a gateway with an error in words", { body: '{"error":"overloaded"}' }, /isn't working at the moment/],
];

test.each(said)("what %s says becomes a sentence, whole and as a stream", async (_, reply, sentence) => {
  await using server = startOpenAi(reply);
  const { write } = openAiAt(server.url);

  const whole = await refusalOf(write());
  const streamed = await refusalOf(write({ onText: () => {} }));

  expect(whole.message).toMatch(sentence);
  expect(streamed.message).toBe(whole.message);
});

test("an error before the first word of a stream is retried, as one that has a status", async () => {
  await using server = startOpenAi(
    { texts: [], errorPart: { message: `No ${KEY}`, code: 503 } },
    { texts: [], errorPart: { message: `${"x".repeat(480)}${KEY}` } },
  );

  const refusal = await refusalOf(openAiAt(server.url).write({ onText: () => {} }));

  expect(refusal.message).toBe("The AI server isn't working at the moment. Try again later.");
  expect(server.calls).toHaveLength(4);
  expect(Bun.inspect([refusal, refusal.cause])).not.toContain(KEY.slice(0, 6));
});

test("a model that never ends is stopped, and so is a line that never does", async () => {
  const endless = (start: string, more: string) =>
    Bun.serve({
      port: 0,
      fetch: () =>
        new Response(
          (async function* () {
            yield start;
            for (;;) {
              yield more;
              await Bun.sleep(0);
            }
          })() as never,
          { headers: { "content-type": "text/event-stream" } },
        ),
    });
  const part = `data: ${JSON.stringify({ choices: [{ delta: { content: "tea ".repeat(50_000) } }] })}\n\n`;
  await using text = endless(part, part);
  await using line = endless("data: ", "tea ".repeat(50_000));
  const ask = ({ port }: { port?: number | undefined }) =>
    refusalOf(openAiAt(`http://127.0.0.1:${port}/v1`, []).write({ onText: () => {} }));

  expect((await ask(text)).message).toBe("The answer was too long for the AI server. Ask for less.");
  expect((await ask(line)).message).toBe("Can't reach the AI server. Try again in a moment.");
  await Promise.all([text.stop(true), line.stop(true)]);
});

test("an address that sends elsewhere is not followed with the key", async () => {
  await using other = startOpenAi({ texts: ["Tea."] });
  await using server = Bun.serve({
    port: 0,
    fetch: () => Response.redirect(`${other.url}/chat/completions`, 307),
  });

  const { message } = await refusalOf(openAiAt(`http://127.0.0.1:${server.port}/v1`).write());

  expect(message).toBe("Can't reach the AI server. Try again in a moment.");
  expect(other.calls).toEqual([]);
});
