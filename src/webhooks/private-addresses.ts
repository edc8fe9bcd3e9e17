import { BlockList, isIPv4, isIPv6 } from "node:net";

/** Source: IANA's registries of special-purpose addresses for IPv4 and IPv6. */
const ipv4 = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
];

/** What is in 2000::/3 and not public. Everything outside of it isn't public, such as ::1, fd00::/8 and IPv4 in IPv6. */
const ipv6 = ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"];

const special = new BlockList();
const global = new BlockList();
for (const [list, type] of [
  [ipv4, "ipv4"],
  [ipv6, "ipv6"],
] as const) {
  for (const net of list) {
    const [address = "", bits] = net.split("/");
    special.addSubnet(address, Number(bits), type);
  }
}
global.addSubnet("2000::", 3, "ipv6");

/** Returns whether an address leads anywhere but to the public internet. */
export function isPrivate(address: string): boolean {
  const bare = address.replace(/^\[|\]$/g, "");
  if (isIPv4(bare)) return special.check(bare);
  if (!isIPv6(bare)) return true;
  return !global.check(bare, "ipv6") || special.check(bare, "ipv6");
}
