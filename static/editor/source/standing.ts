import { syntaxTree } from "@codemirror/language";
import type { EditorState } from "@codemirror/state";

import type { Format } from "./formatting.ts";

type SyntaxNode = ReturnType<ReturnType<typeof syntaxTree>["resolveInner"]>;

export type Standing = Readonly<{
  formats: ReadonlySet<Format>;
  /** Of a heading; 0 for text. */
  level: number;
}>;

const inMarks: Readonly<Record<string, Format>> = {
  StrongEmphasis: "bold",
  Emphasis: "italic",
  InlineCode: "code",
  Link: "link",
};

const passages: Readonly<Record<string, Format>> = {
  BulletList: "bullet-list",
  OrderedList: "numbered-list",
  Blockquote: "quote",
  FencedCode: "code-block",
};

/** Returns the formats of the whole selection, or at the caret; of nested lists, the inner one. */
export function standingOf(state: EditorState): Standing {
  const { from, to } = state.selection.main;
  const formats = new Set<Format>();
  let level = 0;
  let isListed = false;
  // A caret between two nodes belongs to the one before it.
  for (const side of from === to ? ([-1, 1] as const) : ([1] as const)) {
    let node: SyntaxNode | null = syntaxTree(state).resolveInner(from, side);
    for (; node; node = node.parent) {
      if (to > node.to) continue;
      const marked = inMarks[node.name];
      if (marked && isWithinMarks(node, from, to)) formats.add(marked);
      const passage = passages[node.name];
      const isList = passage?.endsWith("list") === true;
      if (passage && !(isList && isListed)) formats.add(passage);
      isListed ||= isList;
      level ||= Number(/^(?:ATX|Setext)Heading(\d)$/.exec(node.name)?.[1] ?? 0);
    }
  }
  return { formats, level };
}

function isWithinMarks({ firstChild, lastChild }: SyntaxNode, from: number, to: number): boolean {
  return firstChild !== null && lastChild !== null && firstChild.to <= from && to <= lastChild.from;
}
