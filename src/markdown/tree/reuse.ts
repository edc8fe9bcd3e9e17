import { type Input, type PartialParse, Tree, type TreeCursor, TreeFragment } from "@lezer/common";
import type { BlockContext, Line } from "@lezer/markdown";

import { endOfContent } from "../text/index.ts";
import { MAX_AHEAD, type Reader } from "./ahead.ts";
import { item } from "./containers.ts";
import type { Dialect } from "./dialect.ts";
import { readDeclaration, readFlow } from "./flow.ts";
import { isCode } from "./lezer.ts";
import { readFrontMatter, readScript, script } from "./lines.ts";
import { readMdc } from "./mdc.ts";
import { readTemplates, readVerbatim } from "./template.ts";

/** By the sign that each begins with. */
const readers: Readonly<Record<string, readonly Reader<Readonly<{ end: number }>>[]>> = {
  ":": [readMdc],
  i: [readScript],
  e: [readScript],
  "<": [readDeclaration, readFlow],
  "{": [readFlow],
};

/** What can be before a block in its line. */
const containers = /(?:[ \t]|>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t])|\[\^[^\] \t\r\n]{1,999}\]:)*/y;

/** The most that is read to find what a change touches, before everything within `MAX_AHEAD` counts as touched. */
const MAX_READ = 4 * MAX_AHEAD;

/** Cuts a tree's fragments before what was read with a look at changed text. The parser only expects a look at the next line. */
export function reusable(
  fragments: readonly TreeFragment[],
  input: Input,
  templates: Dialect["templates"] = [],
): readonly TreeFragment[] {
  return fragments.flatMap((fragment) => {
    const { from, tree, offset, openStart, openEnd } = fragment;
    // Only a page begins with front matter, so what is first now is read again.
    const start = from === 0 && offset !== 0 ? 1 : from;
    // Lezer forgets that an end is open when the fragment is cut or moved again, as by two edits while it reads: then the
    // tree goes on after it, or the text where the tree is of a text that was not read to its end.
    const isCut = openEnd || fragment.to + offset < tree.length || fragment.to < input.length;
    const end = isCut ? endOfUntouched(fragment, input, templates) : fragment.to;
    return start < end ? [new TreeFragment(start, end, tree, offset, openStart, isCut)] : [];
  });
}

function endOfUntouched(fragment: TreeFragment, input: Input, templates: Dialect["templates"]): number {
  const readTemplate: Reader<{ end: number }> = (text) => readTemplates(text, templates);
  const start = Math.max(fragment.from, fragment.to - MAX_AHEAD);
  const text = input.read(start, fragment.to);
  if (start === 0 && readFrontMatter(text) === "open") return 0;
  const lastLine = startOfLineBefore(text);
  const taken = verbatimIn(fragment, start);
  let left = MAX_READ;
  for (let at = start === 0 ? 0 : afterLine(text, 0); at < lastLine; at = afterLine(text, at)) {
    containers.lastIndex = at;
    containers.test(text);
    const sign = containers.lastIndex;
    const tried = readers[text[sign] ?? ""];
    if (!tried) continue;
    const isTemplate = text[sign] === "{" && templates.length > 0;
    const around = taken.find(({ from, to }) => from < at && at < to);
    if (around) {
      at = around.to - 1;
      continue;
    }
    const rest = text.slice(sign);
    for (const reader of isTemplate ? [...tried, readTemplate, readVerbatim] : tried) {
      const found = reader(rest);
      if (found === "open" || left < 0) return start + at;
      left -= found?.end ?? 0;
    }
  }
  return start + lastLine;
}

function afterLine(text: string, at: number): number {
  const end = text.indexOf("\n", at);
  return end < 0 ? text.length : end + 1;
}

/** What is taken line by line to its end, so that no line in it begins another. */
const verbatim: ReadonlySet<string> = new Set([
  "FencedCode",
  "MathBlock",
  "CommentBlock",
  "Esm",
  "JsxFlow",
  "FlowExpression",
]);

/** Returns where such blocks are, in offsets from `start`. */
function verbatimIn({ tree, to, offset }: TreeFragment, start: number): { from: number; to: number }[] {
  const found: { from: number; to: number }[] = [];
  tree.iterate({
    from: start + offset,
    to: to + offset,
    enter(node) {
      if (verbatim.has(node.name))
        found.push({ from: node.from - offset - start, to: node.to - offset - start });
      return !node.type.is("LeafBlock");
    },
  });
  return found;
}

/** Returns the start of the last line with text before the one before the text's last one. */
function startOfLineBefore(text: string): number {
  let at = text.lastIndexOf("\n");
  if (at < 0) return 0;
  at = text.lastIndexOf("\n", at - 1) + 1;
  const before = endOfContent(text.slice(0, at));
  return text.lastIndexOf("\n", before - 1) + 1;
}

/** For a parse with fragments of an earlier tree. */
export type Reusing = {
  depth: number;
  lineStart: number;
  line: Line;
  block: { from: number; children: Tree[]; positions: number[] };
  input: Input;
  fragments: { cursor: TreeCursor | null; takeNodes(context: Reusing): number } | null;
};

const LONGEST = 2 ** 31 - 1;

/**
 * Has a parse take over groups of blocks as they are, however long. Lezer takes only those that are short beside what is
 * before them: after a key near the start of a page, block after block. Its trees stay flat, since it divides long groups.
 */
export function withWholeReuse(parse: PartialParse): PartialParse {
  const { fragments } = parse as unknown as Reusing;
  if (!fragments) return parse;
  const takeNodes = fragments.takeNodes.bind(fragments);
  fragments.takeNodes = (context) => {
    if (isOnlyBelowText(context)) return 0;
    const { lineStart, block } = context;
    const known = block.children.length;
    context.lineStart = LONGEST; // nothing else reads it
    const taken = takeNodes(context);
    context.lineStart = lineStart;
    return context.depth > 1 ? inWholeLines(context, known) : taken;
  };
  return parse;
}

/** Whether a node to take has the text of a paragraph that began as another block after a blank line. What is above may have changed. */
function isOnlyBelowText(context: Reusing): boolean {
  const { line, fragments } = context;
  const text = line.text.slice(line.pos);
  const isOther = script.test(text) || item.test(text) || text.startsWith("<");
  if (!isOther && !isCode(context as unknown as BlockContext, line)) return false;
  let first = fragments?.cursor?.tree;
  while (first?.type.isAnonymous && first.children[0] instanceof Tree) first = first.children[0];
  return first !== null && first !== undefined && ofText.test(first.type.name);
}

const ofText = /^(?:Paragraph|Table|LinkReference|SetextHeading\d)$/;

/** Lezer never stops after one, since it may go on. */
const goOn = new Set(["ListItem", "BulletList", "OrderedList"]);

/**
 * Gives back what was taken up to where a line ends. Lezer reads on in the next line, or in the blanks at the end of this one:
 * then a container ends there, because its marks are not before them.
 */
export function inWholeLines({ block, lineStart, input }: Reusing, known: number): number {
  const { children, positions, from } = block;
  while (children.length > known) {
    const last = children.at(-1)!;
    const end = from + positions.at(-1)! + last.length;
    if (canEnd(last) && /^\n?$/.test(input.read(end, end + 1))) return end - lineStart;
    children.pop();
    positions.pop();
  }
  return 0;
}

function canEnd(tree: Tree): boolean {
  let last = tree;
  while (last.type.isAnonymous && last.children.at(-1) instanceof Tree) last = last.children.at(-1) as Tree;
  return last.type.is("Block") && !goOn.has(last.type.name);
}
