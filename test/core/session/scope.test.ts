import { expect, test } from "bun:test";

import fc, { constantFrom, option, property, record, subarray } from "fast-check";

import { roles } from "../../../src/core/person/role.ts";
import { hasRight, writesTo } from "../../../src/core/session/access.ts";
import { isLess, rights, scopeOf, scopeOfToken, tokenRights } from "../../../src/core/session/scope.ts";
import { slug } from "../../../src/core/slug/slug.ts";
import { person, scopeIn } from "../../support/person.ts";

test.each([
  ["reader", ["read"]],
  ["commenter", ["read", "comment"]],
  ["writer", ["read", "comment", "draft", "generate"]],
  ["publisher", ["read", "comment", "draft", "generate", "publish"]],
  ["administrator", [...rights]],
] as const)("a %s has the rights of the roles below, and its own", (role, can) => {
  expect(scopeIn(role).can).toEqual([...can]);
});

test("a person reads everywhere, and writes in the folders of the role", () => {
  const { folders, reads } = scopeIn("writer", ["guide"]);

  expect([folders, reads]).toEqual([[slug("guide")], undefined]);
});

const folders = option(subarray(["guide", "guide/deep", "guides", "api"].map(slug), { minLength: 1 }), {
  nil: undefined,
});
const standings = record({ role: constantFrom(...roles), folders });
const tokens = record({ can: subarray([...tokenRights], { minLength: 1 }), folders });
const places = ["", "guide", "guide/x", "guide/deep/x", "guides/x", "api", "other"].map(slug);

test("a token may what it is made for and its maker may, and nothing else", () => {
  fc.assert(
    property(tokens, standings, (token, standing) => {
      const [own, maker] = [scopeOfToken(token, standing), scopeOf(standing)];
      const alone = scopeOfToken(token, { role: "administrator", folders: undefined });
      for (const right of rights)
        expect(own.can.includes(right)).toBe(maker.can.includes(right) && alone.can.includes(right));
      for (const place of places)
        expect(writesTo(person("t", own), place)).toBe(
          writesTo(person("t", alone), place) && writesTo(person("m", maker), place),
        );
      expect(own.reads).toEqual(token.folders);
      expect(hasRight(person("t", own), "administer")).toBe(false);
    }),
  );
});

test("a scope is less than another where it lacks a right or a page", () => {
  fc.assert(
    property(standings, standings, (one, other) => {
      const [now, before] = [scopeOf(one), scopeOf(other)];
      const lacks =
        before.can.some((right) => !now.can.includes(right)) ||
        places.some((place) => writesTo(person("b", before), place) && !writesTo(person("n", now), place));
      expect(isLess(now, before)).toBe(lacks);
    }),
  );
});
