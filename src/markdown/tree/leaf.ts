import type { SyntaxNode, Tree } from "@lezer/common";

import { isHtmlBlank } from "../text/index.ts";
import { directiveIn } from "./directive-line.ts";
import type { Source } from "./nodes.ts";
import { readTag } from "./tag.ts";

/** Opens or closes a container. Offsets are in its leaf. */
type Boundary = Readonly<{ closes: boolean; tag?: string; signs?: string; name: string }>;

export type Leaf = Readonly<{
  kind: string;
  name: string | undefined;
  /** The block of a container has text, whatever its leaves have. */
  hasText: boolean;
  boundaries: readonly Boundary[];
}>;

const kinds: Readonly<Record<string, string>> = {
  FrontMatter: "frontmatter",
  Esm: "esm",
  SetextHeading1: "heading",
  SetextHeading2: "heading",
  BulletList: "list",
  OrderedList: "list",
  Table: "table",
  FencedCode: "code",
  Blockquote: "quote",
  FlowExpression: "expression",
  CommentBlock: "html",
  HTMLBlock: "html",
  ProcessingInstructionBlock: "html",
  LinkReference: "definition",
  FootnoteDefinition: "footnote",
  HorizontalRule: "rule",
  MathBlock: "math",
};

const textless: ReadonlySet<string> = new Set(["frontmatter", "esm", "expression", "html", "math"]);

const leaves = new WeakMap<Tree, Leaf>();

/** Returns what a node of the top level is. A reused tree has the same text, so it is read once. */
export function leafOf(tree: Tree, from: number, doc: Source): Leaf {
  const known = leaves.get(tree);
  if (known) return known;
  const leaf = read(tree, from, doc);
  leaves.set(tree, leaf);
  return leaf;
}

function read(tree: Tree, from: number, doc: Source): Leaf {
  const { name } = tree.type;
  if (name === "JsxFlow" || name === "Paragraph") {
    const parts = partsOf(tree, from, doc);
    if (name === "JsxFlow" && parts) return { ...parts, kind: "component" };
    if (!parts) return plain("paragraph", !isPictures(tree, from, doc));
    const hasText = parts.kind === "component" && holdsOther(tree.topNode, elements, from, doc);
    return { ...parts, hasText, boundaries: none };
  }
  if (name === "Directive") {
    const text = doc.sliceString(from, from + tree.length);
    const { signs, name } = directiveIn(text)!;
    const boundary = { closes: name === "", signs, name };
    return { kind: "paragraph", name: name || undefined, hasText: true, boundaries: [boundary] };
  }
  return plain(kinds[name] ?? (name.startsWith("ATXHeading") ? "heading" : "paragraph"));
}

const none: readonly Boundary[] = [];
const plainLeaves = new Map<string, Leaf>();

/** One for all of a kind: a long page has thousands. */
function plain(kind: string, hasText = !textless.has(kind)): Leaf {
  const key = `${kind} ${hasText}`;
  const known = plainLeaves.get(key);
  if (known) return known;
  const leaf = { kind, name: undefined, hasText, boundaries: none };
  plainLeaves.set(key, leaf);
  return leaf;
}

const elements = new Set(["JsxTag", "Expression"]);
const pictures = new Set(["Image", "LinkMark", "URL", "LinkTitle", "Link"]);

function isPictures(tree: Tree, from: number, doc: Source): boolean {
  const { topNode } = tree;
  return topNode.firstChild !== null && !holdsOther(topNode, pictures, from, doc);
}

/** Whether a node holds words, or nodes of other names. Its tree starts at `start`. */
function holdsOther(node: SyntaxNode, names: ReadonlySet<string>, start: number, doc: Source): boolean {
  let at = node.from;
  for (let child = node.firstChild; child; child = child.nextSibling) {
    if (hasWords(doc, start + at, start + child.from) || !names.has(child.name)) return true;
    at = child.to;
    if (child.name === "Link" && holdsOther(child, names, start, doc)) return true;
  }
  return hasWords(doc, start + at, start + node.to);
}

/** Reads a node with tags and expressions and nothing else outside them. Returns undefined for others. */
function partsOf(tree: Tree, from: number, doc: Source): Leaf | undefined {
  const boundaries: Boundary[] = [];
  let kind = "expression";
  let first: string | undefined;
  let at = 0;
  let open = 0;
  for (let node: SyntaxNode | null = tree.topNode.firstChild; node; node = node.nextSibling) {
    if (open === 0 && hasWords(doc, from + at, from + node.from)) return undefined;
    at = node.to;
    if (node.name === "JsxTag") {
      const { name, closes, selfCloses } = readTag(doc.sliceString(from + node.from, from + node.to));
      kind = "component";
      first ??= name;
      if (selfCloses) continue;
      boundaries.push({ closes, tag: name, name });
      open += closes ? -1 : 1;
    } else if (node.name !== "Expression" && open === 0) return undefined;
  }
  if (tree.topNode.firstChild === null || hasWords(doc, from + at, from + tree.length)) return undefined;
  return { kind, name: first, hasText: false, boundaries };
}

function hasWords(doc: Source, from: number, to: number): boolean {
  return to > from && !isHtmlBlank(doc.sliceString(from, to));
}
