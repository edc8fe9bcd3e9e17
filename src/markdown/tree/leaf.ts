import type { SyntaxNode, Tree } from "@lezer/common";

import { isHtmlBlank } from "../text/index.ts";
import { admonitionIn } from "./admonition.ts";
import { directiveIn } from "./directive-line.ts";
import { mdcIn } from "./mdc.ts";
import type { Source } from "./nodes.ts";
import { readTag } from "./tag.ts";
import { templateName } from "./template.ts";

export type LeafKind =
  | "frontmatter"
  | "esm"
  | "heading"
  | "paragraph"
  | "list"
  | "table"
  | "code"
  | "quote"
  | "component"
  | "expression"
  | "html"
  | "definition"
  | "footnote"
  | "rule"
  | "template"
  | "math";

/** Opens or closes a container, at an offset in its leaf. */
export type LeafBoundary = Readonly<{
  closes: boolean;
  tag?: string;
  signs?: string;
  name: string;
  offset: number;
}>;

export type Leaf = Readonly<{
  kind: LeafKind;
  name: string | undefined;
  /** The block of a container has text, whatever its leaves have. */
  hasText: boolean;
  boundaries: readonly LeafBoundary[];
}>;

const kinds: Readonly<Record<string, LeafKind>> = {
  FrontMatter: "frontmatter",
  Esm: "esm",
  SetextHeading1: "heading",
  SetextHeading2: "heading",
  BulletList: "list",
  OrderedList: "list",
  Table: "table",
  FencedCode: "code",
  CodeBlock: "code",
  Blockquote: "quote",
  Description: "quote",
  FlowExpression: "expression",
  CommentBlock: "html",
  HTMLBlock: "html",
  ProcessingInstructionBlock: "html",
  LinkReference: "definition",
  FootnoteDefinition: "footnote",
  HorizontalRule: "rule",
  MathBlock: "math",
};

const textless: ReadonlySet<string> = new Set([
  "frontmatter",
  "esm",
  "expression",
  "html",
  "math",
  "template",
]);

const leaves = new WeakMap<Tree, Leaf>();

/** Returns what a node of the top level is. A reused tree has the same text, so what takes time is read once. */
export function leafOf(tree: Tree, from: number, doc: Source): Leaf {
  const { name } = tree.type;
  if (name === "Paragraph" && isWords(doc.sliceString(from, from + Math.min(tree.length, MAX_LOOK))))
    return words;
  if (name === "Admonition") return admonition(tree, from, doc);
  if (name === "MdcLine") return component(doc.sliceString(from, from + tree.length));
  if (name === "Template") return template(doc.sliceString(from, from + tree.length));
  if (name !== "JsxFlow" && name !== "Paragraph" && name !== "Directive") return plain(name);
  const known = leaves.get(tree);
  if (known) return known;
  const leaf = name === "Directive" ? directive(tree, from, doc) : tags(tree, from, doc);
  leaves.set(tree, leaf);
  return leaf;
}

/** In UTF-16 units: so much of a paragraph tells most that begin with a link from pictures. */
const MAX_LOOK = 64;

/** What a paragraph of more than words can begin with: a tag, braces, a picture, or what HTML takes for blank. */
const firstOfOther = "<{![\v\f";

/** A bracket and a word in it, or a bracket of an item, which is no address. */
const wordInBrackets = /^\[[^\s![\]<:@.][^\s[\]:@.]*[\s\]]/;

/** Whether a paragraph surely begins with words, so that nobody has to read what is in it. */
function isWords(start: string): boolean {
  return (
    !firstOfOther.includes(start[0]!) || (start[0] === "!" && start[1] !== "[") || wordInBrackets.test(start)
  );
}

function tags(tree: Tree, from: number, doc: Source): Leaf {
  const parts = partsOf(tree, from, doc);
  if (parts && tree.type.name === "JsxFlow") return { ...parts, kind: "component" };
  if (!parts) return isPictures(tree, from, doc) ? { ...words, hasText: false } : words;
  const hasText = parts.kind === "component" && holdsOther(tree.topNode, elements, from, doc);
  return { ...parts, hasText, boundaries: none };
}

function directive(tree: Tree, from: number, doc: Source): Leaf {
  const { signs, name } = directiveIn(doc.sliceString(from, from + tree.length))!;
  const boundary = { closes: name === "", signs, name, offset: 0 };
  return { kind: "paragraph", name: name || undefined, hasText: true, boundaries: [boundary] };
}

/** Drawn as a quote that is a callout. */
function admonition({ topNode }: Tree, from: number, doc: Source): Leaf {
  const { to } = topNode.firstChild!;
  return { ...plain("Blockquote"), name: admonitionIn(doc.sliceString(from, from + to))?.name };
}

/** With a sign after its colons, so that it pairs only with as many. */
function component(source: string): Leaf {
  const { signs, name } = mdcIn(source)!;
  const boundary = { closes: name === "", signs: `${signs}.`, name, offset: 0 };
  return { kind: "paragraph", name: name || undefined, hasText: true, boundaries: [boundary] };
}

function template(source: string): Leaf {
  return { kind: "template", name: templateName(source), hasText: false, boundaries: none };
}

const none: readonly LeafBoundary[] = [];

const words: Leaf = { kind: "paragraph", name: undefined, hasText: true, boundaries: none };

/** One for all of a kind: a long page has thousands. */
const plainLeaves = new Map<string, Leaf>();

function plain(name: string): Leaf {
  return plainLeaves.getOrInsertComputed(name, () => {
    const kind = kinds[name] ?? (name.startsWith("ATXHeading") ? "heading" : "paragraph");
    return { kind, name: undefined, hasText: !textless.has(kind), boundaries: none };
  });
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
  const boundaries: LeafBoundary[] = [];
  let kind: LeafKind = "expression";
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
      boundaries.push({ closes, tag: name, name, offset: node.from });
      open += closes ? -1 : 1;
    } else if (node.name !== "Expression" && open === 0) return undefined;
  }
  if (tree.topNode.firstChild === null || hasWords(doc, from + at, from + tree.length)) return undefined;
  return { kind, name: first, hasText: false, boundaries };
}

function hasWords(doc: Source, from: number, to: number): boolean {
  return to > from && !isHtmlBlank(doc.sliceString(from, to));
}
