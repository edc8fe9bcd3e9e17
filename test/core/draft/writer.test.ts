import { expect, test } from "bun:test";

import {
  allOf,
  isSamePerson,
  isWriter,
  withMaker,
  type Writer,
  writersOf,
} from "../../../src/core/draft/writer.ts";
import type { Session } from "../../../src/core/session/session.ts";
import { scopeIn } from "../../support/person.ts";

const signed = { id: "s", expiresAt: 1, scope: scopeIn("writer") };
const account = (login: string, accountId?: string): Session => ({
  ...signed,
  kind: "github",
  name: login,
  login,
  token: "t",
  ...(accountId !== undefined && { accountId }),
});
const withPin = (name: string): Session => ({ ...signed, kind: "pin", name });
const token = (maker: string, makerKind?: "pin" | "github", makerId?: string): Session => ({
  ...signed,
  kind: "token",
  name: `${maker} (CI)`,
  maker,
  makerKind,
  makerId,
  madeWith: ["draft"],
});
const ada: Writer = { name: "ada", id: "github:1" };

test("who has another name is still who wrote the text", () => {
  expect(isWriter(account("countess", "1"), [ada])).toBeTrue();
  expect(isWriter(token("countess", "github", "1"), [ada])).toBeTrue();
  expect(isSamePerson({ name: "countess (CI)", id: "github:1" }, ada)).toBeTrue();
});

test("who has the same name is somebody else, where both are known", () => {
  expect(isWriter(account("ada", "2"), [ada])).toBeFalse();
  expect(isSamePerson({ name: "ada", id: "oidc:https://id.example.com 1" }, ada)).toBeFalse();
});

test("where one isn't known, two of a name are one, however it is typed", () => {
  expect(isWriter(account("ada"), [ada])).toBeTrue();
  expect(isWriter(withPin(" ＡDA"), [ada])).toBeTrue();
  expect(isWriter(account("ada", "1"), [{ name: "Ada" }])).toBeTrue();
  expect(isWriter(token("Ada"), [ada])).toBeTrue();
  expect(isSamePerson({ name: "Ada (CI)" }, ada)).toBeTrue();
});

test("people with the PIN are told apart by name", () => {
  expect(writersOf(withPin("Bob"), "Bob")).toEqual([{ name: "Bob" }]);
  expect(isWriter(withPin("Bob"), [{ name: "Ada" }])).toBeFalse();
  expect(isWriter(token("Bob", "pin"), [{ name: "Ada" }])).toBeFalse();
});

test("a save is by who sends it, and by who is named: that one of the known writers, else a name", () => {
  expect(writersOf(account("ada", "1"), "ada")).toEqual([ada]);
  expect(writersOf(withPin("Bob"), "ada", [ada, { name: "Eve" }])).toEqual([{ name: "Bob" }, ada]);
  expect(writersOf(withPin("Bob"), "ada")).toEqual([{ name: "Bob" }, { name: "ada" }]);
  expect(writersOf(token("ada", "github", "1"), "ada (CI)")).toEqual([
    { name: "ada (CI)", id: "github:1" },
    ada,
  ]);
});

test("each writer is listed once, in one order", () => {
  const [eve, other] = [{ name: "Eve" }, { name: "ada", id: "github:2" }];
  expect(allOf([eve, other, ada], [ada, { ...eve }])).toEqual(allOf([other], [ada, eve]));
  expect(allOf([eve, other, ada], [ada])).toHaveLength(3);
  expect(withMaker({ name: "ada (CI)", id: "github:1" })).toEqual([
    { name: "ada (CI)", id: "github:1" },
    ada,
  ]);
});
