import type { PageStatus, TabStatus } from "../../src/core/wire.ts";
import { aborted, hasLines, type Holder, joinLine, whileSeen } from "../tab-line.ts";
import { PageEventStream, type Shown } from "./page-event-stream.ts";

const TELL_TYPING_MS = 10_000;

const LINE = "docs-admin page events";

/** Prefix of a visible page's lock; the page follows, as JSON. */
const SHOWN = "docs-admin shows ";

type Told = readonly TabStatus[];

/**
 * Receives what others do with this page while it is visible. The tab that holds the stream has it for all visible pages; each of them
 * has a lock, so that tab notices when one is closed in any way.
 */
export class PageEventLine {
  readonly #paths: { pageEvents: string; typing: string };
  readonly #page: Shown;
  readonly #heed: (status: PageStatus) => void;
  #toldTypingAt = 0;

  constructor(
    paths: { pageEvents: string; typing: string },
    { slug, tab }: Shown,
    heed: (status: PageStatus) => void,
  ) {
    this.#paths = paths;
    this.#page = { slug, tab };
    this.#heed = heed;
    whileSeen((left) => (hasLines() ? this.#join(left) : this.#streamAlone(left)));
  }

  typing(): void {
    const now = Date.now();
    if (now - this.#toldTypingAt < TELL_TYPING_MS) return;
    this.#toldTypingAt = now;
    const address = `${this.#paths.typing}?tab=${this.#page.tab}`;
    void fetch(address, { method: "POST" }).catch(() => {}); // a later key tells again
  }

  #streamAlone(left: AbortSignal): void {
    const stream = new PageEventStream(this.#paths.pageEvents, [this.#page], (told) => this.#take(told));
    left.addEventListener("abort", () => stream.close());
  }

  #join(left: AbortSignal): void {
    void navigator.locks.request(lockOf(this.#page), () => {
      if (left.aborted) return;
      const take = (told: Told) => this.#take(told);
      joinLine<Told>(LINE, left, { take, hold: (holder) => this.#hold(holder) });
      return aborted(left);
    });
  }

  /** Holds the stream for all visible pages until this one is closed. */
  async #hold({ tell, whenJoined, left }: Holder<Told>): Promise<void> {
    let stream: PageEventStream | undefined;
    while (!left.aborted) {
      const done = new AbortController();
      const until = AbortSignal.any([left, done.signal]);
      const hasJoined = new Promise<void>((resolve) => whenJoined(resolve, until));
      const pages = await shownPages();
      const others = pages.filter(({ tab }) => tab !== this.#page.tab);
      const change = Promise.race([aborted(left), hasJoined, ...others.map((page) => gone(page, until))]);
      const next = new PageEventStream(this.#paths.pageEvents, pages, tell);
      // The previous stream stays open until then, so that people stay listed in between.
      await Promise.race([next.answered, change]);
      stream?.close();
      stream = next;
      await change;
      done.abort();
    }
    stream?.close();
  }

  #take(told: Told): void {
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
