import { isIPv6 } from "node:net";

import type { Clock, Log } from "../core/ports.ts";

/** The part of Bun's server that knows the connection. */
export type Server = { requestIP(request: Request): { address: string } | null } | null;

/**
 * Where a request comes from, for counting sign-in tries. Behind a proxy that is the last entry of
 * `X-Forwarded-For`, the one that our proxy wrote. Of an IPv6 address it is the /64: whoever has one has all of it.
 */
export function clientAddress(request: Request, server: Server, trustProxy: boolean): string {
  const forwarded = trustProxy
    ? request.headers.get("x-forwarded-for")?.split(",").at(-1)?.trim()
    : undefined;
  const address = withoutPort(forwarded || (server?.requestIP(request)?.address ?? "unknown"));
  return isIPv6(address) ? network(groups(address)) : address;
}

const DAY = 24 * 60 * 60 * 1000;

type Told = Readonly<{ trustProxy: boolean; clock: Clock; log: Pick<Log, "warn"> }>;

/**
 * Notes a request on which a proxy wrote where it comes from, while nobody reads that: then all sign-ins count as one
 * client's. It is logged once a day.
 */
export function unreadForwarding({ trustProxy, clock, log }: Told): (request: Request) => void {
  let warnedAt = -Infinity;
  return ({ headers }) => {
    if (trustProxy || !headers.has("x-forwarded-for") || clock.now() - warnedAt < DAY) return;
    warnedAt = clock.now();
    log.warn("X-Forwarded-For isn't read. Set TRUST_PROXY=1 if your proxy writes it");
  };
}

/** Some proxies write the port too, and every connection has its own. */
function withoutPort(text: string): string {
  return text.replace(/^\[([^\]]+)\](:\d+)?$/, "$1").replace(/^([\d.]+):\d+$/, "$1");
}

/** The eight groups of an IPv6 address, however it is written. */
function groups(address: string): string[] {
  const { hostname } = new URL(`http://[${address.split("%")[0]}]`);
  const [head = [], tail = []] = hostname
    .slice(1, -1)
    .split("::")
    .map((half) => half.split(":").filter(Boolean));
  return [...head, ...Array<string>(8 - head.length - tail.length).fill("0"), ...tail];
}

/** An IPv4 address that came in IPv6's clothes is one address of many, so it counts as what it is. */
function network(groups: readonly string[]): string {
  if (groups.slice(0, 6).join(":") !== "0:0:0:0:0:ffff") return `${groups.slice(0, 4).join(":")}::/64`;
  return groups
    .slice(6)
    .map((group) => Number.parseInt(group, 16))
    .flatMap((group) => [group >> 8, group & 0xff])
    .join(".");
}
