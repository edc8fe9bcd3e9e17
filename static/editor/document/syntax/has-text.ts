import { syntaxTree } from "@codemirror/language";
import type { EditorState } from "@codemirror/state";
import type { SyntaxNode } from "@lezer/common";

import type { Block } from "./block.ts";

const textless: ReadonlySet<string> = new Set(["frontmatter", "esm", "expression", "html", "math"]);

/**
 * Whether the document shows a block's text. Otherwise the server's HTML stands for it, and its source appears when it is
 * selected.
 */
export function hasText(block: Block, state: EditorState): boolean {
  if (textless.has(block.kind)) return false;
  if (block.kind === "component") return block.children.length > 0 || hasRoomForText(block, state);
  if (block.kind !== "paragraph") return true;
  const paragraph = nodeAt(block, state);
  return paragraph?.name !== "Paragraph" || !isPictures(paragraph, state);
}

/** An element over lines has, because text can be typed between its tags. */
function hasRoomForText({ from, to }: Block, state: EditorState): boolean {
  const node = nodeAt({ from, to }, state);
  if (node?.name === "Directive") return true;
  if (node?.name === "JsxFlow") return node.to < to;
  return node !== undefined && hasWords(node, state);
}

function nodeAt({ from }: Pick<Block, "from" | "to">, state: EditorState): SyntaxNode | undefined {
  const tree = syntaxTree(state).topNode;
  return tree.childAfter(from) ?? undefined;
}

/** Whether a node holds more than tags, expressions and blanks. */
function hasWords(node: SyntaxNode, state: EditorState): boolean {
  return holdsOther(node, state, new Set(["JsxTag", "Expression"]));
}

function isPictures(node: SyntaxNode, state: EditorState): boolean {
  return (
    node.firstChild !== null &&
    !holdsOther(node, state, new Set(["Image", "LinkMark", "URL", "LinkTitle", "Link"]))
  );
}

function holdsOther(node: SyntaxNode, state: EditorState, names: ReadonlySet<string>): boolean {
  let at = node.from;
  for (let child = node.firstChild; child; child = child.nextSibling) {
    if (isWord(state, at, child.from)) return true;
    at = child.to;
    if (!names.has(child.name)) return true;
    if (child.name === "Link" && holdsOther(child, state, names)) return true;
  }
  return isWord(state, at, node.to);
}

function isWord(state: EditorState, from: number, to: number): boolean {
  return state.sliceDoc(from, to).trim() !== "";
}
