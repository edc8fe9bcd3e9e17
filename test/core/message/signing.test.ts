import { expect, test } from "bun:test";

import fc from "fast-check";

import { Signing } from "../../../src/core/message/signing.ts";
import type { Session } from "../../../src/core/session/session.ts";
import { seed } from "../../support/seed.ts";

const signing = new Signing({
  isSignedOff: true,
  people: { emailOf: async () => "ada@example.org" },
  noReply: undefined,
});
const session = (name: string) => ({ kind: "pin", id: "1", name, expiresAt: 0 }) as unknown as Session;

test("the author and the last line have one name, whatever the person is called", async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: "grapheme", maxLength: 80 }), async (name) => {
      const { message, by } = await signing.signed("Brew it", session(name), [name]);

      expect(message).toEndWith(`\nSigned-off-by: ${by.name} <ada@example.org>\n`);
      expect(by.name).toMatch(/^[^\s<>\p{Cc}](?:[^<>\p{Cc}]*[^\s<>\p{Cc}])?$/u);
      expect(message.split("\n").filter((line) => line.startsWith("Signed-off-by"))).toHaveLength(1);
    }),
    { seed },
  );
});
