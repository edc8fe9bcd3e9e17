import { expect, test } from "bun:test";

import type { ElementContent } from "hast";

import { normaliseHast } from "../../../src/markdown/clipboard/normalise-hast.ts";
import { h } from "../../../src/markdown/preview/h.ts";

test.each<[string, ElementContent, ElementContent[]]>([
  ["an element without emphasis of ours is what it holds", h("u", {}, "a"), [text("a")]],
  ["an element that is hidden is not there", h("p", { hidden: true }, "a"), []],
  ["the sign that links to a heading is not there", h("a", { ariaHidden: "true", href: "#a" }, "#"), []],
  [
    "a definition list is its terms, bold, and what they mean",
    h("dl", {}, h("dt", {}, "a"), h("dd", {}, "b")),
    [h("div", {}, h("p", {}, h("strong", {}, "a")), h("div", {}, "b"))],
  ],
  ["the lone paragraph of an item is its text", h("li", {}, h("p", {}, "a")), [h("li", {}, "a")]],
  [
    "a list beside an item is in it",
    h("ul", {}, h("li", {}, "a"), h("ul", {}, h("li", {}, "b"))),
    [h("ul", {}, h("li", {}, "a", h("ul", {}, h("li", {}, "b"))))],
  ],
  [
    "an attribute that Markdown has no word for is not there",
    h("ol", { start: 2, id: "a" }),
    [h("ol", { start: "2" })],
  ],
  ["a space that only keeps a line together is a space", h("p", {}, "a\u00a0b\u200b"), [h("p", {}, "a b")]],
])("%s", (_, node, expected) => {
  expect(normaliseHast([node], undefined)).toEqual(expected);
});

test("lists and quotes nest up to twelve levels, and deeper ones join the twelfth", () => {
  let nested: ElementContent = text("a");
  for (let level = 0; level < 20; level += 1) nested = h("blockquote", {}, nested);

  expect(JSON.stringify(normaliseHast([nested], undefined)).match(/blockquote/g)).toHaveLength(12);
});

function text(value: string): ElementContent {
  return { type: "text", value };
}
