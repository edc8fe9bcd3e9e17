import { expect, test } from "bun:test";

import { h } from "../../../src/markdown/preview/h.ts";

test("an element has its classes as a list, and texts as nodes", () => {
  expect(h("p", { className: "mdx-quiet", title: "a" }, "b", h("br", {}))).toEqual({
    type: "element",
    tagName: "p",
    properties: { title: "a", className: ["mdx-quiet"] },
    children: [
      { type: "text", value: "b" },
      { type: "element", tagName: "br", properties: {}, children: [] },
    ],
  });
  expect(h("p", { className: ["mdx-callout", "mdx-tip"] }).properties.className).toEqual([
    "mdx-callout",
    "mdx-tip",
  ]);
  expect(h("p", {}).properties).toEqual({});
});
