import { expect, test } from "bun:test";

import { allowedAddresses, isAllowed } from "../../../src/core/session/allowed-addresses.ts";
import { type Identity, personOf } from "../../../src/core/session/identity.ts";

const ada: Identity = {
  issuer: "https://id.example.org",
  subject: "1815",
  names: ["Ada Lovelace"],
  email: "Ada@Example.org",
  isEmailVerified: true,
  hostedDomain: undefined,
  groups: ["docs"],
};

const person = (more: Partial<Identity> = {}, isOpen = false) => personOf({ ...ada, ...more }, isOpen);

test("a person is the issuer and the subject", () => {
  expect(person()).toEqual({
    id: "oidc:https://id.example.org 1815",
    kind: "oidc",
    name: "Ada Lovelace",
    email: "Ada@Example.org",
    emailCounts: true,
    groups: ["docs"],
  });
});

test.each([
  [true, true, true],
  [false, false, false],
  [undefined, true, false],
] as const)(
  "an address that is verified: %p counts at an issuer of one organization: %p, at an open one: %p",
  (isEmailVerified, own, open) => {
    expect(person({ isEmailVerified }).emailCounts).toBe(own);
    expect(person({ isEmailVerified }, true).emailCounts).toBe(open);
  },
);

test.each([
  undefined,
  "ada",
  "ada@example.org@evil.example",
  '"ada@evil.example"@example.org',
  "ada@example.org\n",
  "Ada <ada@example.org>",
  "ada@example.org,grace@example.org",
  `${"a".repeat(65)}@example.org`,
])("%j is no address", (email) => {
  expect(person({ email })).toMatchObject({ email: undefined, emailCounts: false });
});

test.each([
  [["  Ada  "], "Ada"],
  [["x".repeat(100)], "x".repeat(80)],
  [["A\u202eda", "ada"], "ada"],
  [["line\nbreak"], "Ada@Example.org"],
  [[], "Ada@Example.org"],
])("of the names %j, %s is shown", (names, shown) => {
  expect(person({ names }).name).toBe(shown);
});

test("without a name and an address, the subject is shown", () => {
  expect(person({ names: [], email: undefined }).name).toBe("1815");
});

const elsewhere = { hostedDomain: undefined, isGoogle: false };
const atGoogle = (hostedDomain: string | undefined) => ({ hostedDomain, isGoogle: true });
const may = (allowed: string, email: string | undefined, place = elsewhere as ReturnType<typeof atGoogle>) =>
  isAllowed(allowedAddresses(allowed)!, person({ email }), place);

test.each([
  ["example.org", "ada@example.org"],
  ["Example.ORG", "ada@eXample.org"],
  ["ada@example.org", "ADA@example.org"],
  ["a.example, ada@example.org", "ada@example.org"],
])("where %s may come in, %s may", (allowed, email) => {
  expect(may(allowed, email)).toBe(true);
});

test.each([
  ["example.org", "ada@mail.example.org"],
  ["mail.example.org", "ada@example.org"],
  ["example.org", "ada@evil-example.org"],
  ["example.org", "ada@example.org.evil.example"],
  ["example.org", "ada@exаmple.org"],
  ["kelvin.example", "ada@\u212aelvin.example"],
  ["ada@example.org", "ada+1@example.org"],
  ["ada@example.org", "аda@example.org"],
  ["kay@example.org", "\u212aay@example.org"],
  ["example.org", undefined],
])("where %s may come in, %s may not", (allowed, email) => {
  expect(may(allowed, email)).toBe(false);
});

test("an address that doesn't count is nobody's", () => {
  const unsure = person({ email: "ada@example.org", isEmailVerified: false });

  expect(isAllowed(allowedAddresses("example.org,ada@example.org")!, unsure, elsewhere)).toBe(false);
});

test("at Google, the domain is that of the organization, and an address is an address", () => {
  expect(may("example.org", "ada@example.org", atGoogle(undefined))).toBe(false);
  expect(may("example.org", "ada@example.org", atGoogle("example.com"))).toBe(false);
  expect(may("example.org", "ada@gmail.com", atGoogle("Example.org"))).toBe(true);
  expect(may("ada@example.org", "ada@example.org", atGoogle(undefined))).toBe(true);
});
