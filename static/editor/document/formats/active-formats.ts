import { syntaxTree } from "@codemirror/language";
import type { EditorState } from "@codemirror/state";

import { labelsOf } from "../syntax/definitions.ts";
import type { Format } from "./formatting.ts";
import { allRuns, runsOf } from "./runs.ts";
import { textsIn } from "./texts.ts";

type SyntaxNode = ReturnType<ReturnType<typeof syntaxTree>["resolveInner"]>;

export type ActiveFormats = Readonly<{
  formats: ReadonlySet<Format>;
  /** The level of a heading; 0 for text. */
  level: number;
}>;

const passages: Readonly<Record<string, Format>> = {
  BulletList: "bullet-list",
  OrderedList: "numbered-list",
  Blockquote: "quote",
  FencedCode: "code-block",
};

/** Returns the formats of the whole selection, or at the caret; of nested lists, the inner one. */
export function activeFormatsOf(state: EditorState): ActiveFormats {
  const { from, to } = state.selection.main;
  const formats = new Set<Format>(marksAround(state));
  let level = 0;
  let isListed = false;
  // A caret between two nodes belongs to the one before it.
  for (const side of from === to ? ([-1, 1] as const) : ([1] as const)) {
    let node: SyntaxNode | null = syntaxTree(state).resolveInner(from, side);
    for (; node; node = node.parent) {
      if (to > node.to) continue;
      const passage = passages[node.name];
      const isList = passage?.endsWith("list") === true;
      if (passage && !(isList && isListed)) formats.add(passage);
      isListed ||= isList;
      level ||= Number(/^(?:ATX|Setext)Heading(\d)$/.exec(node.name)?.[1] ?? 0);
    }
  }
  return { formats, level };
}

/** In UTF-16 units: a longer selection is of several paragraphs, so it has no format as a whole. */
const MAX_SELECTION = 64 * 1024;

function marksAround(state: EditorState): Format[] {
  const { from, to } = state.selection.main;
  const [text] = to - from < MAX_SELECTION ? textsIn(state) : [];
  if (!text || from < text.from || text.to < to) return [];
  const around = allRuns(runsOf(text.text, labelsOf(state))).filter(({ begin, end }) => {
    return text.from + begin <= from && to <= text.from + end;
  });
  return around.flatMap(({ name }) => (isFormat(name) ? [name] : []));
}

function isFormat(name: string): name is "bold" | "italic" | "code" | "link" {
  return /^(?:bold|italic|code|link)$/.test(name);
}
