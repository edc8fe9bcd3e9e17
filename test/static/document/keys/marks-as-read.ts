import type { Nodes } from "mdast";

import { parse } from "../../../../src/mdx/syntax/index.ts";

/** A sign that readers see: where it is in the text, how it looks, and the blocks that it is in. */
export type Seen = Readonly<{ at: number; sign: string; looks: readonly string[]; blocks: string }>;

const formats: Readonly<Record<string, string>> = {
  strong: "bold",
  b: "bold",
  emphasis: "italic",
  em: "italic",
  i: "italic",
  delete: "struck",
  del: "struck",
  s: "struck",
  inlineCode: "code",
  link: "link",
};

const blockNames =
  /^(?:paragraph|heading|list|listItem|blockquote|table|tableRow|tableCell|mdxJsxFlowElement|containerDirective|footnoteDefinition|code)$/;

/** What a reader of MDX and of GitHub's Markdown sees, without white space. @throws where MDX refuses the text */
export function seenIn(text: string): readonly Seen[] {
  const seen: Seen[] = [];
  const visit = (node: Nodes, looks: readonly string[], blocks: string) => {
    const name = "name" in node && node.type === "mdxJsxTextElement" ? (node.name ?? "") : node.type;
    const format = formats[name];
    const now = format ? [...new Set([...looks, format])].sort() : looks;
    if (node.type === "text" || node.type === "inlineCode" || node.type === "mdxTextExpression") {
      const { start, end } = node.position!;
      const source = text.slice(start.offset, end.offset);
      let at = source.startsWith("`")
        ? source.indexOf(node.value.trimStart()[0]!, /^`+/.exec(source)![0].length)
        : 0;
      for (const sign of node.value.split("")) {
        if (/\s/.test(sign)) continue;
        while (source[at] !== sign || (sign !== "\\" && false)) {
          if (source.startsWith("&", at)) break;
          at += 1;
        }
        // A backslash before a sign hides itself; of two, the second one is seen.
        if (node.type === "text" && sign === "\\" && source[at + 1] === "\\") at += 1;
        seen.push({ at: start.offset! + at, sign, looks: now, blocks });
        at = source.startsWith("&", at) && sign !== "&" ? source.indexOf(";", at) + 1 : at + 1;
        if (sign === "&" && source.startsWith("amp;", at)) at += 4;
      }
    }
    const inside = blockNames.test(node.type) ? `${blocks} ${node.type}` : blocks;
    if ("children" in node) for (const child of node.children) visit(child, now, inside);
  };
  visit(parse(text, "mdx"), [], "");
  return seen;
}
