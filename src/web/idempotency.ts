import { Elysia } from "elysia";

import { Invalid } from "../core/errors.ts";
import type { FirstAnswer } from "../core/idempotency/keyed-request.ts";
import type { KeyedRequests } from "../core/idempotency/keyed-requests.ts";
import type { Authenticator } from "./authenticator.ts";
import { bodyDigest } from "./body-digest.ts";
import { wantsEvents } from "./event-stream.ts";

type Parts = Readonly<{ keyedRequests: KeyedRequests; authenticator: Authenticator }>;
type Finish = (answer: FirstAnswer) => Promise<void>;

/** These headers belong to an answer, not to the way that it is sent. */
const KEPT_HEADERS = ["content-type", "etag"];

/** Whoever ends a session has no answer to come back for. */
const ended = "/api/admin/logout";

/** Gives the first answer again to a POST below /api that is repeated with its `Idempotency-Key`. */
export class Idempotency {
  readonly #parts: Parts;
  readonly #finishing = new WeakMap<Request, Finish>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Returns the first answer, if there is one. The sender is authenticated and the body is read before. */
  async firstAnswer(request: Request): Promise<Response | undefined> {
    const key = request.headers.get("idempotency-key");
    const { pathname, search } = new URL(request.url);
    if (key === null || request.method !== "POST" || !pathname.startsWith("/api/")) return undefined;
    const session = this.#parts.authenticator.known(request);
    if (!session || pathname === ended) return undefined;
    if (wantsEvents(request))
      throw new Invalid("Idempotency-Key needs a JSON answer. Send no Accept of events.");
    const conditions = [request.headers.get("if-match"), request.headers.get("if-none-match")];
    const digest = JSON.stringify([pathname, search, conditions, bodyDigest(request) ?? null]);
    const begun = await this.#parts.keyedRequests.begin({
      owner: `${session.kind} ${session.id}`,
      key,
      digest,
    });
    if (!begun.answer) {
      this.#finishing.set(request, begun.finish);
      return undefined;
    }
    const { status, headers, body } = begun.answer;
    return new Response(body, { status, headers: { ...headers, "idempotent-replayed": "true" } });
  }

  /** Keeps the answer to a request that `firstAnswer` let through, before it is sent. */
  async finish(request: Request, response: Response): Promise<Response> {
    const finish = this.#finishing.get(request);
    if (!finish) return response;
    const { status } = response;
    const body = await response.text();
    const headers: Record<string, string> = {};
    for (const name of KEPT_HEADERS) {
      const value = response.headers.get(name);
      if (value !== null) headers[name] = value;
    }
    await finish({ status, headers, body });
    return new Response(body, { status, headers: response.headers });
  }
}

/** It must be used before the routes. */
export const idempotent = (idempotency: Idempotency) =>
  new Elysia({ name: "idempotent" }).onBeforeHandle({ as: "global" }, ({ request }) =>
    idempotency.firstAnswer(request),
  );
