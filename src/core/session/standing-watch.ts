import { DomainError } from "../errors.ts";
import { EndWatchers } from "./end-watchers.ts";
import { isLess, scopeOf } from "./scope.ts";
import type { PersonSession } from "./session.ts";
import type { Standings } from "./standings.ts";

/** Tells streams of people that these may less than before. */
export class StandingWatch {
  readonly #standings: Pick<Standings, "ofSession">;
  readonly #watchers = new EndWatchers<PersonSession>(() => this.look());

  constructor(standings: Pick<Standings, "ofSession">) {
    this.#standings = standings;
  }

  /** Calls `listener` when the person may less than the session says. Returns a function that stops listening. */
  whenLess(session: PersonSession, listener: () => void): () => void {
    return this.#watchers.watch(session, listener);
  }

  async look(): Promise<void> {
    for (const session of this.#watchers.all)
      if (!(await this.#mayAsBefore(session))) this.#watchers.tell(session.id);
  }

  /** As long as nobody can say, nothing is taken away. */
  async #mayAsBefore(session: PersonSession): Promise<boolean> {
    try {
      return !isLess(scopeOf(await this.#standings.ofSession(session)), session.scope);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return error.kind === "unavailable";
    }
  }
}
