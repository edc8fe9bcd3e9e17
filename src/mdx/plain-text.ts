import type { Nodes, Root } from "mdast";

import type { Block, BlockKind } from "./blocks.ts";
import { costOfTree } from "./cost.ts";
import { endOfContent, endOfLine } from "./lines.ts";
import { type Passage, passagesIn, treeOf } from "./passages.ts";
import type { Syntax } from "./syntax.ts";

/** About two seconds' work; what stands behind it is given as it is written, and so are passages of more units. */
const MAX_COST = 2_000_000;
const MAX_UNITS = 64 * 1024;

/**
 * The words of a page for a search, a line for each of its lines of thought: prose, also in components, code, math and
 * what pictures say. Neither front matter, which `outline` reads, nor imports, exports, expressions and attributes.
 */
export function plainText(blocks: readonly Block[], syntax: Syntax = "mdx"): string {
  let left = MAX_COST;
  const texts = passagesIn(blocks).map((passage) => {
    if (silent.has(passage.kind)) return "";
    if (passage.kind === "code") return insideFences(passage.text);
    const plain = plainWords(passage);
    if (plain !== undefined) return plain;
    if (passage.text.length > MAX_UNITS) return passage.text;
    left -= costOfTree(passage.text);
    return left < 0 ? passage.text : wordsIn(treeOf(passage, syntax)).trim();
  });
  const lines = texts.flatMap((text) => text.split(/\r\n|\n|\r/));
  return lines
    .map((line) => line.trimEnd())
    .filter((line) => line !== "")
    .join("\n");
}

const silent: ReadonlySet<BlockKind> = new Set(["frontmatter", "esm", "definition", "rule"]);

const tags = /<\/?[\p{L}\p{N}\s."'=/_:-]*>/gu;
const code = /(?<!`)`(?! )([^`\r\n]+)(?<! )`(?!`)/g;
const link = /(?<!!)\[([^[\]\r\n]*)\]\([^\s()<>[\]&\\`"']+\)/g;
const emphasis = /(?<!\*)(\*\*?)([\p{L}\p{N}](?:[\p{L}\p{N} '-]*[\p{L}\p{N}])?)\1(?!\*)/gu;
const bareAddress = /www\.|:\/\//i;
const words = /^[\p{L}\p{N}\s,.?!;:'"()/%+’“”…—–-]*$/u;
/** Stands for code, in which marks are none. */
const SPAN = "\u{E000}";
/** Stands where the brackets of a link were: a mark beside it opens or closes as beside punctuation. */
const EDGE = "\u{E001}";

/** The words of a paragraph with simple code, links and emphasis, or of tags; undefined where only the parser can tell. */
function plainWords({ kind, text, definitions }: Passage): string | undefined {
  if (kind === "component" && text.replace(tags, "").trim() === "") return "";
  if (kind !== "paragraph" || definitions !== "" || /\u{E000}|\u{E001}|:::/u.test(text)) return undefined;
  const spans: string[] = [];
  const linked = text
    .replace(code, (_, span) => {
      spans.push(span);
      return SPAN;
    })
    .replace(link, `${EDGE}$1${EDGE}`);
  if (bareAddress.test(linked)) return undefined; // it takes marks behind it along
  const unmarked = linked.replace(emphasis, "$2").replaceAll(EDGE, "");
  if (!words.test(unmarked.replaceAll(SPAN, ""))) return undefined;
  let next = 0;
  return unbroken(unmarked).replaceAll(SPAN, () => spans[next++]!);
}

function insideFences(code: string): string {
  const text = code.slice(0, endOfContent(code));
  const inside = text.slice(endOfLine(text, 0));
  return inside.replace(/(?:^|[\r\n])[ \t]*(?:`{3,}|~{3,}|\${2,})$/, "");
}

function wordsIn(tree: Root): string {
  let words = "";
  const waiting: (Nodes | string)[] = [tree];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (typeof node === "string") words += node;
    else {
      words += wordsOf(node);
      waiting.push(separators[node.type] ?? "");
      if ("children" in node) for (const child of node.children.toReversed()) waiting.push(child);
    }
  }
  return words;
}

const separators: Partial<Record<Nodes["type"], string>> = {
  paragraph: "\n",
  heading: "\n",
  code: "\n",
  math: "\n",
  tableRow: "\n",
  tableCell: " ",
  break: " ",
  mdxJsxFlowElement: "\n",
};

function wordsOf(node: Nodes): string {
  switch (node.type) {
    case "text":
    case "inlineCode":
    case "inlineMath":
      return unbroken(node.value);
    case "code":
    case "math":
      return node.value;
    case "image":
    case "imageReference":
      return node.alt ?? "";
    case "containerDirective":
      return `${node.title}\n`;
    default:
      return "";
  }
}

/** Blanks around its line endings are no words, those at its own ends may be between words. */
function unbroken(text: string): string {
  const [first, ...rest] = text.split(/\r\n|\n|\r/) as [string, ...string[]];
  const last = rest.pop();
  if (last === undefined) return text;
  return [first.trimEnd(), ...rest.map((line) => line.trim()), last.trimStart()].join(" ");
}
