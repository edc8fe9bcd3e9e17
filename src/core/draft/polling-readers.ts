import type { Slug } from "../slug/slug.ts";

type Place = Readonly<{ slug: Slug; tab: string }>;

type Polling = { seenAt: number; places: Map<string, Place> };

/** A browser asks for the pages of so many tabs in one request. */
const MAX_PLACES = 100;

/** Where sessions read that hold no stream: each at the places that it asked for last, until it asks for none. */
export class PollingReaders {
  readonly #goneAfterMs: number;
  readonly #forget: (place: Place) => void;
  /** Those seen last are last. */
  readonly #sessions = new Map<string, Polling>();

  constructor(goneAfterMs: number, forget: (place: Place) => void) {
    this.#goneAfterMs = goneAfterMs;
    this.#forget = forget;
  }

  seen(session: string, place: Place, now: number): void {
    const { places } = this.#sessions.get(session) ?? { places: new Map<string, Place>() };
    this.#sessions.delete(session);
    this.#sessions.set(session, { seenAt: now, places });
    const key = `${place.slug} ${place.tab}`;
    places.delete(key);
    places.set(key, place);
    if (places.size > MAX_PLACES) {
      const [oldest, gone] = places.entries().next().value!;
      places.delete(oldest);
      this.#forget(gone);
    }
    for (const [id, polling] of this.#sessions) {
      if (polling.seenAt >= now - this.#goneAfterMs) break;
      this.#sessions.delete(id);
      for (const gone of polling.places.values()) this.#forget(gone);
    }
  }
}
