import { AsyncLocalStorage } from "node:async_hooks";

import { type HostSession, isHostSession, type Session } from "../core/session/session.ts";
import type { Trace } from "./trace.ts";

type Request = Readonly<{ trace: Trace | undefined; known: (session: Session) => void }>;

/** Keeps the session of the current request for code that reads the repository with its token. */
export class CurrentRequest {
  readonly #requests = new AsyncLocalStorage<{
    session: Session | undefined;
    trace: Trace | undefined;
    known: (session: Session) => void;
  }>();

  /** Runs `work` as one request. `known` is called once the session is known. */
  during<T>(work: () => T, { trace, known }: Request): T {
    return this.#requests.run({ session: undefined, trace, known }, work);
  }

  is(session: Session): void {
    const request = this.#requests.getStore();
    if (!request) return;
    request.session = session;
    request.known(session);
  }

  /** What the caller's `traceparent` said; undefined without one. */
  get trace(): Trace | undefined {
    return this.#requests.getStore()?.trace;
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
