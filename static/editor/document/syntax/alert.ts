import type { SyntaxNode } from "@lezer/common";

/** `[!NOTE]` of a paragraph that is the first of a quote; elsewhere it is text. */
export function alertMarkOf(paragraph: SyntaxNode): SyntaxNode | undefined {
  const { parent } = paragraph;
  return parent?.name === "Blockquote" && firstOf(parent)?.from === paragraph.from
    ? (paragraph.getChild("AlertMark") ?? undefined)
    : undefined;
}

/** The first block of a quote. */
export function firstOf(quote: SyntaxNode): SyntaxNode | undefined {
  let node = quote.firstChild;
  while (node?.name === "QuoteMark") node = node.nextSibling;
  return node ?? undefined;
}
