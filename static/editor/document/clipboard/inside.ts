import { ensureSyntaxTree, syntaxTree } from "@codemirror/language";
import type { EditorState } from "@codemirror/state";
import type { SyntaxNode } from "@lezer/common";

import {
  containers,
  containersOf,
  directiveIn,
  leafOf,
  nodesIn,
  readTag,
} from "../../../../src/markdown/tree/index.ts";
import { applied, type Change } from "../change.ts";
import { isFenced } from "../keys/code.ts";
import { elementsAround } from "../keys/elements.ts";
import { leafAt, type Range } from "../keys/place.ts";
import { codeAround } from "../syntax/in-code.ts";
import { hasJsx, treeOf } from "../syntax/mdx.ts";

/** What is pasted, and what changes before and after it. */
export type Inside = Readonly<{
  text: string;
  /** Whether it holds no blocks, which would need lines of their own. */
  isPlain: boolean;
  before: readonly Change[];
  after: readonly Change[];
}>;

/** Keeps a text inside what it is pasted into: marks around it get longer than those in it, or a backslash is before these. */
export function inside(state: EditorState, range: Range, markdown: string): Inside {
  const code = codeAround(state, range.from);
  const { directives, isInElement, isInLine } = around(state, range.from);
  const isContained = isInElement || directives.length > 0;
  const own = code
    ? inCode(state, code, range, markdown)
    : isInLine
      ? plain(escaped(oneLine(markdown), isContained))
      : { ...plain(escaped(withClosedCode(markdown), isContained)), isPlain: false };
  const longer = longerDirectives(directives, markdown);
  return { ...own, before: [...longer.before, ...own.before], after: [...own.after, ...longer.after] };
}

/** The same for a text that is one line of its own, such as that of a cell, at a place of a page. */
export function insideLine(
  line: EditorState,
  range: Range,
  text: string,
  place: Readonly<{ state: EditorState; offset: number }>,
): Inside {
  const code = codeAround(line, range.from);
  if (code) return inCode(line, code, range, text);
  const { directives, isInElement } = around(place.state, place.offset);
  return plain(escaped(text, isInElement || directives.length > 0));
}

function plain(text: string): Inside {
  return { text, isPlain: true, before: [], after: [] };
}

function oneLine(text: string): string {
  const lines = text.split("\n");
  const last = lines.length - 1;
  const bare = lines.map((line, index) => {
    const start = index === 0 ? line : line.trimStart();
    return index === last ? start : start.trimEnd();
  });
  return bare.filter((line) => line !== "").join(" ");
}

export function longestRun(text: string, sign: string): number {
  let [longest, count] = [0, 0];
  for (const each of text) {
    count = each === sign ? count + 1 : 0;
    longest = Math.max(longest, count);
  }
  return longest;
}

function inserted(at: number, insert: string): Change[] {
  return insert === "" ? [] : [{ from: at, to: at, insert }];
}

function inCode(state: EditorState, node: SyntaxNode, range: Range, text: string): Inside {
  if (range.to > node.to) return plain(text);
  if (isFenced(node)) return inFence(state, node, range, text);
  switch (node.name) {
    case "InlineCode":
    case "InlineMath":
      return inSpan(state, node, range, oneLine(text));
    case "FrontMatter":
      return plain(text.replaceAll(/^(?=(?:---|\+\+\+)[ \t]*$)/gm, " "));
    default:
      // The end of a comment in braces.
      return plain(text.replaceAll("*/", "*\\/"));
  }
}

function inFence(state: EditorState, fence: SyntaxNode, { from, to }: Range, text: string): Inside {
  const [open, close] = fence.getChildren("CodeMark");
  const { doc } = state;
  if (!open || !close || from <= doc.lineAt(open.from).to || to > doc.lineAt(close.from).from)
    return plain(text);
  const sign = state.sliceDoc(open.from, open.from + 1);
  const [first, last] = [doc.lineAt(from), doc.lineAt(to)];
  const lines = (state.sliceDoc(first.from, from) + text + state.sliceDoc(to, last.to)).split("\n");
  let longest = 0;
  for (const line of lines) {
    const marks = line.replace(/^[ \t>]+/, "").trimEnd();
    if (marks.length > longest && marks === sign.repeat(marks.length)) longest = marks.length;
  }
  const more = sign.repeat(Math.max(0, longest + 1 - (open.to - open.from)));
  return longest < open.to - open.from
    ? plain(text)
    : { ...plain(text), before: inserted(open.from, more), after: inserted(close.from, more) };
}

/** Code in a line ends with as many signs as it begins with. */
function inSpan(
  state: EditorState,
  { from: start, to: end }: SyntaxNode,
  { from, to }: Range,
  text: string,
): Inside {
  const sign = state.sliceDoc(start, start + 1);
  let size = 0;
  while (state.sliceDoc(start + size, start + size + 1) === sign) size += 1;
  const [open, close] = [start + size, end - size];
  if (from < open || to > close) return plain(text);
  const content = state.sliceDoc(open, from) + text + state.sliceDoc(to, close);
  const runs = new Set<number>();
  let count = 0;
  for (const each of `${content} `) {
    if (each !== sign && count > 0) runs.add(count);
    count = each === sign ? count + 1 : 0;
  }
  let now = size;
  while (runs.has(now)) now += 1;
  const more = sign.repeat(now - size);
  const isAtEdge = content.startsWith(sign) || content.endsWith(sign);
  const space = isAtEdge ? " " : "";
  return { ...plain(text), before: inserted(open, more + space), after: inserted(close, space + more) };
}

type Directive = Readonly<{ open: number; close: number; size: number }>;

/** The directives around an offset, inner ones first, up to an element; and whether one is in an element, and in one of a line. */
function around(state: EditorState, offset: number) {
  const tree = ensureSyntaxTree(state, state.doc.length, READS_WITHIN_MS) ?? syntaxTree(state);
  const leaf = leafAt(state, offset);
  const directives: Directive[] = [];
  const isInLine = leaf !== undefined && elementsAround(state, leaf, offset).length > 0;
  let isInElement = isInLine;
  for (let node: SyntaxNode | null = tree.resolveInner(offset, -1); node; node = node.parent) {
    if (!containers.has(node.name)) continue;
    const { trees, from, to } = nodesIn(node.toTree(), node.from);
    const boundaries = trees.map((each, index) => leafOf(each, from[index]!, state.doc).boundaries);
    const { extents } = containersOf(boundaries);
    for (let index = trees.length - 1; index >= 0; index -= 1) {
      const { first, last } = extents.get(index) ?? { first: -1, last: -1 };
      if (first !== index || to[first]! > offset || from[last]! < offset) continue;
      const { signs } = boundaries[first]![0]!;
      if (signs === undefined) isInElement = true;
      else if (!isInElement) directives.push({ open: from[first]!, close: from[last]!, size: signs.length });
    }
  }
  return { directives, isInElement, isInLine };
}

/** The tree of a long page may end before its containers do; after this time those are as they are. */
const READS_WITHIN_MS = 1000;

/** A line of colons closes all directives around it that have no more of them. */
function longerDirectives(directives: readonly Directive[], text: string): Pick<Inside, "before" | "after"> {
  const [before, after]: [Change[], Change[]] = [[], []];
  let longest = 0;
  for (const line of text.split("\n"))
    longest = Math.max(longest, directiveIn(line.replace(/^[ \t>]+/, ""))?.signs.length ?? 0);
  for (const { open, close, size } of longest === 0 ? [] : directives) {
    if (size > longest) break;
    longest += 1;
    before.unshift(...inserted(open, ":".repeat(longest - size)));
    after.push(...inserted(close, ":".repeat(longest - size)));
  }
  return { before, after };
}

/** Closes code that a text opens. */
function withClosedCode(text: string): string {
  if (!/`{3}|~{3}|\${2}/.test(text)) return text;
  const changes: Change[] = [];
  for (let node = treeOf(text).firstChild; node; node = node.nextSibling) {
    const [open, close] = isFenced(node) ? node.getChildren("CodeMark") : [];
    if (open && !close) changes.push(...inserted(node.to, `\n${text.slice(open.from, open.to)}`));
  }
  return applied(text, changes);
}

/**
 * In a container of MDX, backslashes are before tags without a partner, and before signs that begin neither a tag nor an expression.
 */
function escaped(text: string, isContained: boolean): string {
  if (!isContained || !hasJsx() || !/[<{]/.test(text)) return text;
  const places = signsToEscape(text, treeOf(text)).sort((one, other) => one - other);
  return applied(
    text,
    places.flatMap((at) => inserted(at, "\\")),
  );
}

const whole = /^(?:JsxTag|Expression|FencedCode|MathBlock|InlineCode|InlineMath|Autolink|Escape|Esm)$/;

function signsToEscape(text: string, top: SyntaxNode): number[] {
  const open: Array<Readonly<{ name: string; from: number }>> = [];
  const found: number[] = [];
  let at = 0;
  const read = (end: number) => {
    for (; at < end; at += 1)
      if (text[at] === "{" || (text[at] === "<" && !/\s/.test(text[at + 1] ?? ""))) found.push(at);
  };
  top.cursor().iterate(({ name, from, to }) => {
    if (!whole.test(name)) return true;
    read(from);
    at = Math.max(at, to);
    if (name !== "JsxTag") return false;
    const tag = readTag(text.slice(from, to));
    if (tag.selfCloses) return false;
    if (!tag.closes) open.push({ name: tag.name, from });
    else if (open.at(-1)?.name === tag.name) open.pop();
    else found.push(from);
    return false;
  });
  read(text.length);
  return [...found, ...open.map(({ from }) => from)];
}
