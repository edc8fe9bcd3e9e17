import type { Elysia } from "elysia";

import { paths } from "../../views/paths.ts";
import { waitsFor } from "../core/change/review.ts";
import type { PageEvents } from "../core/draft/page-events.ts";
import { Invalid } from "../core/errors.ts";
import type { Notifications } from "../core/notification/notifications.ts";
import type { Installation } from "../core/operation/installation.ts";
import type { Clock, Debug, Ids } from "../core/ports.ts";
import type { UnpublishedChanges } from "../core/publication/unpublished-changes.ts";
import type { Reviews } from "../core/review/reviews.ts";
import { authorOf, type Identity } from "../core/session/session.ts";
import type { ContentFolder } from "../core/slug/content-folder.ts";
import { allowedControls } from "./allowed-controls.ts";
import { fault, refusalOfDomain, refuse } from "./envelope.ts";
import type { RequestMetrics } from "./metrics.ts";
import type { Authenticator } from "./request/authenticator.ts";
import type { Limits } from "./request/body.ts";
import { clientAddress, type Server, warnOfUnreadForwarding } from "./request/client-address.ts";
import type { CurrentRequest } from "./request/current-request.ts";
import type { Idempotency } from "./request/idempotency.ts";
import { traceOf } from "./request/trace.ts";
import { knownMethod, type RoutePatterns } from "./route-patterns.ts";
import { secure } from "./security.ts";
import { siteInHeader } from "./site-in-header.ts";
import type { Turns } from "./turns.ts";

export interface RequestLog {
  readonly debug: Debug;
  info(message: string, facts: Record<string, unknown>): void;
  warn(message: string, facts?: Record<string, unknown>): void;
  error(message: string, facts: Record<string, unknown>): void;
  /** Adds `facts` to every line that `work` logs, with their values at that time. */
  during<T>(facts: Record<string, unknown>, work: () => T): T;
}

type Parts = Readonly<{
  log: RequestLog;
  ids: Ids;
  clock: Clock;
  currentRequest: CurrentRequest;
  turns: Turns;
  idempotency: Pick<Idempotency, "finish">;
  authenticator: Pick<Authenticator, "hasMet">;
  limits: Pick<Limits, "stranger">;
  trustProxy: boolean;
  /** Once it listens. */
  server: () => Server;
  isHttps: boolean;
  baseUrl: () => string;
  pictureHosts: readonly string[];
  installation: Pick<Installation, "siteName"> & Readonly<{ folder?: Pick<ContentFolder, "siteIcon"> }>;
  reviews: Pick<Reviews, "countOpen" | "openByPage">;
  pageEvents: Pick<PageEvents, "readersBut">;
  unpublishedChanges: Pick<UnpublishedChanges, "count">;
  notifications: Pick<Notifications, "countUnread">;
  metrics: Pick<RequestMetrics, "request">;
  patterns: RoutePatterns;
}>;

type Wrapper = Parameters<Elysia["wrap"]>[0];
type Handle = (request: Request, ...rest: unknown[]) => Response | Promise<Response>;

/** Wraps every request: an id on the answer and in every log line, the security headers, and one log line at the end. */
export function requestPipeline(parts: Parts): Wrapper {
  const { log, ids, turns, currentRequest, idempotency, authenticator, limits, metrics, patterns } = parts;
  const checkForwarding = warnOfUnreadForwarding(parts);
  const putHeaders = secure(parts);
  const { siteName: name, folder } = parts.installation;
  const icon = folder?.siteIcon === undefined ? undefined : paths.siteIcon;
  const view = async (reader: Identity | undefined) => {
    const reviews = await parts.reviews.countOpen();
    const open = reviews ? new Set((await parts.reviews.openByPage()).values()) : [];
    const waiting = reader ? [...open].filter((review) => waitsFor(review, authorOf(reader))).length : 0;
    const here = reader ? [...parts.pageEvents.readersBut(reader.name).values()].flat() : [];
    const changes = await parts.unpublishedChanges.count();
    const unread = reader ? await parts.notifications.countUnread(reader) : 0;
    return { name, icon, changes, reviews, waiting, unread, here: [...new Set(here)] };
  };
  const audited = auditedBy(parts);
  const wrap =
    (handle: Handle): Handle =>
    async (received, ...rest) => {
      const began = performance.now();
      if (turns.isOver) {
        await turns.next();
        // Nobody waits for its answer any more.
        if (received.signal.aborted) return new Response();
      }
      const requestId = ids.next();
      const request = withHost(received);
      const { pathname: path, search } = new URL(request.url);
      const trace = traceOf(request.headers);
      const facts: Record<string, unknown> = { requestId, traceId: trace?.id, spanId: trace?.spanId };
      return log.during(facts, async () => {
        checkForwarding(request);
        const answered = async () =>
          idempotency.finish(request, await answer(() => handle(request, ...rest), { request, search, log }));
        let reader: Identity | undefined;
        const site = { name, icon, view: () => view(reader) };
        const about = {
          trace,
          kind: isProbe(path) ? ("probe" as const) : ("other" as const),
          known: (session: Identity) => {
            reader = session;
            facts.by = authorOf(session);
          },
          audited: audited(request, requestId),
        };
        const whole = await currentRequest.during(() => siteInHeader.run(site, answered), about);
        const response = allowedControls(whole, { reader, patterns, url: request.url });
        response.headers.set("x-request-id", requestId);
        if (!isWhole(request, limits.stranger) && !authenticator.hasMet(request))
          response.headers.set("connection", "close");
        putHeaders(path, response);
        const ms = performance.now() - began;
        const { method } = request;
        const { status } = response;
        const isUsual = status < 400 && (isProbe(path) || path.startsWith("/static/"));
        if (isUsual) log.debug?.("request", began, { method, path, status });
        else log.info("request", { method, path, status, ms: Math.round(ms * 10) / 10 });
        metrics.request({
          method: knownMethod(method),
          route: patterns.patternOf(path),
          status,
          seconds: ms / 1000,
        });
        return isPage(path) ? compress(request, response) : response;
      });
    };
  return wrap as unknown as Wrapper;
}

/** What the audit has of a request. */
function auditedBy({ patterns, server, trustProxy, clock }: Parts) {
  return (request: Request, id: string) => ({
    id,
    operation: patterns.operationOf(request.method, new URL(request.url).pathname),
    isReading: request.method === "GET" || request.method === "HEAD",
    address: () => clientAddress(request, server(), trustProxy),
    now: () => clock.now(),
  });
}

/** Bun receives all of a body, also what nobody reads. A connection that is to close ends this. */
function isWhole({ headers }: Request, maxBytes: number): boolean {
  return !headers.has("transfer-encoding") && Number(headers.get("content-length")) <= maxBytes;
}

/** A proxy asks every second, and only what is wrong is news. */
function isProbe(path: string): boolean {
  return path === "/healthz" || path === "/readyz";
}

/** A request without a valid host gets ours: health checks by HTTP/1.0 send none. */
function withHost(request: Request): Request {
  if (URL.canParse(request.url)) return request;
  const path = request.url.replace(/^https?:\/\/[^/]*/, "");
  return new Request(`http://localhost${path}`, request);
}

/** The framework's error hook misses errors of its own later hooks. */
async function answer(
  handle: () => ReturnType<Handle>,
  { request, search, log }: Readonly<{ request: Request; search: string; log: RequestLog }>,
): Promise<Response> {
  try {
    if (!isDecodable(search)) return refuse(request, unreadable, undefined);
    return await handle();
  } catch (error) {
    return refuse(request, fault(error, log), undefined);
  }
}

const unreadable = refusalOfDomain(new Invalid("The query isn't valid percent-encoded UTF-8."));

/** The framework leaves undecodable text as it is, so `%FF` would name the page that `%25FF` names. */
function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

const LEAST_BYTES = 4096;

/** Pictures don't shrink, and events must not wait. */
const compressible = /^(?:text\/html|application\/json)\b/;

function isPage(path: string): boolean {
  return path === "/admin" || path.startsWith("/admin/");
}

/**
 * Compresses pages and JSON if the client accepts it, quickly rather than small, because each answer is sent once. No
 * answer mixes secrets with text of the request, so its length reveals nothing.
 */
async function compress(request: Request, response: Response): Promise<Response> {
  const { headers, status } = response;
  const takesGzip = /\bgzip\b/.test(request.headers.get("accept-encoding") ?? "");
  if (!takesGzip || !response.body || headers.has("content-encoding")) return response;
  if (!compressible.test(headers.get("content-type") ?? "")) return response;
  const bytes = new Uint8Array(await response.arrayBuffer());
  const packed = bytes.length < LEAST_BYTES ? bytes : Bun.gzipSync(bytes, { level: 1 });
  const copy = new Response(packed, { status, headers });
  if (packed !== bytes) copy.headers.set("content-encoding", "gzip");
  copy.headers.append("vary", "accept-encoding");
  return copy;
}
