export type OpenAiReply = Readonly<{
  /** Sent one after the other; without streaming, as one message. */
  texts?: readonly string[];
  /** Sent before the texts, as Ollama and vLLM send what a model thinks. */
  thoughts?: string;
  /** Sent with the last text, as OpenAI's and OpenRouter's models send what they searched. */
  annotations?: readonly unknown[];
  picture?: Uint8Array;
  /** Null ends without one, by `[DONE]` alone. */
  finishReason?: string | null;
  refusal?: string;
  status?: number;
  /** The body of a failure, or of any answer. */
  body?: string;
  type?: string;
  retryAfter?: string;
  /** Sends nothing more after the texts, until the client disconnects. */
  hangs?: boolean;
  /** Breaks the connection, or ends the stream without a finish reason and `[DONE]`. */
  cut?: "connection" | "end";
  /** An event in the middle of a stream, as vLLM and LM Studio send failures. */
  errorPart?: Record<string, unknown>;
  /** Delays the next text. */
  gate?: Promise<unknown>;
  /** Milliseconds before each text, for demonstrations only. */
  paceMs?: number;
  /** The ids that `/models` lists. */
  models?: readonly string[];
}>;

type Reply = OpenAiReply | ((call: Pick<OpenAiCall, "path" | "body">) => OpenAiReply);

type OpenAiCall = Readonly<{
  path: string;
  key: string | null;
  traceparent: string | null;
  // biome-ignore lint/suspicious/noExplicitAny: a test says by its expectations what it expects to be there
  body: any;
  /** Resolves if the client disconnects before the end of the answer. */
  gone: Promise<void>;
}>;

/** A local server that speaks as OpenAI's API does; it repeats the last reply. */
export function startOpenAi(...replies: Reply[]) {
  const calls: OpenAiCall[] = [];
  const waiting: Array<{ count: number; called: () => void }> = [];
  let queue: Reply[] = replies;
  const server: Bun.Server<undefined> = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    idleTimeout: 0,
    async fetch(request): Promise<Response> {
      const path = new URL(request.url).pathname.replace(/^\/v1/, "");
      const next = (queue.length > 1 ? queue.shift() : queue[0]) ?? {};
      const gone = Promise.withResolvers<void>();
      request.signal.addEventListener("abort", () => gone.resolve());
      const key = request.headers.get("authorization");
      const traceparent = request.headers.get("traceparent");
      const body = request.method === "POST" ? ((await request.json()) as Asked) : undefined;
      const reply = typeof next === "function" ? next({ path, body }) : next;
      calls.push({ path, key, traceparent, body, gone: gone.promise });
      for (const { count, called } of waiting) if (calls.length >= count) called();
      if (reply.status || reply.body !== undefined) return failureOf(reply);
      if (path === "/models") return Response.json(listOf(reply));
      if (body?.stream) return streamOf(reply, body, gone.resolve, server);
      if (reply.hangs) await gone.promise;
      if (reply.paceMs) await Bun.sleep(reply.paceMs);
      if (path === "/images/generations") return Response.json(imagesOf(reply));
      return path === "/chat/completions"
        ? Response.json(wholeOf(reply, body!))
        : new Response("Not Found", { status: 404 });
    },
  });
  return {
    url: `http://127.0.0.1:${server.port}/v1`,
    calls,
    /** Resolves after so many calls in total. */
    called: (count: number) =>
      new Promise<void>((called) => {
        if (calls.length >= count) called();
        else waiting.push({ count, called });
      }),
    replies: (...next: Reply[]) => {
      queue = next;
    },
    [Symbol.asyncDispose]: () => server.stop(true),
  };
}

const usage = { prompt_tokens: 120, completion_tokens: 34, total_tokens: 154 };
const about = { id: "chatcmpl-8f2a", created: 1_795_910_400, system_fingerprint: null };

function listOf({ models = ["writer", "painter"] }: OpenAiReply) {
  const data = models.map((id) => ({ id, object: "model", created: 1_795_910_400, owned_by: "library" }));
  return { object: "list", data };
}

function wholeOf(
  { texts = [], thoughts, annotations, finishReason = "stop", refusal }: OpenAiReply,
  { model }: Asked,
) {
  const message = {
    role: "assistant",
    content: refusal === undefined ? texts.join("") : null,
    refusal: refusal ?? null,
    ...(thoughts === undefined ? {} : { reasoning_content: thoughts }),
    ...(annotations === undefined ? {} : { annotations }),
  };
  const choices = [{ index: 0, message, logprobs: null, finish_reason: finishReason }];
  return { ...about, object: "chat.completion", model, choices, usage };
}

function imagesOf({ picture }: OpenAiReply) {
  const data = picture ? [{ b64_json: Buffer.from(picture).toString("base64") }] : [];
  return { created: 1_795_910_400, data, usage: { input_tokens: 120, output_tokens: 34, total_tokens: 154 } };
}

type Asked = Readonly<{ model: string; stream?: boolean; stream_options?: { include_usage?: boolean } }>;

function streamOf(
  reply: OpenAiReply,
  { model, stream_options }: Asked,
  onGone: () => void,
  server: Bun.Server<undefined>,
): Response {
  const { texts = [], thoughts, annotations, finishReason = "stop", refusal } = reply;
  const { hangs, cut, errorPart, gate, paceMs } = reply;
  const encoder = new TextEncoder();
  const chunk = (choices: readonly unknown[], rest = {}) => ({
    ...about,
    object: "chat.completion.chunk",
    model,
    choices,
    ...rest,
  });
  const choice = (delta: object, reason: string | null = null) => [
    { index: 0, delta, logprobs: null, finish_reason: reason },
  ];
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      const write = (text: string) => controller.enqueue(encoder.encode(text));
      const send = (part: unknown) => write(`data: ${JSON.stringify(part)}\n\n`);
      write(": OPENROUTER PROCESSING\n\n");
      send(chunk(choice({ role: "assistant", content: "", refusal: null })));
      if (thoughts !== undefined) send(chunk(choice({ reasoning: thoughts, reasoning_content: thoughts })));
      for (const [index, text] of texts.entries()) {
        if (index > 0) await gate;
        if (paceMs) await Bun.sleep(paceMs);
        send(chunk(choice({ content: text })));
      }
      if (annotations !== undefined) send(chunk(choice({ annotations })));
      if (hangs) return;
      if (refusal !== undefined) send(chunk(choice({ refusal })));
      if (errorPart) write(`event: error\ndata: ${JSON.stringify({ error: errorPart })}\n\n`);
      if (cut === "connection") return void server.stop(true);
      if (!cut && !errorPart) {
        if (finishReason !== null) send(chunk(choice({}, finishReason)));
        if (stream_options?.include_usage) send(chunk([], { usage }));
      }
      if (!cut) write("data: [DONE]\n\n");
      controller.close();
    },
    cancel: onGone,
  });
  return new Response(body, { headers: { "content-type": "text/event-stream; charset=utf-8" } });
}

function failureOf({ status = 200, body, type, retryAfter }: OpenAiReply): Response {
  return new Response(body ?? failure("no"), {
    status,
    headers: {
      "content-type": type ?? "application/json",
      ...(retryAfter === undefined ? {} : { "retry-after": retryAfter }),
    },
  });
}

/** As OpenAI says it. */
export function failure(message: string, code: string | null = null, type = "invalid_request_error"): string {
  return JSON.stringify({ error: { message, type, param: null, code } });
}
