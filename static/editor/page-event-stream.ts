import type { TabStatus } from "../../src/core/wire.ts";
import { readEvents } from "./event-stream.ts";

export type Shown = Readonly<{ slug: string; tab: string }>;

/** A proxy that buffers events is detected by this silence at the start. */
const SILENT_FOR_MS = 4000;
/** A connection that is gone without a word, as after a change of networks. The server sends something every 20 s. */
const LOST_AFTER_MS = 50_000;
const POLL_MS = 4000;
const RETRY_MS = 3000;

/** The events of some pages: their state on each connection, then changes. Polls if a proxy buffers the events. */
export class PageEventStream {
  readonly answered: Promise<void>;
  readonly #path: string;
  readonly #pages: readonly Shown[];
  readonly #tell: (told: readonly TabStatus[]) => void;
  readonly #closed = new AbortController();

  constructor(path: string, pages: readonly Shown[], tell: (told: readonly TabStatus[]) => void) {
    this.#path = path;
    this.#pages = pages;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.answered = promise;
    this.#tell = (told) => {
      resolve();
      tell(told);
    };
    void this.#run();
  }

  close(): void {
    this.#closed.abort();
  }

  async #run(): Promise<void> {
    let isHeldBack = false;
    while (!this.#closed.signal.aborted) {
      isHeldBack ||= await this.#listen();
      if (isHeldBack) await this.#ask();
      await new Promise((resolve) => setTimeout(resolve, isHeldBack ? POLL_MS : RETRY_MS));
    }
  }

  async #listen(): Promise<boolean> {
    const silent = new AbortController();
    const within = (ms: number) => setTimeout(() => silent.abort(), ms);
    let [silence, hasBegun] = [within(SILENT_FOR_MS), false];
    try {
      const response = await this.#send("text/event-stream", silent.signal);
      if (response.ok) {
        await readEvents(response.body!, (_, data) => {
          clearTimeout(silence);
          [silence, hasBegun] = [within(LOST_AFTER_MS), true];
          if (data && !this.#closed.signal.aborted) this.#tell(JSON.parse(data));
        });
      }
    } catch {
      // The caller reconnects.
    }
    clearTimeout(silence);
    return silent.signal.aborted && !hasBegun;
  }

  async #ask(): Promise<void> {
    const response = await this.#send("application/json").catch(() => undefined);
    const told = response?.ok && (await response.json().catch(() => undefined));
    if (told && !this.#closed.signal.aborted) this.#tell(told);
  }

  /** Does not follow the redirect to sign-in of an ended session. */
  #send(accept: string, ...ends: AbortSignal[]): Promise<Response> {
    return fetch(this.#path, {
      method: "POST",
      headers: { "content-type": "application/json", accept },
      body: JSON.stringify({ pages: this.#pages }),
      redirect: "manual",
      signal: AbortSignal.any([this.#closed.signal, ...ends]),
    });
  }
}
