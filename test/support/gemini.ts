export type GeminiReply = Readonly<{
  /** Sent one after the other; without streaming, as parts of one answer. */
  texts?: readonly string[];
  picture?: Uint8Array;
  grounding?: Record<string, unknown>;
  finishReason?: string;
  blockReason?: string;
  status?: number;
  message?: string;
  retryDelay?: string;
  retryAfter?: string;
  /** Sends nothing more after the texts, until the client disconnects. */
  hangs?: boolean;
  /** Breaks the connection, or ends the stream without a finish reason. */
  cut?: "connection" | "end";
  errorPart?: number;
  /** Delays the next text. */
  gate?: Promise<unknown>;
  /** Milliseconds before each text, for demonstrations only. */
  paceMs?: number;
}>;

type Reply = GeminiReply | ((call: Pick<GeminiCall, "model" | "body">) => GeminiReply);

export type GeminiCall = Readonly<{
  model: string;
  method: string;
  key: string | null;
  traceparent: string | null;
  // biome-ignore lint/suspicious/noExplicitAny: a test says by its expectations what it expects to be there
  body: any;
  /** Resolves if the client disconnects before the end of the answer. */
  gone: Promise<void>;
}>;

/** A local server with Gemini's API; it repeats the last reply. */
export function startGemini(...replies: Reply[]) {
  const calls: GeminiCall[] = [];
  const waiting: Array<{ count: number; called: () => void }> = [];
  let queue: Reply[] = replies;
  const server: Bun.Server<undefined> = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    idleTimeout: 0,
    async fetch(request): Promise<Response> {
      const { pathname } = new URL(request.url);
      const [, model = "", method = "get"] = /^\/v1beta\/models\/([^:/]+)(?::(\w+))?$/.exec(pathname) ?? [];
      const next = (queue.length > 1 ? queue.shift() : queue[0]) ?? {};
      const gone = Promise.withResolvers<void>();
      request.signal.addEventListener("abort", () => gone.resolve());
      const key = request.headers.get("x-goog-api-key");
      const traceparent = request.headers.get("traceparent");
      const body = request.method === "POST" ? await request.json() : undefined;
      const reply = typeof next === "function" ? next({ model, body }) : next;
      calls.push({ model, method, key, traceparent, body, gone: gone.promise });
      for (const { count, called } of waiting) if (calls.length >= count) called();
      if (reply.status) return refusalOf(reply, reply.status);
      if (method === "get") return Response.json({ name: `models/${model}` });
      if (method === "streamGenerateContent") return streamOf(reply, gone.resolve, server);
      if (reply.hangs) await gone.promise;
      if (reply.paceMs) await Bun.sleep(reply.paceMs);
      return method === "generateContent"
        ? Response.json(wholeOf(reply))
        : new Response(null, { status: 404 });
    },
  });
  return {
    url: `http://127.0.0.1:${server.port}`,
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

/** Grounds a text, which must occur once, on sources by number. Offsets are bytes of UTF-8. */
export function supports(
  text: string,
  claims: ReadonlyArray<readonly [claim: string, ...sources: number[]]>,
) {
  return claims.map(([claim, ...groundingChunkIndices]) => {
    const startIndex = Buffer.byteLength(text.slice(0, text.indexOf(claim)));
    const segment = { startIndex, endIndex: startIndex + Buffer.byteLength(claim), text: claim };
    return { segment, groundingChunkIndices };
  });
}

/** Titles sources by their hosts, as Gemini does. */
export function chunks(...addresses: string[]) {
  return addresses.map((uri) => ({ web: { uri, title: new URL(uri).host } }));
}

const usage = {
  promptTokenCount: 100,
  toolUsePromptTokenCount: 20,
  candidatesTokenCount: 30,
  thoughtsTokenCount: 4,
};

function wholeOf({ texts = [], picture, grounding, blockReason, finishReason = "STOP" }: GeminiReply) {
  if (blockReason) return { promptFeedback: { blockReason }, usageMetadata: { promptTokenCount: 100 } };
  const parts = [
    { text: "I think about it.", thought: true },
    ...texts.map((text) => ({ text })),
    ...(picture ? [pictureOf(picture)] : []),
  ];
  const content = { role: "model", parts };
  return {
    candidates: [{ content, finishReason, ...(grounding ? { groundingMetadata: grounding } : {}) }],
    usageMetadata: usage,
  };
}

function pictureOf(picture: Uint8Array) {
  const mimeType = picture[0] === 0xff ? "image/jpeg" : "image/png";
  return { inlineData: { mimeType, data: Buffer.from(picture).toString("base64") } };
}

function streamOf(reply: GeminiReply, onGone: () => void, server: Bun.Server<undefined>): Response {
  const {
    texts = [],
    grounding,
    blockReason,
    finishReason = "STOP",
    hangs,
    cut,
    errorPart,
    gate,
    paceMs,
  } = reply;
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      const send = (part: unknown) =>
        controller.enqueue(encoder.encode(`data: ${JSON.stringify(part)}\r\n\r\n`));
      for (const [index, text] of texts.entries()) {
        if (index > 0) await gate;
        if (paceMs) await Bun.sleep(paceMs);
        send({ candidates: [{ content: { role: "model", parts: [{ text }] } }] });
      }
      if (hangs) return;
      if (errorPart) send({ error: { code: errorPart, status: "UNAVAILABLE", message: "overloaded" } });
      if (cut === "connection") return void server.stop(true);
      if (blockReason) send({ promptFeedback: { blockReason } });
      else if (!cut && !errorPart) {
        const candidate = { content: { parts: [{ text: "" }] }, finishReason };
        send({
          candidates: [{ ...candidate, ...(grounding ? { groundingMetadata: grounding } : {}) }],
          usageMetadata: usage,
        });
      }
      controller.close();
    },
    cancel: onGone,
  });
  return new Response(body, { headers: { "content-type": "text/event-stream" } });
}

function refusalOf({ message = "no", retryDelay, retryAfter }: GeminiReply, status: number): Response {
  const details = retryDelay ? [{ "@type": "type.googleapis.com/google.rpc.RetryInfo", retryDelay }] : [];
  return Response.json(
    { error: { code: status, message, details } },
    { status, headers: retryAfter ? { "retry-after": retryAfter } : {} },
  );
}

/** Source: https://html.spec.whatwg.org/multipage/server-sent-events.html */
export function eventsOf(stream: string): Array<[event: string, data: string]> {
  return stream.split("\n\n").flatMap((block) => {
    const lines = block.split("\n").filter(Boolean);
    const data = lines.filter((line) => line.startsWith("data: ")).map((line) => line.slice("data: ".length));
    const [event] = lines
      .filter((line) => line.startsWith("event: "))
      .map((line) => line.slice("event: ".length));
    return event === undefined ? [] : [[event, data.join("\n")]];
  });
}
