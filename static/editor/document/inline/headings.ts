import type { SyntaxNode } from "@lezer/common";

import { withoutId } from "../syntax/heading-id.ts";
import type { Showing } from "./showing.ts";

/** Shows a heading without its marks and its id, unless that is all it has. */
export function showHeading(node: SyntaxNode, showing: Showing): void {
  const isTouched = showing.isTouched(node);
  const marks = node.getChildren("HeaderMark");
  const [first, last] = [marks[0]!, marks.at(-1)!];
  const isUnderlined = node.name.startsWith("Setext");
  const start = isUnderlined ? node.from : first.to;
  const end = isUnderlined || last !== first ? last.from : node.to;
  const content = showing.text({ from: start, to: end });
  const words = withoutId(content);
  const from = start + (content.length - content.trimStart().length);
  if (!isUnderlined) showing.pass({ from: node.from, to: from });
  if (words.trim() === "") return;
  const to = start + words.length;
  if (!isUnderlined) showing.mark({ from: node.from, to: from }, isTouched);
  showing.mark({ from: to, to: node.to }, isTouched);
}
