import { expect, test } from "bun:test";

import fc from "fast-check";

import { isPrivate } from "../../src/webhooks/private-addresses.ts";
import { runs, seed } from "../support/seed.ts";

test.each([
  "127.0.0.1",
  "10.1.2.3",
  "172.31.255.255",
  "192.168.0.1",
  "169.254.169.254",
  "100.64.0.1",
  "0.0.0.0",
  "224.0.0.1",
  "255.255.255.255",
  "::1",
  "[::1]",
  "::",
  "fd00::1",
  "fe80::1",
  "::ffff:8.8.8.8",
  "64:ff9b::10.0.0.1",
  "2002:7f00:1::",
  "2001:db8::1",
  "localhost",
  "",
])("%p is not on the public internet", (address) => {
  expect(isPrivate(address)).toBe(true);
});

test.each(["8.8.8.8", "172.32.0.1", "100.128.0.1", "193.0.0.1", "2606:4700::1111", "2a00:1450:4001::1"])(
  "%p is",
  (address) => {
    expect(isPrivate(address)).toBe(false);
  },
);

test("no address with a private IPv4 address in it is public", () => {
  const byte = fc.integer({ min: 0, max: 255 });
  const prefix = fc.constantFrom("::ffff:", "::", "64:ff9b::");
  fc.assert(
    fc.property(prefix, byte, byte, byte, (start, a, b, c) => {
      expect(isPrivate(`${start}10.${a}.${b}.${c}`)).toBe(true);
      expect(isPrivate(`10.${a}.${b}.${c}`)).toBe(true);
    }),
    { seed, numRuns: runs(200) },
  );
});
