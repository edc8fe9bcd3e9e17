import type { PageStatus, TabStatus } from "../../src/core/wire.ts";
import { PageEventStream, type Shown } from "./page-event-stream.ts";

const TELL_TYPING_MS = 10_000;

/** Name of the channel, and of the lock of the tab that has the stream. */
const LINE = "docs-admin page events";

const JOINED = "joined";

/** Prefix of a visible page's lock; the page follows, as JSON. */
const SHOWN = "docs-admin shows ";

/**
 * Receives what others do with this page while it is visible. A browser opens at most six connections to a server by
 * HTTP/1.1, so one tab, which has the lock, holds the stream for all. Each visible page has a lock as well, so that tab
 * notices when one is closed in any way.
 */
export class PageEventLine {
  readonly #paths: { pageEvents: string; typing: string };
  readonly #page: Shown;
  readonly #heed: (status: PageStatus) => void;
  #toldTypingAt = 0;
  #showing: AbortController | undefined;

  constructor(
    paths: { pageEvents: string; typing: string },
    { slug, tab }: Shown,
    heed: (status: PageStatus) => void,
  ) {
    this.#paths = paths;
    this.#page = { slug, tab };
    this.#heed = heed;
    this.#follow();
    document.addEventListener("visibilitychange", () => this.#follow());
    // A page in the back/forward cache is not shown to others.
    addEventListener("pagehide", () => this.#leave());
    addEventListener("pageshow", () => this.#follow());
  }

  typing(): void {
    const now = Date.now();
    if (now - this.#toldTypingAt < TELL_TYPING_MS) return;
    this.#toldTypingAt = now;
    const address = `${this.#paths.typing}?tab=${this.#page.tab}`;
    void fetch(address, { method: "POST" }).catch(() => {}); // a later key tells again
  }

  #follow(): void {
    if (document.visibilityState === "hidden") this.#leave();
    else if (!this.#showing) {
      this.#showing = new AbortController();
      // Browsers have locks only on HTTPS and localhost.
      if (navigator.locks && "BroadcastChannel" in window) this.#join(this.#showing.signal);
      else this.#streamAlone(this.#showing.signal);
    }
  }

  #leave(): void {
    this.#showing?.abort();
    this.#showing = undefined;
  }

  #streamAlone(left: AbortSignal): void {
    const stream = new PageEventStream(this.#paths.pageEvents, [this.#page], (told) => this.#take(told));
    left.addEventListener("abort", () => stream.close());
  }

  #join(left: AbortSignal): void {
    const channel = new BroadcastChannel(LINE);
    channel.addEventListener("message", ({ data }) => data !== JOINED && this.#take(data));
    left.addEventListener("abort", () => channel.close());
    void navigator.locks.request(lockOf(this.#page), () => {
      if (left.aborted) return;
      channel.postMessage(JOINED);
      void navigator.locks.request(LINE, { signal: left }, () => this.#hold(channel, left)).catch(() => {}); // left before
      return aborted(left);
    });
  }

  /** Holds the stream for all visible pages until this one is closed. */
  async #hold(channel: BroadcastChannel, left: AbortSignal): Promise<void> {
    let stream: PageEventStream | undefined;
    while (!left.aborted) {
      const done = new AbortController();
      const until = AbortSignal.any([left, done.signal]);
      const hasJoined = new Promise((resolve) =>
        channel.addEventListener("message", ({ data }) => data === JOINED && resolve(undefined), {
          signal: until,
        }),
      );
      const pages = await shownPages();
      const others = pages.filter(({ tab }) => tab !== this.#page.tab);
      const change = Promise.race([aborted(left), hasJoined, ...others.map((page) => gone(page, until))]);
      const next = new PageEventStream(this.#paths.pageEvents, pages, (told) => {
        if (left.aborted) return;
        channel.postMessage(told);
        this.#take(told);
      });
      // The previous stream stays open until then, so that people stay listed in between.
      await Promise.race([next.answered, change]);
      stream?.close();
      stream = next;
      await change;
      done.abort();
    }
    stream?.close();
  }

  #take(told: readonly TabStatus[]): void {
    for (const { tab, status } of told) if (tab === this.#page.tab) this.#heed(status);
  }
}

function lockOf({ slug, tab }: Shown): string {
  return SHOWN + JSON.stringify({ slug, tab });
}

async function shownPages(): Promise<Shown[]> {
  const { held = [] } = await navigator.locks.query();
  return held.flatMap(({ name = "" }) =>
    name.startsWith(SHOWN) ? [JSON.parse(name.slice(SHOWN.length))] : [],
  );
}

function gone(page: Shown, signal: AbortSignal): Promise<void> {
  return navigator.locks.request(lockOf(page), { signal }, () => {}).catch(() => aborted(signal));
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
