/** What Gemini answers to one call, in the words of its `v1beta`. */
export type GeminiReply = Readonly<{
  /** Given one after the other; a call without stream gets them as parts of one answer. */
  texts?: readonly string[];
  picture?: Uint8Array;
  grounding?: Record<string, unknown>;
  finishReason?: string;
  blockReason?: string;
  /** A refusal, with the body and the header that Gemini sends. */
  status?: number;
  message?: string;
  retryDelay?: string;
  retryAfter?: string;
  /** Nothing more is said after these texts, until the other side goes. */
  hangs?: boolean;
  /** All connections end in the middle, for good; or the stream ends in good order but without a reason. */
  cut?: "connection" | "end";
  /** In mid-stream, a refusal as a part of it. */
  errorPart?: number;
  /** The next text is sent when this is kept. */
  gate?: Promise<unknown>;
  /** Milliseconds before each text of a stream, or before a whole answer: for people who look on, not for tests. */
  paceMs?: number;
}>;

/** What is replied to a call, whatever it asks, or by what it asks. */
type Reply = GeminiReply | ((call: Pick<GeminiCall, "model" | "body">) => GeminiReply);

export type GeminiCall = Readonly<{
  model: string;
  method: string;
  key: string | null;
  // biome-ignore lint/suspicious/noExplicitAny: a test says by its expectations what it expects to be there
  body: any;
  /** Kept when the other side has gone before the answer was whole. */
  gone: Promise<void>;
}>;

/** A server on this machine that speaks as Gemini does; it gives what it was told to, the last reply for ever. */
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
      const body = request.method === "POST" ? await request.json() : undefined;
      const reply = typeof next === "function" ? next({ model, body }) : next;
      calls.push({ model, method, key, body, gone: gone.promise });
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
    /** Kept when so many calls have come in all. */
    called: (count: number) =>
      new Promise<void>((called) => {
        if (calls.length >= count) called();
        else waiting.push({ count, called });
      }),
    /** From now on. */
    replies: (...next: Reply[]) => {
      queue = next;
    },
    [Symbol.asyncDispose]: () => server.stop(true),
  };
}

/** That a text, which must be there once, is supported by sources, by their numbers. Offsets are bytes of UTF-8. */
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

/** The sources by their addresses, titled as Gemini does: by their hosts. */
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

/** Events as a browser would read them: https://html.spec.whatwg.org/multipage/server-sent-events.html */
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
