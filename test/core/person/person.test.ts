import { expect, test } from "bun:test";

import { personIdOf } from "../../../src/core/person/person.ts";

test("a person is the account that they signed in with, whatever its name is", () => {
  expect(personIdOf({ kind: "github", accountId: "1815" })).toBe("github:1815");
  expect(personIdOf({ kind: "oidc", accountId: "https://id.example.com a b" })).toBe(
    "oidc:https://id.example.com a b",
  );
});

test("all sessions with the PIN are one", () => {
  expect(personIdOf({ kind: "pin" })).toBe("pin");
  expect(personIdOf({ maker: "ada", makerKind: "pin" })).toBe("pin");
});

test("a token is its maker's", () => {
  expect(personIdOf({ maker: "ada", makerKind: "github", makerId: "1815" })).toBe("github:1815");
});

test("nobody is guessed where it was not kept", () => {
  expect(personIdOf({ kind: "github" })).toBeUndefined();
  expect(personIdOf({ maker: "ada" })).toBeUndefined();
  expect(personIdOf({ maker: "ada", makerKind: "github" })).toBeUndefined();
  expect(personIdOf({ maker: "ada", makerId: "1815" })).toBeUndefined();
});
