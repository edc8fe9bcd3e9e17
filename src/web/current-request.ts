import { AsyncLocalStorage } from "node:async_hooks";

import { type HostSession, isHostSession, type Session } from "../core/session/session.ts";

/** Whose request is being served, for those who read in that one's name. */
export class CurrentRequest {
  readonly #requests = new AsyncLocalStorage<{
    session: Session | undefined;
    known: (session: Session) => void;
  }>();

  /** `work` serves one request. `known` is told whose it is. */
  during<T>(work: () => T, known: (session: Session) => void): T {
    return this.#requests.run({ session: undefined, known }, work);
  }

  /** The request that is served is this one's. */
  is(session: Session): void {
    const request = this.#requests.getStore();
    if (!request) return;
    request.session = session;
    request.known(session);
  }

  /** The id of the session whose request is served; undefined where none is. */
  get session(): string | undefined {
    return this.#requests.getStore()?.session?.id;
  }

  /** Undefined where no request is served, or one of somebody who did not sign in with a host of code. */
  get hostSession(): HostSession | undefined {
    const session = this.#requests.getStore()?.session;
    return session && isHostSession(session) ? session : undefined;
  }
}
