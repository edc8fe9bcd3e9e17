import { AsyncLocalStorage } from "node:async_hooks";

import { type HostSession, isHostSession, type Session } from "../../core/session/session.ts";
import type { Trace } from "./trace.ts";

type Request = Readonly<{
  trace: Trace | undefined;
  /** A probe asks again and again whether the server is well. */
  kind: "probe" | "other";
  known: (session: Session) => void;
}>;

/** Keeps the session of the current request for code that reads the repository with its token. */
export class CurrentRequest {
  readonly #requests = new AsyncLocalStorage<Request & { session: Session | undefined }>();

  /** Runs `work` as one request. `known` is called once the session is known. */
  during<T>(work: () => T, request: Request): T {
    return this.#requests.run({ session: undefined, ...request }, work);
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

  /** Undefined outside a request, such as while the server starts. */
  get kind(): Request["kind"] | undefined {
    return this.#requests.getStore()?.kind;
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
