import type { Nodes } from "mdast";

import { parse, type Syntax } from "../../../../src/markdown/syntax/parse.ts";

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

const valued = /^(?:text|inlineCode|code|inlineMath|math|mdxTextExpression|mdxFlowExpression)$/;

/** What is one sign to readers, whatever its source. */
const wholes = /^(?:image|imageReference|footnoteReference|thematicBreak)$/;

/** What a reader of MDX and of GitHub's Markdown sees, without white space. @throws where MDX refuses the text */
export function seenIn(text: string, syntax?: Syntax): readonly Seen[] {
  const seen: Seen[] = [];
  const visit = (node: Nodes, looks: readonly string[], blocks: string) => {
    const name = "name" in node && node.type === "mdxJsxTextElement" ? (node.name ?? "") : node.type;
    const format = formats[name];
    const now = format ? [...new Set([...looks, format])].sort() : looks;
    if (wholes.test(node.type))
      seen.push({ at: node.position!.start.offset!, sign: node.type, looks: now, blocks });
    else if (node.type === "html") {
      const shown = node.value.replace(/<!--[\s\S]*?-->|<[^<>]*>/g, (tag) => " ".repeat(tag.length));
      for (const [index, sign] of [...shown.split("").entries()])
        if (/\S/.test(sign))
          seen.push({ at: node.position!.start.offset! + index, sign, looks: now, blocks });
    } else if (valued.test(node.type) && "value" in node) {
      const { start, end } = node.position!;
      const places = placesIn(text.slice(start.offset, end.offset), node);
      for (const [index, sign] of [...node.value.split("").entries()])
        if (/\S/.test(sign)) seen.push({ at: start.offset! + places[index]!, sign, looks: now, blocks });
    }
    const inside = blockNames.test(node.type) ? `${blocks} ${node.type}` : blocks;
    if ("children" in node) for (const child of node.children) visit(child, now, inside);
  };
  visit(parse(text, syntax), [], "");
  return seen;
}

/** Where each unit of a node's value is in its source: after backslashes that hide, and at character references. */
function placesIn(source: string, { type, value }: { type: string; value: string }): number[] {
  const isText = type === "text";
  const fence = /^(?:`{3,}|~{3,}|\${2,})[^\n]*\n/.exec(source);
  let at = isText ? 0 : (fence ?? /^[`{$]*/.exec(source)!)[0].length;
  return value.split("").map((sign) => {
    const reference = isText ? /^&#?\w+;/.exec(source.slice(at))?.[0] : undefined;
    if (reference) {
      at += reference.length;
      return at - reference.length;
    }
    const isHidden = isText && /^\\[!-/:-@[-`{-~]/.test(source.slice(at, at + 2));
    if (isHidden) at += 1;
    // Marks of quotes, indentation and padding of code are not in the value. A NUL is another sign there.
    const isSign = (own: string) =>
      own === sign || (sign === "\ufffd" && own === "\0") || (/\s/.test(sign) && /\s/.test(own));
    while (at < source.length - 1 && !isSign(source[at]!)) at += 1;
    at += 1;
    return at - 1;
  });
}
