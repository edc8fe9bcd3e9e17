import { expect, test } from "bun:test";

import { flowNode, moved } from "../../../src/markdown/scanner/flow-node.ts";

test("moving a node moves all its offsets", () => {
  const node = {
    ...flowNode("component", 1, 5),
    boundaries: [{ closes: false, tag: "A", offset: 2 }],
    problem: { message: "a", offset: 3 },
  };

  expect(moved(node, 10)).toEqual({
    kind: "component",
    start: 11,
    end: 15,
    boundaries: [{ closes: false, tag: "A", offset: 12 }],
    problem: { message: "a", offset: 13 },
  });
});
