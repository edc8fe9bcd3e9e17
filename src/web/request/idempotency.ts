import { Elysia } from "elysia";

import type { FirstAnswer } from "../../core/idempotency/keyed-request.ts";
import type { KeyedRequests } from "../../core/idempotency/keyed-requests.ts";
import { wantsEvents } from "../event-writer.ts";
import { statuses } from "../statuses.ts";
import type { Authenticator } from "./authenticator.ts";
import { bodyDigest } from "./body-digest.ts";

type Parts = Readonly<{ keyedRequests: KeyedRequests; authenticator: Authenticator }>;
type Finish = (answer: FirstAnswer) => Promise<void>;

/** These headers belong to an answer, not to the way that it is sent. */
const KEPT_HEADERS = ["content-type", "etag"];

/** A person who signs out has no answer to come back for. */
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
    if (key === null || request.method !== "POST") return undefined;
    const { pathname, search } = new URL(request.url);
    if (!pathname.startsWith("/api/")) return undefined;
    const session = this.#parts.authenticator.known(request);
    if (!session || pathname === ended) return undefined;
    const headers = ["if-match", "if-none-match"].map((name) => request.headers.get(name));
    const asked = [pathname, search, ...headers, wantsEvents(request), bodyDigest(request) ?? null];
    const digest = JSON.stringify(asked);
    const known = await this.#parts.keyedRequests.begin({
      owner: `${session.kind} ${session.id}`,
      key,
      digest,
    });
    if (!known.answer) {
      this.#finishing.set(request, known.finish);
      return undefined;
    }
    const { status, body } = known.answer;
    const replayed = { ...known.answer.headers, "idempotent-replayed": "true" };
    return new Response(body, { status, headers: replayed });
  }

  /** Keeps the answer to a request that `firstAnswer` let through, before it is sent. */
  async finish(request: Request, response: Response): Promise<Response> {
    const finish = this.#finishing.get(request);
    if (!finish) return response;
    const { status, headers } = response;
    const kept = Object.fromEntries(
      KEPT_HEADERS.flatMap((name) => (headers.has(name) ? [[name, headers.get(name)!]] : [])),
    );
    if (response.body && kept["content-type"]?.startsWith("text/event-stream")) {
      const ended = (body: string) =>
        finish({ status: isDone(body) ? status : statuses["upstream-silent"], headers: kept, body });
      return new Response(overheard(response.body, ended), { status, headers });
    }
    const body = await response.text();
    await finish({ status, headers: kept, body });
    return new Response(body, { status, headers });
  }
}

/** A stream that ends before, because the client left or the work failed, has no answer that could be kept. */
function isDone(events: string): boolean {
  return /^event: done$/m.test(events);
}

/** Passes a stream on, and calls `ended` with all that it sent before its reader sees the end. */
function overheard(stream: ReadableStream<Uint8Array>, ended: (sent: string) => Promise<void>) {
  const reader = stream.getReader();
  const sent: Uint8Array[] = [];
  const end = () => ended(Buffer.concat(sent).toString());
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const { done, value } = await reader.read();
      if (!done) {
        sent.push(value);
        return controller.enqueue(value);
      }
      await end();
      controller.close();
    },
    cancel: async (reason) => {
      await reader.cancel(reason);
      await end();
    },
  });
}

/** It must be used before the routes. */
export const idempotent = (idempotency: Idempotency) =>
  new Elysia({ name: "idempotent" }).onBeforeHandle({ as: "global" }, ({ request }) =>
    idempotency.firstAnswer(request),
  );
