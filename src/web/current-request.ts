import { AsyncLocalStorage } from "node:async_hooks";

import { type HostSession, isHostSession, type Session } from "../core/session/session.ts";

/** Keeps the session of the current request for code that reads the repository with its token. */
export class CurrentRequest {
  readonly #requests = new AsyncLocalStorage<{
    session: Session | undefined;
    known: (session: Session) => void;
  }>();

  /** Runs `work` as one request. `known` is called once the session is known. */
  during<T>(work: () => T, known: (session: Session) => void): T {
    return this.#requests.run({ session: undefined, known }, work);
  }

  is(session: Session): void {
    const request = this.#requests.getStore();
    if (!request) return;
    request.session = session;
    request.known(session);
  }

  /** The id of the session; undefined outside a signed-in request. */
  get session(): string | undefined {
    return this.#requests.getStore()?.session?.id;
  }

  /** The session, if the person signed in with a code host. */
  get hostSession(): HostSession | undefined {
    const session = this.#requests.getStore()?.session;
    return session && isHostSession(session) ? session : undefined;
  }
}
