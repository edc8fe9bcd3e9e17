import type { Clock } from "../ports.ts";
import type { Slug } from "../slug/slug.ts";

/** What happened to a page, for programs that wait. `by` is null where nobody knows. */
export type SiteEvent = Readonly<{ slug: Slug; by: string | null; at: number }> &
  (
    | Readonly<{ kind: "saved"; updatedAt: number }>
    | Readonly<{ kind: "published"; commit: string; url: string }>
    | Readonly<{ kind: "reviewed"; review: number; url: string }>
    | Readonly<{ kind: "live"; commit: string; url?: string | undefined }>
  );

type WithoutTime<Event> = Event extends unknown ? Omit<Event, "at"> : never;

type Deps = Readonly<{
  clock: Clock;
  /** Undefined where one server runs. */
  tell?: ((news: Readonly<{ about: "page"; event: SiteEvent }>) => void) | undefined;
}>;

/** Passes on what happens, here and on other servers, to who listens at that moment: nothing is kept. */
export class SiteEvents {
  readonly #deps: Deps;
  readonly #listeners = new Set<(event: SiteEvent) => void>();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  emit(happened: WithoutTime<SiteEvent>): void {
    const event = { ...happened, at: this.#deps.clock.now() } as SiteEvent;
    this.heard(event);
    this.#deps.tell?.({ about: "page", event });
  }

  /** Another server told of it. */
  heard(event: SiteEvent): void {
    for (const listener of this.#listeners) listener(event);
  }

  /** Calls `listener` with each event, until the returned function is called. */
  subscribe(listener: (event: SiteEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
