import { expect, test } from "bun:test";

import { headingAttributes } from "../../../src/markdown/tree/attributes.ts";

test.each([
  ["A {#b}", "A", "b"],
  ["A{#b.c-d_é}", "A", "b.c-d_é"],
  ["A \\{#b}", "A", "b"],
  ["First Steps { #first-steps }", "First Steps", "first-steps"],
  ['A { #b .c data-toc-label="D e" }', "A", "b"],
  ["A {.c #b}", "A", "b"],
  ["A {: #b }", "A", "b"],
  ["A {:#b}  ", "A", "b"],
  ["A {: .no_toc }", "A", undefined],
  ["A { .c .d }", "A", undefined],
  ["A { toc='b' }", "A", undefined],
  ["A [#b]", "A", "b"],
  ["A {/* #b */}", "A", "b"],
  ["A {/*b*/}", "A", "b"],
])("at the end of %j, attributes are no words", (text, words, id) => {
  const found = headingAttributes(text)!;

  expect([text.slice(0, found.start).trimEnd(), found.id]).toEqual([words, id]);
});

test.each(["A {b}", "A {b c}", "A {#b} c", "A {", "A {}", "A { }", "A {/* a word */}", "A [b]", "A {b: c}"])(
  "at the end of %j are none",
  (text) => {
    expect(headingAttributes(text)).toBeUndefined();
  },
);
