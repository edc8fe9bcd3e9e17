import { syntaxTree } from "@codemirror/language";
import type { EditorState, Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import type { SyntaxNode } from "@lezer/common";

import { plainTitle } from "../../../src/mdx/browser.ts";
import type { Block } from "./syntax/block.ts";
import { marksIn } from "./syntax/marks-in-text.ts";
import { blocksOf } from "./syntax/structure.ts";

/** Shows the page's title when what is typed changes it; `otherwise` is what a page without one is called. */
export function pageTitle(show: (title: string) => void, otherwise: string): Extension {
  return EditorView.updateListener.of(({ docChanged, startState, state }) => {
    const title = docChanged ? titleIn(state) : undefined;
    if (title !== undefined && title !== titleIn(startState)) show(title || otherwise);
  });
}

/**
 * Returns the title of the front matter, else the first heading of depth 1, as the server does, else "". Undefined for a
 * title that only a parser of front matter can read. @internal
 */
export function titleIn(state: EditorState): string | undefined {
  const blocks = blocksOf(state);
  const [first] = blocks;
  const text = first?.kind === "frontmatter" ? state.sliceDoc(first.from, first.to) : "";
  if (text.includes("title")) return plainTitle(text.includes("+++") ? "toml" : "yaml", text)?.trim();
  return firstHeading(state, blocks) ?? "";
}

function firstHeading(state: EditorState, blocks: readonly Block[]): string | undefined {
  for (const { kind, from, children } of blocks) {
    const found = kind === "heading" ? textOfTitle(state, from) : firstHeading(state, children);
    if (found) return found;
  }
  return undefined;
}

function textOfTitle(state: EditorState, at: number): string | undefined {
  if (state.sliceDoc(at, at + 2) === "##") return undefined; // a page has thousands, and most are deeper
  const tree = syntaxTree(state);
  let node: SyntaxNode | null = tree.resolveInner(at, 1);
  while (node && !/Heading\d$/.test(node.name)) node = node.parent;
  if (!node?.name.endsWith("1")) return undefined;
  const [first, last] = node.getChildren("HeaderMark");
  const [from, to] =
    first && first.from === node.from ? [first.to, last?.from ?? node.to] : [node.from, first!.from];
  let [text, end] = ["", from];
  for (const mark of marksIn(tree, from, to)) {
    text += state.sliceDoc(end, mark.from);
    end = mark.to;
  }
  return (text + state.sliceDoc(end, to)).trim();
}
