import { expect, test } from "bun:test";

import { elementsIn, nameIn, plainExpression, plainTag } from "../../../src/markdown/scanner/tag.ts";

const isTag = (text: string) => new RegExp(`^${plainTag}$`).test(text);

test.each(["<a>", "</a>", "<A.B />", "<a-b c>", '<A b="c" d={1} e={["f"]} g={{ h: true }} i={<J />} />'])(
  "%s is a tag",
  (text) => {
    expect(isTag(text)).toBe(true);
  },
);

test.each(["<a", "< a>", "<A b={c}>", "<A b={08}>", "<A b={{ __proto__: 1 }}>", "<A {...b}>", "<a:b>"])(
  "%s is the parser's",
  (text) => {
    expect(isTag(text)).toBe(false);
  },
);

test("a plain expression is a comment or a text", () => {
  const isExpression = (text: string) => new RegExp(`^${plainExpression}$`).test(text);

  expect(["{/* a */}", '{" "}', "{a}", "{1}"].map(isExpression)).toEqual([true, true, false, false]);
});

test("a tag has its own element with text attributes, and the elements in its attributes", () => {
  const tag = '<A b="c" d={1} e={<F g="h" />}>';
  const elements = elementsIn(tag, 100);

  expect(nameIn(tag)).toBe("A");
  expect(elements.map(({ name, offset }) => [name, offset])).toEqual([
    ["A", 100],
    ["F", 100 + tag.indexOf("<F")],
  ]);
  expect(Object.fromEntries(elements[0]!.attributes)).toEqual({ b: "c", d: undefined, e: undefined });
});
