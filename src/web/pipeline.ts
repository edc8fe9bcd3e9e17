import type { Elysia } from "elysia";

import { Invalid } from "../core/errors.ts";
import type { Clock, Ids } from "../core/ports.ts";
import { authorOf } from "../core/session/session.ts";
import { unreadForwarding } from "./client-address.ts";
import { compressed } from "./compression.ts";
import type { CurrentRequest } from "./current-request.ts";
import { fault, refusalOfDomain, refuse } from "./envelope.ts";
import { secure } from "./security.ts";

export interface RequestLog {
  info(message: string, facts: Record<string, unknown>): void;
  warn(message: string, facts?: Record<string, unknown>): void;
  error(message: string, facts: Record<string, unknown>): void;
  /** Every line that `work` causes carries `facts`, as they are then. */
  during<T>(facts: Record<string, unknown>, work: () => T): T;
}

type Parts = Readonly<{
  log: RequestLog;
  ids: Ids;
  clock: Clock;
  currentRequest: CurrentRequest;
  trustProxy: boolean;
  isHttps: boolean;
  pictureHosts: readonly string[];
}>;

type Wrapper = Parameters<Elysia["wrap"]>[0];
type Handle = (request: Request, ...rest: unknown[]) => Response | Promise<Response>;

/** Around every request: an id on the answer and in every line logged meanwhile, the safe headers, one line at its end. */
export function requestPipeline(parts: Parts): Wrapper {
  const { log, ids, currentRequest } = parts;
  const noteForwarding = unreadForwarding(parts);
  const putHeaders = secure(parts);
  const wrap =
    (handle: Handle): Handle =>
    (received, ...rest) => {
      const requestId = ids.next();
      const request = addressed(received);
      const facts: Record<string, unknown> = { requestId };
      return log.during(facts, async () => {
        const began = performance.now();
        noteForwarding(request);
        const response = await currentRequest.during(
          () => answer(handle, request, rest, log),
          (session) => {
            facts.by = authorOf(session);
          },
        );
        response.headers.set("x-request-id", requestId);
        putHeaders(request, response);
        log.info("request", {
          method: request.method,
          path: new URL(request.url).pathname,
          status: response.status,
          ms: Math.round((performance.now() - began) * 10) / 10,
        });
        return compressed(request, response);
      });
    };
  return wrap as unknown as Wrapper;
}

/** A client that names no host, or none that can be read, asks this server: HTTP/1.0 health checks do. */
function addressed(request: Request): Request {
  if (URL.canParse(request.url)) return request;
  const path = request.url.replace(/^https?:\/\/[^/]*/, "");
  return new Request(`http://localhost${path}`, request);
}

/** The framework's error hook does not see what its own later hooks throw. */
async function answer(handle: Handle, request: Request, rest: unknown[], log: RequestLog): Promise<Response> {
  try {
    if (!isDecodable(new URL(request.url).search)) return refuse(request, unreadable);
    return await handle(request, ...rest);
  } catch (error) {
    return refuse(request, fault(error, log));
  }
}

const unreadable = refusalOfDomain(new Invalid("The query isn't valid percent-encoded UTF-8."));

/** The framework takes what it cannot decode as it stands, so `%FF` would name the page that `%25FF` names. */
function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
