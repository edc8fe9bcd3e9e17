import { expect, test } from "bun:test";

import { inlineKind, inlineTokens, isSureOfAll, kindOfTokens } from "../../../src/markdown/scanner/inline.ts";

test("a text is split into code, tags, expressions, ends of links, escapes and words", () => {
  const kinds = inlineTokens("a `b` <C /> {/* d */} [e](f) \\<")?.map(({ kind }) => kind);

  expect(kinds).toEqual([
    "words",
    "code",
    "words",
    "tag",
    "words",
    "expression",
    "words",
    "link",
    "words",
    "escaped",
  ]);
});

test.each([
  ["a <b>c</b>", "words"],
  ["<A />", "component"],
  ["<A> <B /> </A>", "component"],
  ["{/* a */}", "expression"],
  ["a > b", "words"],
] as const)("%j is %s", (text, kind) => {
  expect(inlineKind(text)).toBe(kind);
});

test.each(["<a>b", "a</a>", "{a + b}", "a <", "<a>*b</a>*", "$$a$$ <b />", "www.a.b/`{x` y`", "`a\n<b`"])(
  "%j is for the parser",
  (text) => {
    expect(inlineKind(text)).toBeUndefined();
  },
);

test("tags close in the reverse order in which they open, each by its name", () => {
  expect(kindOfTokens(inlineTokens("<a><b></b></a>")!)).toBe("component");
  expect(kindOfTokens(inlineTokens("<a><b></a></b>")!)).toBeUndefined();
});

test("several texts are certain only if each of them is", () => {
  expect(isSureOfAll(["a", "<b />"])).toBe(true);
  expect(isSureOfAll(["a", "<b>"])).toBe(false);
});
