import { expect, test } from "bun:test";

import { estreeNodes, isNode } from "../../../src/markdown/syntax/estree.ts";

const node = { type: "Identifier", start: 0, name: "a" };

test("a field holds one node, or several, among which what is none is left out", () => {
  expect(estreeNodes(node)).toEqual([node]);
  expect(estreeNodes([node, null, "a", node])).toEqual([node, node]);
});

test.each([undefined, null, "Identifier", 1, {}, { type: 1 }])("%j holds no node", (field) => {
  expect(isNode(field)).toBe(false);
  expect(estreeNodes(field)).toEqual([]);
});
