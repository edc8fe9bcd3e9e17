/**
 * A stream of events that a browser has once for all its tabs, because by HTTP/1.1 it opens six connections to a server. The tab that
 * has the line's lock holds the stream, and passes on what it hears by the line's channel. A tab that nobody looks at takes no part.
 */
const JOINED = "joined";

export type Holder<News> = Readonly<{
  /** All tabs of the line take it, this one too. */
  tell(news: News): void;
  /** Calls back for each tab that joins, until the signal. */
  whenJoined(heed: () => void, until: AbortSignal): void;
  left: AbortSignal;
}>;

type Part<News> = Readonly<{
  take(news: News): void;
  /** Holds the stream until the tab is left. */
  hold(holder: Holder<News>): Promise<void> | void;
}>;

/** Browsers have locks only on HTTPS and localhost. */
export const hasLines = () => navigator.locks !== undefined && "BroadcastChannel" in window;

export function joinLine<News>(name: string, left: AbortSignal, { take, hold }: Part<News>): void {
  const channel = new BroadcastChannel(name);
  channel.addEventListener("message", ({ data }: MessageEvent<News | typeof JOINED>) => {
    if (data !== JOINED) take(data as News);
  });
  left.addEventListener("abort", () => channel.close());
  channel.postMessage(JOINED);
  const tell = (news: News) => {
    if (left.aborted) return;
    channel.postMessage(news);
    take(news);
  };
  const whenJoined = (heed: () => void, signal: AbortSignal) =>
    channel.addEventListener("message", ({ data }) => data === JOINED && heed(), { signal });
  const held = navigator.locks.request(name, { signal: left }, async () => {
    await hold({ tell, whenJoined, left });
    await aborted(left);
  });
  void held.catch(() => {}); // left before
}

/**
 * Starts something while the tab is looked at and it is wanted, and tells it when that ends. Returns what asks anew whether it is wanted.
 * A page in the back/forward cache is not looked at.
 */
export function whileSeen(start: (left: AbortSignal) => void, isWanted = () => true): () => void {
  let seen: AbortController | undefined;
  const leave = () => {
    seen?.abort();
    seen = undefined;
  };
  const follow = () => {
    if (document.visibilityState === "hidden" || !isWanted()) leave();
    else if (!seen) {
      seen = new AbortController();
      start(seen.signal);
    }
  };
  document.addEventListener("visibilitychange", follow);
  addEventListener("pagehide", leave);
  addEventListener("pageshow", follow);
  follow();
  return follow;
}

export function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
