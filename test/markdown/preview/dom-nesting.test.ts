import { expect, test } from "bun:test";

import type { ElementContent } from "hast";

import { withValidNesting } from "../../../src/markdown/preview/dom-nesting.ts";
import { h } from "../../../src/markdown/preview/h.ts";
import { expectAsRead } from "../promises/preview.ts";
import { shown } from "./shown.ts";

test("rows and cells get the table parts that a browser needs", async () => {
  expect(await shown("<table>\n<tr><td>a</td>{b}</tr>\n{c}\n</table>")).toContain("<td>a</td>");
  expect(await shown("<ul>\n<li>a</li>\n</ul>")).toBe("<ul>\n<li>a</li>\n</ul>");
});

test("elements that a browser would move are read as they were written", async () => {
  expectAsRead(await shown("<a><a><a><table><a></a></table></a></a></a>"));
});

test.each<[string, ElementContent, ElementContent[]]>([
  ["a link in a link is what it holds", h("a", {}, "b", h("a", {}, "c")), [h("a", {}, "b", "c")]],
  ["an item outside of a list is a box", h("li", {}, "a"), [h("div", {}, "a")]],
  ["a heading in a heading is a box", h("h1", {}, h("h2", {}, "a")), [h("h1", {}, h("div", {}, "a"))]],
  ["a paragraph that holds a block is a box", h("p", {}, h("ul", {})), [h("div", {}, h("ul", {}))]],
  [
    "a cell gets its row and its group",
    h("table", {}, h("tr", {})),
    [h("table", {}, h("tbody", {}, h("tr", {})))],
  ],
  [
    "an element that can hold nothing is followed by what it held",
    h("br", {}, "a"),
    [h("br", {}), { type: "text", value: "a" }],
  ],
  [
    "the first newline of a pre, which a parser drops, is not there",
    h("pre", {}, "\na"),
    [h("pre", {}, "a")],
  ],
])("%s", (_, tree, expected) => {
  expect(withValidNesting([tree])).toEqual(expected);
});
