import { isIPv6 } from "node:net";

import type { Clock, Log } from "../../core/ports.ts";

export type Server = { requestIP(request: Request): { address: string } | null } | null;

/** Returns the address for counting sign-ins: behind a proxy the last of `X-Forwarded-For`; of IPv6 the /64 that one owner has. */
export function clientAddress(request: Request, server: Server, trustProxy: boolean): string {
  const forwarded = trustProxy
    ? request.headers.get("x-forwarded-for")?.split(",").at(-1)?.trim()
    : undefined;
  const address = withoutPort(forwarded || (server?.requestIP(request)?.address ?? "unknown"));
  return isIPv6(address) ? network(groups(address)) : address;
}

const DAY = 24 * 60 * 60 * 1000;

type Parts = Readonly<{ trustProxy: boolean; clock: Clock; log: Pick<Log, "warn"> }>;

/** Logs once a day that a proxy sends addresses that nobody reads, so that all sign-ins count as one client's. */
export function warnOfUnreadForwarding({ trustProxy, clock, log }: Parts): (request: Request) => void {
  let warnedAt = -Infinity;
  return ({ headers }) => {
    if (trustProxy || !headers.has("x-forwarded-for") || clock.now() - warnedAt < DAY) return;
    warnedAt = clock.now();
    log.warn("X-Forwarded-For isn't read. Set TRUST_PROXY=1 if your proxy writes it");
  };
}

/** Some proxies append the port, which differs per connection. */
function withoutPort(text: string): string {
  return text.replace(/^\[([^\]]+)\](:\d+)?$/, "$1").replace(/^([\d.]+):\d+$/, "$1");
}

function groups(address: string): string[] {
  const { hostname } = new URL(`http://[${address.split("%")[0]}]`);
  const [head = [], tail = []] = hostname
    .slice(1, -1)
    .split("::")
    .map((half) => half.split(":").filter(Boolean));
  return [...head, ...Array<string>(8 - head.length - tail.length).fill("0"), ...tail];
}

/** An IPv4 address mapped into IPv6 counts as IPv4. */
function network(groups: readonly string[]): string {
  if (groups.slice(0, 6).join(":") !== "0:0:0:0:0:ffff") return `${groups.slice(0, 4).join(":")}::/64`;
  return groups
    .slice(6)
    .map((group) => Number.parseInt(group, 16))
    .flatMap((group) => [group >> 8, group & 0xff])
    .join(".");
}
