import { timingSafeEqual } from "node:crypto";

import { Elysia } from "elysia";

import type { PageEvents } from "../core/draft/page-events.ts";
import type { BackupState } from "../core/operation/backup-state.ts";
import type { StoreState } from "../core/ports.ts";
import { refuse } from "./envelope.ts";
import type { Server } from "./request/client-address.ts";

/** Counts requests, and writes all that is counted. */
export interface RequestMetrics {
  request(asked: Readonly<{ method: string; route: string; status: number; seconds: number }>): void;
  text(now: Readonly<{ storeBytes: number; listeners: number; lastBackupAt: number | undefined }>): string;
}

type Access = Readonly<{ metricsToken: string | undefined; isHttps: boolean; trustProxy: boolean }>;

type Parts = Access &
  Readonly<{
    metrics: RequestMetrics;
    storeState: Pick<StoreState, "bytes">;
    backupState: () => BackupState | undefined;
    pageEvents: Pick<PageEvents, "listeners">;
  }>;

/** Proxies add one of these. */
const forwarding = ["x-forwarded-for", "forwarded", "x-real-ip", "via"];

/** GET /metrics, for Prometheus: with METRICS_TOKEN, or from this machine. */
export const metricsRoutes = ({ metrics, storeState, backupState, pageEvents, ...access }: Parts) =>
  new Elysia({ name: "metrics" }).get("/metrics", async ({ request, server }) => {
    if (!hasToken(request, access) && !isFromThisMachine(request, server, access)) return refused(request);
    const text = metrics.text({
      storeBytes: await storeState.bytes(),
      listeners: pageEvents.listeners,
      lastBackupAt: backupState()?.lastAt,
    });
    return new Response(text, { headers: { "content-type": "text/plain; version=0.0.4; charset=utf-8" } });
  });

function hasToken({ headers }: Request, { metricsToken }: Access): boolean {
  const [, given] = /^Bearer +(\S+)$/i.exec(headers.get("authorization") ?? "") ?? [];
  if (!metricsToken || !given) return false;
  return timingSafeEqual(digest(given), digest(metricsToken));
}

function digest(text: string): Uint8Array {
  return new Bun.CryptoHasher("sha256").update(text).digest();
}

/** With a proxy on this machine, everybody comes from here. One that adds no header looks like a person, so https excludes it. */
function isFromThisMachine(request: Request, server: Server, { isHttps, trustProxy }: Access): boolean {
  if (isHttps && !trustProxy) return false;
  if (forwarding.some((name) => request.headers.has(name))) return false;
  // A page of another site can give its own name this machine's address.
  const { hostname } = new URL(request.url);
  if (!/^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname)) return false;
  const address = server?.requestIP(request)?.address ?? "";
  return /^(?:::ffff:)?127(?:\.\d+){3}$|^::1$/.test(address);
}

function refused(request: Request): Promise<Response> {
  const refusal = {
    status: 401,
    code: "unauthenticated",
    error: "Metrics need METRICS_TOKEN as Bearer, or a request from this machine.",
    headers: { "www-authenticate": "Bearer" },
  } as const;
  return refuse(request, refusal, undefined);
}
