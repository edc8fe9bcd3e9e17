import type { Slug } from "../slug/slug.ts";
import type { News } from "./other-servers.ts";

type Reader = Readonly<{
  tab: string;
  name: string;
  wroteAt: number | undefined;
  line: number | undefined;
  seenAt: number;
}>;

const MAX_READERS = 10_000;

/** Who reads on other servers, which repeat it. What they don't repeat for some time is forgotten. */
export class ReadersElsewhere {
  readonly #goneAfterMs: number;
  readonly #readers = new Map<string, Reader & Readonly<{ slug: Slug }>>();

  constructor(goneAfterMs: number) {
    this.#goneAfterMs = goneAfterMs;
  }

  /** Returns whether a reader came, left, moved or typed. */
  heard(
    {
      slug,
      tab,
      name,
      does,
      line = this.#readers.get(keyOf(slug, tab))?.line,
    }: Extract<News, { about: "reader" }>,
    now: number,
  ): boolean {
    const key = keyOf(slug, tab);
    const known = this.#readers.get(key);
    this.#readers.delete(key);
    if (does === "leaves") return known !== undefined;
    const wroteAt = does === "types" ? now : known?.wroteAt;
    this.#readers.set(key, { slug, tab, name, wroteAt, line, seenAt: now });
    if (this.#readers.size > MAX_READERS) this.#readers.delete(this.#readers.keys().next().value!);
    return does === "types" || does === "moves" || known === undefined;
  }

  /** Returns the pages that somebody reads. */
  pages(now: number): Slug[] {
    this.#forgetGone(now);
    return Array.from(this.#readers.values(), ({ slug }) => slug);
  }

  #forgetGone(now: number): void {
    // Those heard last are last.
    for (const [key, { seenAt }] of this.#readers) {
      if (seenAt >= now - this.#goneAfterMs) break;
      this.#readers.delete(key);
    }
  }

  readersOf(slug: Slug, now: number): Reader[] {
    this.#forgetGone(now);
    return [...this.#readers.values()].filter((reader) => reader.slug === slug);
  }
}

function keyOf(slug: Slug, tab: string): string {
  return `${slug} ${tab}`;
}
