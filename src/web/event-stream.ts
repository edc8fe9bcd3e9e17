import { Unauthenticated } from "../core/errors.ts";
import type { Authenticator } from "./authenticator.ts";

/** What may be told before the answer, and what ends the work. */
type Telling = Readonly<{ onText: (text: string) => void; signal: AbortSignal }>;

const headers = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-store",
  // Proxies would keep it together otherwise.
  "x-accel-buffering": "no",
};

/** Whether a request asks for events: its answer is told while it is made. */
export function wantsEvents(request: Request): boolean {
  return (request.headers.get("accept") ?? "")
    .split(",")
    .some((type) => type.trim().startsWith("text/event-stream"));
}

/**
 * The answer as it is made: `delta` events with text, then one `done` event with the whole as JSON, or one `error`
 * event with `sentenceOf` the failure. What fails before the first event is thrown: it still can have a true status.
 * The work ends when nobody listens any more, and when the sender's session ends. Source: https://html.spec.whatwg.org/multipage/server-sent-events.html
 */
export function eventStream(
  { request, authenticator }: Readonly<{ request: Request; authenticator: Pick<Authenticator, "whenEnded"> }>,
  work: (telling: Telling) => Promise<Record<string, unknown>>,
  sentenceOf: (error: unknown) => string,
): Promise<Response> {
  const left = new AbortController();
  const signal = AbortSignal.any([request.signal, left.signal]);
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const events = new Events(() => left.abort());
  const send = (event: string, data: string) => {
    if (!events.isBegun) resolve(new Response(events.body, { headers }));
    events.send(event, data);
  };
  const fail = (error: unknown) =>
    events.isBegun ? send("error", JSON.stringify({ ok: false, error: sentenceOf(error) })) : reject(error);
  const unwatch = authenticator.whenEnded(request, () => {
    fail(new Unauthenticated("Your session has ended; sign in again."));
    events.close();
    left.abort();
  });
  work({ signal, onText: (text) => send("delta", text) })
    .then((answer) => send("done", JSON.stringify({ ok: true, ...answer })))
    .catch(fail)
    .finally(() => {
      unwatch();
      events.close();
    });
  return promise;
}

class Events {
  readonly body: ReadableStream<Uint8Array>;
  readonly #encoder = new TextEncoder();
  #controller!: ReadableStreamDefaultController<Uint8Array>;
  #isClosed = false;
  isBegun = false;

  constructor(onLeave: () => void) {
    this.body = new ReadableStream({
      start: (controller) => {
        this.#controller = controller;
      },
      cancel: () => {
        this.#isClosed = true;
        onLeave();
      },
    });
  }

  send(event: string, data: string): void {
    this.isBegun = true;
    if (this.#isClosed) return;
    const lines = data.split(/\r\n|\r|\n/).map((line) => `data: ${line}\n`);
    this.#controller.enqueue(this.#encoder.encode(`event: ${event}\n${lines.join("")}\n`));
  }

  close(): void {
    if (!this.#isClosed) this.#controller.close();
    this.#isClosed = true;
  }
}
