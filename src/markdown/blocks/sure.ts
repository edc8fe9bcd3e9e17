import type { SyntaxNode, Tree } from "@lezer/common";

import { isTaken, moduleIn } from "../syntax/index.ts";
import { attributesIn, containers, readTag } from "../tree/index.ts";

/** Whether MDX surely takes a leaf, told from its tree and text. What it may refuse is the parser's to tell. */
export function isSurelyTaken({ topNode }: Tree, text: string): boolean {
  if (topNode.name === "Esm") return moduleIn(text) !== undefined;
  if (!/[<{]/.test(text)) return true;
  if (isFlow(topNode)) return tagsIn(topNode, text) !== undefined;
  return isSureBlock(topNode, text, false);
}

const verbatim: ReadonlySet<string> = new Set([
  "FencedCode",
  "CodeBlock",
  "MathBlock",
  "HorizontalRule",
  "LinkReference",
  "Directive",
  "FrontMatter",
]);

const rows: ReadonlySet<string> = new Set(["Table", "TableHeader", "TableRow"]);

const ofText = /^(?:Paragraph|Task|TableCell|(?:ATX|Setext)Heading\d)$/;

function isSureBlock(node: SyntaxNode, text: string, isInside: boolean): boolean {
  const { name } = node;
  if (verbatim.has(name) || name.endsWith("Mark") || name === "TableDelimiter") return true;
  if (ofText.test(name)) return isSureText(node, text, isInside);
  if (rows.has(name)) return childrenOf(node).every((child) => isSureBlock(child, text, isInside));
  return containers.has(name) && isSureContainer(node, text);
}

/** Tags that stand alone pair with others in the same container. */
function isSureContainer(node: SyntaxNode, text: string): boolean {
  const open: string[] = [];
  for (const child of childrenOf(node)) {
    if (!isFlow(child)) {
      if (!isSureBlock(child, text, true)) return false;
      continue;
    }
    const tags = isOneLine(child, text) ? tagsIn(child, text) : undefined;
    if (!tags?.every((tag) => isPaired(tag, open))) return false;
  }
  return open.length === 0;
}

function isFlow({ name }: SyntaxNode): boolean {
  return name === "JsxFlow" || name === "FlowExpression";
}

/** Returns the tags in lines of nothing but tags and expressions. Undefined where one may be refused. */
function tagsIn(node: SyntaxNode, text: string): string[] | undefined {
  const tags: string[] = [];
  for (const part of childrenOf(node)) {
    const written = text.slice(part.from, part.to);
    if (part.name === "Expression" ? isTaken(written, "text") : isSureTag(written)) {
      if (part.name === "JsxTag") tags.push(written);
    } else return undefined;
  }
  return tags;
}

const marked: ReadonlySet<string> = new Set(["Emphasis", "StrongEmphasis", "Strikethrough", "Link"]);

/** Nodes in whose text nothing is read. */
const plain: ReadonlySet<string> = new Set([
  "InlineCode",
  "InlineMath",
  "Escape",
  "Entity",
  "HardBreak",
  "CodeMark",
  "EmphasisMark",
  "StrikethroughMark",
  "LinkMark",
  "HeaderMark",
  "QuoteMark",
  "TaskMarker",
]);

/** MDX reads the starts of lines before what is in them. */
const lineOfCode = /\n[ \t>]*[<{]/;

/** Tags pair in the same node, as in the same emphasis. `isInside`: lines must continue what the text is in. */
function isSureText(node: SyntaxNode, text: string, isInside: boolean): boolean {
  const open: string[] = [];
  let at = node.from;
  let marks = 0;
  for (const child of childrenOf(node)) {
    const { name, from, to } = child;
    if (/[<{]/.test(text.slice(at, from))) return false;
    at = to;
    if (name === "LinkMark") marks += 1;
    const written = text.slice(from, to);
    if (!/[<{]/.test(written)) continue;
    if (name === "JsxTag") {
      if ((isInside && written.includes("\n")) || !isSureTag(written) || !isPaired(written, open))
        return false;
    } else if (name === "Expression") {
      if ((isInside && written.includes("\n")) || !isTaken(written, "text")) return false;
    } else if (marked.has(name)) {
      if (!isSureText(child, text, isInside)) return false;
    } else {
      const isTarget = marks > 1 && (name === "URL" || name === "LinkTitle");
      if (!(isTarget || plain.has(name)) || lineOfCode.test(written)) return false;
    }
  }
  return open.length === 0 && !/[<{]/.test(text.slice(at, node.to));
}

function isOneLine({ from, to }: SyntaxNode, text: string): boolean {
  return !text.slice(from, to).includes("\n");
}

/** Opens or closes an element; false where nothing opened it. */
function isPaired(written: string, open: string[]): boolean {
  const { name, closes, selfCloses } = readTag(written);
  if (selfCloses) return true;
  if (closes) return open.pop() === name;
  open.push(name);
  return true;
}

function isSureTag(written: string): boolean {
  const { closes, name } = readTag(written);
  const isInOneSpace = !name.includes(":") || /^[^:.]+:[^:.]+$/.test(name);
  if (!isInOneSpace || (closes && name.endsWith(" "))) return false;
  if (!written.includes("{")) return true;
  return attributesIn(written).every(({ from, to, name, value }) => {
    if (!name) return isTaken(written.slice(from, to), "spread");
    return !value || written[value.from] !== "{" || isTaken(written.slice(value.from, value.to), "value");
  });
}

function childrenOf(node: SyntaxNode): SyntaxNode[] {
  const children: SyntaxNode[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling) children.push(child);
  return children;
}
