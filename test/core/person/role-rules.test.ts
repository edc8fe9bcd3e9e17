import { describe, expect, test } from "bun:test";

import { namesAdministrator, roleRules, standingBy } from "../../../src/core/person/role-rules.ts";
import { slug } from "../../../src/core/slug/slug.ts";

const nobody = { email: undefined, groups: [] };

describe("what ROLES gives", () => {
  const rules = roleRules(
    "group:docs=publisher, group:api=writer@guide|reference, group:more=writer@blog, ada@example.com=administrator, *=reader",
  );

  test.each([
    [nobody, "reader", undefined],
    [{ ...nobody, groups: ["docs"] }, "publisher", undefined],
    [{ ...nobody, groups: ["api"] }, "writer", ["guide", "reference"]],
    [{ ...nobody, groups: ["api", "more"] }, "writer", ["guide", "reference", "blog"]],
    [{ ...nobody, groups: ["api", "docs"] }, "publisher", undefined],
    [{ email: "Ada@Example.com", groups: ["api"] }, "administrator", undefined],
    [{ email: "ada@example.com.evil.example", groups: ["Docs", "group:docs", "*"] }, "reader", undefined],
  ] as const)("%j is %s", (known, role, folders) => {
    expect(standingBy(rules, known)).toEqual({ role, folders: folders?.map(slug) });
  });

  test("nothing by an address that only looks alike: the sign for kelvin isn't k", () => {
    const rules = roleRules("kim@kites.example=administrator");

    expect(standingBy(rules, { ...nobody, email: "Kim@KITES.example" })?.role).toBe("administrator");
    expect(standingBy(rules, { ...nobody, email: "\u212aim@kites.example" })).toBeUndefined();
  });

  test("nothing, where no rule fits", () => {
    expect(standingBy(roleRules("group:docs=writer"), nobody)).toBeUndefined();
  });

  test("the highest role alone, and everywhere where one of its rules has no folders", () => {
    const rules = roleRules("*=reader, group:a=writer@guide, group:b=writer, group:c=reader@blog");

    expect(standingBy(rules, { ...nobody, groups: ["a", "c"] })).toEqual({
      role: "writer",
      folders: [slug("guide")],
    });
    expect(standingBy(rules, { ...nobody, groups: ["a", "b"] })).toEqual({
      role: "writer",
      folders: undefined,
    });
  });

  test("names with the signs that part rules, escaped", () => {
    const rules = roleRules("group:a%2Cb%3dc%40d%7Ce%25=writer@one%2Ctwo%3D|x%40y");
    const fits = { ...nobody, groups: ["a,b=c@d|e%25"] };

    expect(standingBy(rules, fits)).toEqual({ role: "writer", folders: [slug("one,two="), slug("x@y")] });
  });

  test("whether somebody is an administrator by it", () => {
    expect(namesAdministrator(rules)).toBeTrue();
    expect(namesAdministrator(roleRules("*=publisher"))).toBeFalse();
  });
});

test.each([
  ",",
  "*",
  "=reader",
  "*=reader=writer",
  "*=owner",
  "*=Reader",
  "*=",
  "*=writer@",
  "*=writer@guide|",
  "*=writer@guide@blog",
  "*=writer@../up",
  "*=administrator@guide",
  "group:=reader",
  "group:a@b=reader",
  "group:a|b=reader",
  "ada=reader",
  "@example.com=reader",
  "ada@=reader",
  "a b@example.com=reader",
])("“%s” is refused with what it must be", (text) => {
  expect(() => roleRules(text)).toThrow(/^it must .*\.$/);
});
