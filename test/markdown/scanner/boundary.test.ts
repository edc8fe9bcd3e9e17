import { expect, test } from "bun:test";

import { boundaryNode, isBoundary } from "../../../src/markdown/scanner/boundary.ts";
import { flowOf } from "../../../src/markdown/syntax/flow.ts";

function nodeOf(line: string) {
  const flow = flowOf(line, "mdx");
  const tokens = "tokens" in flow ? flow.tokens : [];
  expect(tokens.every(isBoundary)).toBe(true);
  return boundaryNode(line, { start: 0, end: line.length, tokens });
}

test("only tags, expressions and lines of colons are boundaries", () => {
  const types = ["mdxJsxFlowTag", "mdxFlowExpression", "directiveLine", "paragraph", "codeFenced"];

  expect(types.filter((type) => isBoundary({ type, start: 0, end: 0 }))).toEqual(types.slice(0, 3));
});

test("a line with a tag is a component, whatever else it has", () => {
  expect(nodeOf("{a} <B>\n")).toMatchObject({
    kind: "component",
    boundaries: [{ closes: false, tag: "B", offset: 4 }],
  });
  expect(nodeOf("{a}\n")).toMatchObject({ kind: "expression", boundaries: [] });
});

test.each([
  ["<A />", []],
  ["<A.B c={d > e}>", [{ closes: false, tag: "A.B", offset: 0 }]],
  ["</ A >", [{ closes: true, tag: "A", offset: 0 }]],
  ["::::note Title", [{ closes: false, signs: "::::", offset: 0 }]],
  [":::", [{ closes: true, signs: ":::", offset: 0 }]],
])("%j opens and closes %j", (line, boundaries) => {
  expect(nodeOf(`${line}\n`).boundaries).toEqual(boundaries);
});

test("a closing tag with attributes closes nothing", () => {
  expect(nodeOf("</A b>\n").boundaries[0]!.tag).not.toBe("A");
});
