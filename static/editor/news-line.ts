/** How the page stands, as the server tells everybody who has it open. */
export type PageNews = {
  draft?: { updatedAt: number; author: string };
  /** What happened last, and when, by the server's clock. */
  last?: { kind: "saved" | "published" | "discarded" | "deleted" | "restored"; by: string; at: number };
  /** The others. `wroteAgo`: milliseconds since they typed, if they did. */
  others: { name: string; wroteAgo?: number }[];
};

/** A proxy that holds the events back is noticed by this silence at the start. */
const SILENT_FOR_MS = 4000;
const POLL_MS = 4000;
const RETRY_MS = 5000;
const TELL_TYPING_MS = 10_000;

/** The line on which the server tells what others do with the page; asked over and over where it is held back. */
export class NewsLine {
  readonly #address: string;
  readonly #heed: (news: PageNews) => void;
  #toldTypingAt = 0;
  #source: EventSource | undefined;
  #polling: ReturnType<typeof setInterval> | undefined;

  constructor(path: string, tab: string, heed: (news: PageNews) => void) {
    this.#address = `${path}?tab=${tab}`;
    this.#heed = heed;
    this.#listen();
    // A page that is left and kept by the browser shall not be there for the others.
    addEventListener("pagehide", () => this.#source?.close());
    window.addEventListener("pageshow", ({ persisted }) => {
      if (persisted && this.#polling === undefined) this.#listen();
    });
  }

  /** The writer types; told now and then. */
  typing(): void {
    const now = Date.now();
    if (now - this.#toldTypingAt < TELL_TYPING_MS) return;
    this.#toldTypingAt = now;
    void fetch(this.#address, { method: "POST" }).catch(() => {}); // whoever is away is not told
  }

  #listen(): void {
    const source = new EventSource(this.#address);
    this.#source = source;
    const silence = setTimeout(() => {
      source.close();
      this.#poll();
    }, SILENT_FOR_MS);
    source.onmessage = ({ data }) => {
      clearTimeout(silence);
      this.#heed(JSON.parse(data));
    };
    // A browser tries again by itself where nobody answers, but not where a proxy says that, or the session has ended.
    source.onerror = () => {
      clearTimeout(silence);
      if (source.readyState === EventSource.CLOSED) setTimeout(() => this.#listen(), RETRY_MS);
    };
  }

  #poll(): void {
    const ask = async () => {
      const response = await fetch(this.#address, { headers: { accept: "application/json" } }).catch(
        () => undefined,
      );
      if (response?.ok && !response.redirected) this.#heed(await response.json());
    };
    this.#polling ??= setInterval(() => void ask(), POLL_MS);
    void ask();
  }
}

const TYPING_FOR_MS = 30_000;

/** Who else is on the page, in words. */
export function othersInWords(others: PageNews["others"]): string {
  const isWriting = ({ wroteAgo }: PageNews["others"][number]) =>
    wroteAgo !== undefined && wroteAgo < TYPING_FOR_MS;
  const names = (people: PageNews["others"]) =>
    new Intl.ListFormat("en").format(people.map(({ name }) => name));
  const writing = others.filter(isWriting);
  const reading = others.filter((other) => !isWriting(other));
  const sentence = (people: PageNews["others"], what: string) =>
    people.length === 0 ? [] : [`${names(people)} ${people.length === 1 ? "is" : "are"} ${what}`];
  return [...sentence(writing, "writing"), ...sentence(reading, "on this page")].join(" · ");
}
