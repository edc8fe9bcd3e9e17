import type { ParseError } from "../syntax/index.ts";
import type { Boundary } from "../tree/index.ts";

export type BlockKind =
  | "frontmatter"
  | "esm"
  | "heading"
  | "paragraph"
  | "list"
  | "table"
  | "code"
  | "quote"
  | "component"
  | "expression"
  | "html"
  | "definition"
  | "footnote"
  | "rule"
  | "broken";

export type PlacedBoundary = Boundary & Readonly<{ offset: number }>;

/** Whole lines that are one block, or that open or close a container. Offsets are in the fragment. */
export type FlowNode = Readonly<{
  kind: BlockKind;
  start: number;
  end: number;
  boundaries: readonly PlacedBoundary[];
  problem?: ParseError;
}>;

export function flowNode(kind: BlockKind, start: number, end: number): FlowNode {
  return { kind, start, end, boundaries: [] };
}

export function moved(node: FlowNode, by: number): FlowNode {
  const { problem } = node;
  return {
    ...node,
    start: node.start + by,
    end: node.end + by,
    boundaries: node.boundaries.map((boundary) => ({ ...boundary, offset: boundary.offset + by })),
    ...(problem && { problem: { ...problem, offset: problem.offset + by } }),
  };
}
