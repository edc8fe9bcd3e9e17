import { syntaxTree } from "@codemirror/language";
import type { EditorState } from "@codemirror/state";
import type { SyntaxNode } from "@lezer/common";

import { marksIn } from "./syntax/marks-in-text.ts";
import type { Block } from "./syntax/structure.ts";
import { blocksOf } from "./syntax/structure.ts";

/** `at` is where it starts, `depth` 1 to 6. */
export type Heading = Readonly<{ at: number; depth: number; block: Block }>;

/** Returns headings in order, also those in components; where there are more than `most`, without the deepest, then without the last. */
export function headingsIn(state: EditorState, most: number): readonly Heading[] {
  let headings = headingsOf(state, blocksOf(state));
  for (let depth = 6; depth > 1 && headings.length > most; depth--) {
    const higher = headings.filter((heading) => heading.depth < depth);
    if (higher.length > 0) headings = higher;
  }
  return headings.slice(0, most);
}

export function headingText(state: EditorState, from: number): string {
  const tree = syntaxTree(state);
  let node: SyntaxNode | null = tree.resolveInner(from, 1);
  while (node && !/Heading\d$/.test(node.name)) node = node.parent;
  const [first, last] = node?.getChildren("HeaderMark") ?? [];
  if (!node || !first) return "";
  const [start, to] = first.from === node.from ? [first.to, last?.from ?? node.to] : [node.from, first.from];
  const hidden = [...marksIn(tree, start, to)];
  tree.iterate({
    from: start,
    to,
    enter: ({ name, from, to }) => {
      if (name === "JsxTag" || name === "HTMLTag") hidden.push({ from, to });
    },
  });
  let [text, end] = ["", start];
  for (const mark of hidden.sort((one, other) => one.from - other.from)) {
    text += state.sliceDoc(end, mark.from);
    end = mark.to;
  }
  return (text + state.sliceDoc(end, to)).trim();
}

function headingsOf(state: EditorState, blocks: readonly Block[]): Heading[] {
  return blocks.flatMap((block) =>
    block.kind === "heading"
      ? [{ at: block.from, depth: depthOf(state, block), block }]
      : headingsOf(state, block.children),
  );
}

function depthOf({ doc }: EditorState, { from, to }: Block): number {
  const start = doc.sliceString(from, Math.min(to, from + 7));
  for (let depth = 6; depth > 0; depth--) if (start.startsWith("#".repeat(depth))) return depth;
  return doc.lineAt(to).text.trimEnd().endsWith("=") ? 1 : 2; // underlined
}
