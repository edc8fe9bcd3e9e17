import { AsyncLocalStorage } from "node:async_hooks";

import type { Act, Acts } from "../../core/audit/act.ts";
import { personIdOf } from "../../core/person/person.ts";
import { authorOf, type HostSession, type Identity, isHostSession } from "../../core/session/session.ts";
import type { Trace } from "./trace.ts";

type Request = Readonly<{
  trace: Trace | undefined;
  /** A probe asks again and again whether the server is well. */
  kind: "probe" | "other";
  known: (session: Identity) => void;
  /** What the audit has of it. */
  audited: Readonly<{
    id: string;
    /** Undefined where the address has no operation of its own. */
    operation: string | undefined;
    isReading: boolean;
    address: () => string;
    now: () => number;
  }>;
}>;

type Current = Request & { session: Identity | undefined; isAside: boolean };

/** Keeps the session of the current request for code that reads the repository with its token, and for the audit. */
export class CurrentRequest implements Acts {
  readonly #requests = new AsyncLocalStorage<Current>();

  /** Runs `work` as one request. `known` is called once the session is known. */
  during<T>(work: () => T, request: Request): T {
    return this.#requests.run({ session: undefined, isAside: false, ...request }, work);
  }

  is(session: Identity): void {
    const request = this.#requests.getStore();
    if (!request) return;
    request.session = session;
    request.known(session);
  }

  get current(): Act | undefined {
    const current = this.#requests.getStore();
    if (!current?.session || current.isAside || current.audited.isReading) return undefined;
    const { session } = current;
    return { ...actOf(current), who: authorOf(session), person: personIdOf(session), kind: session.kind };
  }

  get request(): Acts["request"] {
    const current = this.#requests.getStore();
    return current && !current.isAside ? actOf(current) : undefined;
  }

  aside<T>(work: () => T): T {
    const current = this.#requests.getStore();
    return current ? this.#requests.run({ ...current, isAside: true }, work) : work();
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

function actOf({ audited: { id, operation, address, now } }: Current): NonNullable<Acts["request"]> {
  return { at: now(), action: operation, address: address(), requestId: id };
}
