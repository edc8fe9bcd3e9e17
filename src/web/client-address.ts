import { isIPv6 } from "node:net";

type Server = { requestIP(request: Request): { address: string } | null } | null;

/**
 * Where a request comes from, for counting sign-in tries. Behind a proxy that is the last entry of
 * `X-Forwarded-For`, the one that our proxy wrote. Of an IPv6 address it is the /64: whoever has one has all of it.
 */
export function clientAddress(request: Request, server: Server, trustProxy: boolean): string {
  const forwarded = trustProxy
    ? request.headers.get("x-forwarded-for")?.split(",").at(-1)?.trim()
    : undefined;
  const address = forwarded || (server?.requestIP(request)?.address ?? "unknown");
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  return mapped ?? (isIPv6(address) ? network(address) : address);
}

function network(address: string): string {
  const [head = "", tail = ""] = address.split("%")[0]!.toLowerCase().split("::");
  const groups = head.split(":").filter(Boolean);
  const missing = address.includes("::") ? 8 - groups.length - tail.split(":").filter(Boolean).length : 0;
  const all = [...groups, ...Array<string>(missing).fill("0"), ...tail.split(":").filter(Boolean)];
  return `${all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":")}::/64`;
}
