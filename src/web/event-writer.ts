const headers = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-store",
  // Proxies would buffer the stream otherwise.
  "x-accel-buffering": "no",
};

/** Whether a request asks for events, so that its answer is streamed. */
export function wantsEvents(request: Request): boolean {
  return (request.headers.get("accept") ?? "")
    .split(",")
    .some((type) => type.trim().startsWith("text/event-stream"));
}

/** Writes server-sent events to one client, and drops what comes after the end. Source: the HTML Standard, section 9.2. */
export class EventWriter {
  readonly #body: ReadableStream<Uint8Array>;
  readonly #encoder = new TextEncoder();
  #controller!: ReadableStreamDefaultController<Uint8Array>;
  #isClosed = false;
  hasStarted = false;

  /** `onLeave` is called if the client disconnects before the end. */
  constructor(onLeave: () => void) {
    this.#body = new ReadableStream({
      start: (controller) => {
        this.#controller = controller;
      },
      cancel: () => {
        this.#isClosed = true;
        onLeave();
      },
    });
  }

  response(): Response {
    return new Response(this.#body, { headers });
  }

  /** An event without a name is a `message`. */
  send(data: string, event?: string): void {
    const lines = data.split(/\r\n|\r|\n/).map((line) => `data: ${line}\n`);
    this.#write(`${event ? `event: ${event}\n` : ""}${lines.join("")}\n`);
  }

  /** Sends a comment, which keeps a silent connection open. */
  heartbeat(): void {
    this.#write(": \n\n");
  }

  close(): void {
    if (!this.#isClosed) this.#controller.close();
    this.#isClosed = true;
  }

  #write(text: string): void {
    this.hasStarted = true;
    if (!this.#isClosed) this.#controller.enqueue(this.#encoder.encode(text));
  }
}
