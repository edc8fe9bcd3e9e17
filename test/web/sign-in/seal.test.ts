import { describe, expect, test } from "bun:test";
import { createCipheriv, hkdfSync } from "node:crypto";

import fc from "fast-check";

import type { CookieSession } from "../../../src/core/session/session.ts";
import { Seal } from "../../../src/web/request/seal.ts";
import { runs } from "../../support/seed.ts";

const secret = "the first secret, long enough to seal";
const older = "an older secret, long enough to open";
const seal = new Seal([secret]);
const ada: CookieSession = { kind: "pin", id: "6f1c", name: "Ada", expiresAt: 1_800_000_000_000 };

/** Any text, also with half a surrogate pair or a NUL. */
const text = fc.oneof(fc.string(), fc.string({ unit: "binary" }), fc.constantFrom("\ud800", "\0", "é", "👩‍💻"));
const time = fc.maxSafeNat();

const sessions: fc.Arbitrary<CookieSession> = fc.oneof(
  fc.record({ kind: fc.constant("pin" as const), id: text, name: text, expiresAt: time }),
  fc.record({
    kind: fc.constant("github" as const),
    id: text,
    name: text,
    expiresAt: time,
    login: text,
    token: text,
  }),
);

/** The cookie's format from the contract, independent of the code under test. */
function sealedByHand({
  key = secret,
  info = "service_admin",
  version = 1,
  bound = Buffer.from("\x01service_admin"),
  nonce = crypto.getRandomValues(new Uint8Array(12)),
}: {
  key?: string;
  info?: string;
  version?: number;
  bound?: Uint8Array;
  nonce?: Uint8Array;
} = {}): string {
  const derived = Buffer.from(hkdfSync("sha256", key, "", info, 32));
  const cipher = createCipheriv("aes-256-gcm", derived, nonce).setAAD(bound);
  const sealed = Buffer.concat([cipher.update(JSON.stringify(ada)), cipher.final()]);
  return Buffer.concat([Buffer.of(version), nonce, sealed, cipher.getAuthTag()]).toString("base64url");
}

describe("a sealed session", () => {
  test("opens to the same session", () => {
    fc.assert(
      fc.property(sessions, (session) => {
        expect(seal.open(seal.seal(session))).toEqual(session);
      }),
    );
  });

  test("reveals nothing of its content", () => {
    const token = "gho_16C7e42F292c6912E7710c838347Ae178B4a";
    const session: CookieSession = { ...ada, kind: "github", login: "ada-lovelace", token };

    const bytes = Buffer.from(seal.seal(session), "base64url").toString("latin1");

    for (const part of [token, "ada-lovelace", "Ada", "github", session.id])
      expect(bytes).not.toContain(part);
  });

  test("is different each time", () => {
    const seals = Array.from({ length: 1000 }, () => seal.seal(ada));

    const nonces = seals.map((sealed) => Buffer.from(sealed, "base64url").subarray(1, 13).toString("hex"));

    expect(new Set(nonces).size).toBe(1000);
  });

  test("uses only characters that a cookie can hold", () => {
    fc.assert(
      fc.property(sessions, (session) => {
        expect(seal.seal(session)).toMatch(/^[A-Za-z0-9_-]+$/);
      }),
    );
  });
});

describe("nothing is opened", () => {
  test("if any byte was changed", () => {
    const bytes = Buffer.from(seal.seal(ada), "base64url");

    for (let at = 0; at < bytes.length; at++) {
      for (const change of [0x01, 0x80, 0xff]) {
        const changed = Buffer.from(bytes);
        changed[at]! ^= change;
        expect(seal.open(changed.toString("base64url"))).toBeUndefined();
      }
    }
  });

  test("if any character was changed, inserted or removed", () => {
    const sealed = seal.seal(ada);
    const characters = fc.oneof(fc.constantFrom(..."Aa0-_=+/. \n!;é"), fc.string({ unit: "binary" }));
    const ends = fc.constantFrom(0, sealed.length - 1, sealed.length);
    const places = fc.oneof(ends, fc.nat(sealed.length));

    fc.assert(
      fc.property(places, characters, fc.nat(1), (at, character, removed) => {
        const changed = sealed.slice(0, at) + character + sealed.slice(at + removed);
        fc.pre(changed !== sealed);
        expect(seal.open(changed)).toBeUndefined();
      }),
      { numRuns: runs(500) },
    );
  });

  test("if a seal is cut or has text after it", () => {
    const bytes = Buffer.from(seal.seal(ada), "base64url");

    for (let length = 0; length < bytes.length; length++) {
      expect(seal.open(bytes.subarray(0, length).toString("base64url"))).toBeUndefined();
      expect(seal.open(bytes.subarray(length + 1).toString("base64url"))).toBeUndefined();
      const longer = Buffer.concat([bytes, Buffer.alloc(length + 1)]);
      expect(seal.open(longer.toString("base64url"))).toBeUndefined();
    }
  });

  test("if parts of two seals are combined", () => {
    const [one, other] = [seal.seal(ada), seal.seal({ ...ada, name: "Bob" })].map((sealed) =>
      Buffer.from(sealed, "base64url"),
    );

    for (const at of [7, 13, 20, one!.length - 16]) {
      const mixed = Buffer.concat([one!.subarray(0, at), other!.subarray(at)]);
      expect(seal.open(mixed.toString("base64url"))).toBeUndefined();
    }
  });

  test("if any text was not sealed here", () => {
    fc.assert(
      fc.property(fc.oneof(text, fc.base64String()), (nonsense) => {
        expect(seal.open(nonsense)).toBeUndefined();
      }),
      { numRuns: runs(300) },
    );
  });

  test("with another secret, however similar", () => {
    fc.assert(
      fc.property(fc.string({ minLength: 32 }), (other) => {
        fc.pre(other !== secret);
        expect(new Seal([other]).open(seal.seal(ada))).toBeUndefined();
      }),
    );
    expect(new Seal([secret.toUpperCase(), `${secret} `, secret.slice(0, -1)]).open(seal.seal(ada))).toBe(
      undefined,
    );
  });

  test("if it was sealed for another purpose or by another version", () => {
    expect(seal.open(sealedByHand())).toEqual(ada);

    expect(seal.open(sealedByHand({ info: "another_cookie" }))).toBeUndefined();
    expect(seal.open(sealedByHand({ bound: Buffer.from("\x01another_cookie") }))).toBeUndefined();
    expect(seal.open(sealedByHand({ bound: new Uint8Array() }))).toBeUndefined();
    expect(seal.open(sealedByHand({ version: 2 }))).toBeUndefined();
    expect(seal.open(sealedByHand({ version: 2, bound: Buffer.from("\x02service_admin") }))).toBeUndefined();
    expect(seal.open(sealedByHand({ bound: Buffer.from("\x02service_admin") }))).toBeUndefined();
  });
});

describe("several secrets", () => {
  test("all open seals, in any order", () => {
    const sealed = new Seal([older]).seal(ada);

    expect(new Seal([secret, older]).open(sealed)).toEqual(ada);
    expect(new Seal(["x".repeat(32), secret, older]).open(sealed)).toEqual(ada);
    expect(new Seal([older, secret]).open(sealed)).toEqual(ada);
  });

  test("seal with the first one", () => {
    const sealed = new Seal([secret, older]).seal(ada);

    expect(new Seal([secret]).open(sealed)).toEqual(ada);
    expect(new Seal([older]).open(sealed)).toBeUndefined();
  });
});
