import { expect, test } from "bun:test";

import { atLeast, isRole, lower, roles } from "../../../src/core/person/role.ts";

test("each role is at least itself and those before it", () => {
  const told = roles.map((role) => roles.filter((needed) => atLeast(role, needed)));

  expect(told).toEqual(roles.map((_, index) => roles.slice(0, index + 1)));
});

test("of two roles the lower one bounds the other", () => {
  expect(lower("publisher", "reader")).toBe("reader");
  expect(lower("reader", "publisher")).toBe("reader");
  expect(lower("writer", "writer")).toBe("writer");
});

test("a role is spelled as it is listed", () => {
  expect(roles.every(isRole)).toBeTrue();
  expect(["", "Writer", "admin", "toString"].some(isRole)).toBeFalse();
});
