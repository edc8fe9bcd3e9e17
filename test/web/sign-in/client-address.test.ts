import { describe, expect, test } from "bun:test";

import fc from "fast-check";

import { clientAddress } from "../../../src/web/request/client-address.ts";
import { runs } from "../../support/seed.ts";

function addressOf({
  socket = "192.0.2.1",
  forwarded,
  trustProxy = true,
}: {
  socket?: string | null;
  forwarded?: string;
  trustProxy?: boolean;
}): string {
  const headers = forwarded === undefined ? undefined : { "x-forwarded-for": forwarded };
  const request = new Request("http://localhost/api/admin/login", { method: "POST", headers });
  return clientAddress(
    request,
    { requestIP: () => (socket === null ? null : { address: socket }) },
    trustProxy,
  );
}

const group = fc.integer({ min: 0, max: 0xffff });
const ipV6 = fc.array(group, { minLength: 8, maxLength: 8 });
const ipV4 = fc.ipV4();

function network(groups: readonly number[]): string {
  return groups.slice(0, 4).join(":");
}

function isMapped(groups: readonly number[]): boolean {
  return groups.slice(0, 5).every((one) => one === 0) && groups[5] === 0xffff;
}

function spellings(groups: readonly number[]): string[] {
  const hex = groups.map((one) => one.toString(16));
  const last = groups
    .slice(6)
    .flatMap((one) => [one >> 8, one & 255])
    .join(".");
  const short = new URL(`http://[${hex.join(":")}]`).hostname;
  return [
    hex.join(":"),
    hex.join(":").toUpperCase(),
    hex.map((one) => one.padStart(4, "0")).join(":"),
    `${hex.slice(0, 6).join(":")}:${last}`,
    short.slice(1, -1),
    short,
    `${short}:443`,
    `${hex.join(":")}%eth0`,
  ];
}

describe("an address behind a proxy", () => {
  test.each([
    ["203.0.113.7", "203.0.113.7"],
    ["1.1.1.1, 203.0.113.7", "203.0.113.7"],
    ["1.1.1.1,2.2.2.2,203.0.113.7", "203.0.113.7"],
    ["2001:db8::1, 203.0.113.7", "203.0.113.7"],
    ["garbage, , 203.0.113.7 ", "203.0.113.7"],
    ["203.0.113.7:52011", "203.0.113.7"],
    ["1.1.1.1, 2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["[2001:db8:1:2::9]:52011", "2001:db8:1:2::/64"],
    ["unknown", "unknown"],
    ["_hidden", "_hidden"],
  ])("is the last entry: of %p it is %p", (forwarded, address) => {
    expect(addressOf({ forwarded })).toBe(address);
  });

  test.each([undefined, "", " ", ",", "1.1.1.1,", "1.1.1.1, "])(
    "is the connection's own if the last entry is missing: %p",
    (forwarded) => {
      expect(addressOf({ forwarded })).toBe("192.0.2.1");
    },
  );
});

describe("an address without a proxy", () => {
  test("ignores the header that the client sends", () => {
    fc.assert(
      fc.property(ipV4, (forwarded) => {
        expect(addressOf({ forwarded, trustProxy: false })).toBe("192.0.2.1");
      }),
    );
  });

  test("is unknown if the connection is already closed", () => {
    expect(addressOf({ socket: null })).toBe("unknown");
  });
});

describe("an IPv6 address", () => {
  test("equals every other one in its /64, however it is written", () => {
    fc.assert(
      fc.property(ipV6, fc.array(group, { minLength: 4, maxLength: 4 }), (groups, host) => {
        const neighbour = [...groups.slice(0, 4), ...host];
        fc.pre(!isMapped(groups) && !isMapped(neighbour));
        const all = [...spellings(groups), ...spellings(neighbour)];

        const addresses = all.map((forwarded) => addressOf({ forwarded }));

        expect(new Set(addresses).size).toBe(1);
        expect(addresses[0]).toEndWith("::/64");
      }),
    );
  });

  test("differs from one in another /64", () => {
    fc.assert(
      fc.property(ipV6, ipV6, (one, other) => {
        fc.pre(network(one) !== network(other) && !isMapped(one) && !isMapped(other));

        expect(addressOf({ forwarded: spellings(one)[0] })).not.toBe(
          addressOf({ forwarded: spellings(other)[0] }),
        );
      }),
    );
  });

  test("is an IPv4 address if it holds one, however it is written", () => {
    fc.assert(
      fc.property(group, group, (high, low) => {
        const dotted = [high >> 8, high & 255, low >> 8, low & 255].join(".");

        for (const forwarded of spellings([0, 0, 0, 0, 0, 0xffff, high, low])) {
          expect(addressOf({ forwarded })).toBe(dotted);
        }
        expect(addressOf({ socket: `::ffff:${dotted}` })).toBe(dotted);
      }),
    );
  });
});

test("may be any text", () => {
  const piece = fc.constantFrom("::", ":", "[", "]", "%", "1", "ffff", ".", "1.2.3.4", "/", "@", "#");
  const nonsense = fc.array(piece, { minLength: 1, maxLength: 12 }).map((pieces) => pieces.join(""));
  fc.assert(
    fc.property(nonsense, (forwarded) => {
      expect(addressOf({ forwarded })).not.toBeEmpty();
    }),
    { numRuns: runs(2000) },
  );
});
