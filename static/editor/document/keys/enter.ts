import type { EditorState, Line, TransactionSpec } from "@codemirror/state";
import type { SyntaxNode } from "@lezer/common";

import { mayHaveTabs } from "../../../../src/markdown/browser.ts";
import { alertMarkOf } from "../syntax/alert.ts";
import { type Block, blocksIn, pathAt } from "../syntax/structure.ts";
import { closingFence, codeLine, isCode, isFenced } from "./code.ts";
import { type Key, withCaret } from "./edit.ts";
import { boxAround, inOpenBox } from "./elements.ts";
import { isEmptyItem, itemInPlaceOf, leaveItem, nextItem, outerItem } from "./list-items.ts";
import {
  blankBelow,
  cutAt,
  emptyParagraphFor,
  isTextAbove,
  isTextBelow,
  paragraphAfter,
  paragraphBefore,
  split,
  withoutBreak,
} from "./paragraphs.ts";
import {
  ancestor,
  isBlank,
  isGap,
  isHeading,
  isText,
  type Item,
  itemAround,
  itemOfFirst,
  leadIn,
  leadOf,
  leafAbove,
  leafAt,
  leafBelow,
  spaced,
  textRange,
  treeAt,
} from "./place.ts";
import { closeOpener } from "./rules/openers.ts";
import { afterRemoval } from "./rules/removal.ts";
import { hasOpen, tagSides } from "./tags.ts";
import { escapes } from "./verbatim.ts";

export const enter: Key = (state) => {
  const { head, empty } = state.selection.main;
  if (!empty) return afterRemoval(state, enter);
  const line = state.doc.lineAt(head);
  if (isGap(state, line)) return inGap(state, line);
  const leaf = leafAt(state, head);
  if (!leaf) return undefined;
  const closed = closeOpener(state, leaf);
  if (closed) return closed;
  if (leaf.name === "FrontMatter") return inFrontMatter(state, leaf, head);
  if (isCode(leaf)) return inCode(state, leaf, head);
  if (leaf.name === "AdmonitionMark" && head > leaf.from) return inAdmonition(state, leaf);
  const box = boxAround(state, leaf, head);
  if (box && !isUnfinished(state, leaf, head)) return inOpenBox(state, leaf, box, enter);
  if (isText(leaf)) return inText(state, leaf, head);
  if (leaf.name === "Table" || leaf.name === "LinkReference") return lineBreak(state, leaf);
  if (head <= leaf.from) return paragraphBefore(state, leaf, head);
  return inTags(state, leaf, head) ?? paragraphAfter(state, leaf);
};

/** Shift and Enter: a line break within the paragraph, as the page writes them. */
export const hardBreak: Key = (state) => {
  const { head, empty } = state.selection.main;
  if (!empty) return afterRemoval(state, hardBreak);
  const leaf = leafAt(state, head);
  if (!leaf || isGap(state, state.doc.lineAt(head)) || !isText(leaf) || isHeading(leaf)) return enter(state);
  const { cut } = cutAt(state, leaf, head);
  const { from } = textRange(state, leaf);
  if (cut.from <= from || leaf.name === "ListItem") return enter(state);
  const insert = `${breakOf(state, head)}\n${leadOf(state, leaf)}`;
  return withCaret(state, [{ ...cut, insert }], { at: cut.to });
};

/** In a list, a quote or a component it ends the innermost of what is around the caret; elsewhere it adds an empty paragraph. */
function inGap(state: EditorState, line: Line): TransactionSpec {
  const code = leafAbove(state, line.number);
  if (code?.name === "CodeBlock" && line.length >= leadOf(state, code).length) return codeLine(state, code);
  const item = itemAtGap(state, line);
  const box = indentedAtGap(state, line);
  const quotes = (text: string) => text.split(">").length;
  const quote = line.text.lastIndexOf(">");
  const isBoxInQuote = box && ancestor(box, "Blockquote");
  const isBoxInItem = box && item && box.from > item.node.from;
  if (item && !isBoxInItem && quotes(item.lead) === quotes(line.text)) {
    if (!hasOpen(state, item.node, line.from))
      return itemInPlaceOf(state, { first: line.from, last: line.to }, item);
  } else if (quote >= 0 && !isBoxInQuote && !hasOpen(state, quoteAround(state, line), line.from)) {
    return leaveQuote(state, line, spaced(line.text.slice(0, quote)));
  }
  if (box) return emptyParagraphFor(state, { first: line, last: line, lead: leadOf(state, box) });
  const closing = closingAfterText(state, line);
  if (closing) return leaveComponent(state, line, closingOfTabs(state, closing) ?? closing);
  if (isTextAbove(state, line.number) || isTextBelow(state, line.number)) {
    const lines = { first: line, last: line, lead: line.text };
    return emptyParagraphFor(state, lines, withoutBreak(state, line));
  }
  const { head } = state.selection.main;
  return withCaret(state, [{ from: line.to, insert: `\n${line.text.trimEnd()}\n${line.text}` }], {
    at: Math.max(head, line.to),
  });
}

/** The innermost list item whose text can go on in a blank line, by its indentation. */
function itemAtGap(state: EditorState, line: Line): Item | undefined {
  const above = leafAbove(state, line.number);
  let item = above && itemAround(state, above);
  while (item && leadIn(line.text, item.lead) < item.lead.length) item = outerItem(state, item);
  return item;
}

const indented = new Set(["FootnoteDefinition", "Admonition", "Description"]);

/** The innermost of what is indented below its first line that can go on in a blank line. */
function indentedAtGap(state: EditorState, line: Line): SyntaxNode | undefined {
  let node = leafAbove(state, line.number) ?? null;
  while (node && !(indented.has(node.name) && line.length > leadOf(state, node).length)) node = node.parent;
  return node && !hasOpen(state, node, line.from) ? node : undefined;
}

function quoteAround(state: EditorState, { number, from }: Line): SyntaxNode | undefined {
  let quote = leafAbove(state, number)?.parent;
  while (quote && (quote.name !== "Blockquote" || quote.to < from)) quote = quote.parent;
  return quote ?? undefined;
}

/** The closing tag or directive below a blank line, where the component has a block above the line. */
function closingAfterText(state: EditorState, { number }: Line): SyntaxNode | undefined {
  const [above, below] = [leafAbove(state, number), leafBelow(state, number)];
  if (!above || !below || tagSides(state, above).last === "opens") return undefined;
  const { first, last } = tagSides(state, below);
  return first === "closes" && last !== "opens" ? below : undefined;
}

/** The room between tabs is hidden, so the caret leaves all of them when it leaves one. */
function closingOfTabs(state: EditorState, closing: SyntaxNode): SyntaxNode | undefined {
  const around = pathAt(state, closing.from).at(-2);
  return mayHaveTabs(around?.name) ? leafAt(state, around!.to) : undefined;
}

/** The empty paragraph goes, with the blank line above it, and one after the component takes its place. */
function leaveComponent(state: EditorState, line: Line, closing: SyntaxNode): TransactionSpec {
  const above = state.doc.line(line.number - 1);
  const removed = { from: (isBlank(above) ? above.from : line.from) - 1, to: line.to };
  return paragraphAfter(state, closing, leadOf(state, closing), [removed]);
}

function leaveQuote(state: EditorState, line: Line, lead: string): TransactionSpec {
  const { doc } = state;
  const isAlike = (number: number) =>
    number > 0 && number <= doc.lines && doc.line(number).text.trimEnd() === line.text.trimEnd();
  const first = isAlike(line.number - 1) ? doc.line(line.number - 1) : line;
  const last = isAlike(line.number + 1) ? doc.line(line.number + 1) : line;
  return emptyParagraphFor(state, { first, last, lead });
}

/** A paragraph before the others of an admonition, as far from the first line as they are. */
function inAdmonition(state: EditorState, mark: SyntaxNode): TransactionSpec {
  const { doc } = state;
  const line = doc.lineAt(mark.from);
  const lead = leadOf(state, mark);
  const isApart = Boolean(mark.nextSibling) && isBlank(doc.line(line.number + 1));
  const before = isApart ? `\n${lead.trimEnd()}` : "";
  const after = blankBelow(state, line.number, lead);
  const insert = `${before}\n${lead}    ${after}`;
  return withCaret(state, [{ from: line.to, insert }], { at: line.to, back: after.length });
}

/** A new line between the first and the last line, which stay whole. */
function inFrontMatter(state: EditorState, leaf: SyntaxNode, head: number): TransactionSpec {
  const [first, last] = [state.doc.lineAt(leaf.from), state.doc.lineAt(leaf.to)];
  if (head <= first.from || head > last.from) return paragraphAfter(state, leaf);
  return head > first.to
    ? codeLine(state, leaf)
    : withCaret(state, [{ from: first.to, insert: "\n" }], { at: first.to });
}

/** Code of a page that goes on until something else begins. */
const endless: ReadonlySet<string> = new Set(["Esm", "CodeBlock"]);

function inCode(state: EditorState, leaf: SyntaxNode, head: number): TransactionSpec {
  const line = state.doc.lineAt(head);
  const closing = closingFence(leaf);
  const isEnd = isFenced(leaf)
    ? closing && line.to >= closing.to
    : !endless.has(leaf.name) && head >= leaf.to;
  if (isEnd) return paragraphAfter(state, leaf);
  if (head <= leaf.from) return paragraphBefore(state, leaf, head);
  if (!isFenced(leaf) || line.from > leaf.from) return codeLine(state, leaf);
  return withCaret(state, [{ from: line.to, insert: `\n${leadOf(state, leaf)}` }], { at: line.to });
}

/** A new line between the properties of a tag; undefined where it would make it another tag or none. */
function inTags(state: EditorState, leaf: SyntaxNode, head: number): TransactionSpec | undefined {
  if (leaf.name !== "JsxFlow" || head >= leaf.to) return undefined;
  const spec = codeLine(state, leaf);
  return keepsBlocks(state, spec) ? spec : undefined;
}

function inText(state: EditorState, leaf: SyntaxNode, head: number): TransactionSpec {
  if (isHeading(leaf)) return inHeading(state, leaf, head);
  if (isUnfinished(state, leaf, head)) return lineBreak(state, leaf);
  const text = textRange(state, leaf);
  const { cut } = cutAt(state, leaf, head);
  const item = itemOfFirst(state, leaf);
  if (item && isEmptyItem(state, item)) return leaveItem(state, item);
  if (item && (cut.from <= text.from || !hasBlocks(item.node))) return nextItem(state, item, leaf, head);
  if (cut.to >= text.to) return paragraphAfter(state, leaf);
  return cut.from <= text.from ? paragraphBefore(state, leaf, head) : split(state, leaf, head);
}

function hasBlocks(item: SyntaxNode): boolean {
  const blocks: string[] = [];
  for (let node = item.firstChild; node; node = node.nextSibling) {
    if (!/Mark$|List$/.test(node.name)) blocks.push(node.name);
  }
  return blocks.length > 1;
}

/** Whether a line break goes on with what is being typed: a callout's first line, a table, a tag's properties. */
function isUnfinished(state: EditorState, leaf: SyntaxNode, head: number): boolean {
  const line = state.doc.lineAt(leaf.from);
  if (alertMarkOf(leaf)) return head <= line.to;
  return /^(?:\||<[A-Za-z][^>]*$)/.test(state.sliceDoc(leaf.from, leaf.to)) && head > leaf.from;
}

function lineBreak(state: EditorState, leaf: SyntaxNode): TransactionSpec {
  const { head } = state.selection.main;
  return withCaret(state, [{ from: head, insert: `\n${leadOf(state, leaf)}` }], { at: head });
}

export function inHeading(state: EditorState, leaf: SyntaxNode, head: number): TransactionSpec {
  const text = textRange(state, leaf);
  const { cut, closing, opening } = cutAt(state, leaf, head);
  if (cut.to >= text.to) return paragraphAfter(state, leaf);
  if (cut.from <= text.from) return paragraphBefore(state, leaf, head);
  const lead = leadOf(state, leaf);
  const marks = state.sliceDoc(text.to, leaf.to);
  const escaped = escapes(cut.to, opening === "" ? state.sliceDoc(cut.to, text.to) : "", lead === "");
  const insert = `${closing}${marks}\n${lead.trimEnd()}\n${lead}${opening}`;
  const changes = [{ ...cut, insert }, ...escaped.changes, { from: text.to, to: leaf.to }];
  return withCaret(state, changes, { at: cut.to, back: escaped.back });
}

/** How far to look for line breaks, in UTF-16 units: the page can be long. */
const UNITS_AROUND = 50_000;

/** As the page's line breaks near the caret are written; a backslash where there is none. */
function breakOf(state: EditorState, head: number): string {
  let first: string | undefined;
  treeAt(state, head).iterate({
    from: Math.max(0, head - UNITS_AROUND),
    to: Math.min(state.doc.length, head + UNITS_AROUND),
    enter({ name, from }) {
      if (first === undefined && name === "HardBreak") first = state.sliceDoc(from, from + 1);
      return first === undefined;
    },
  });
  return first === " " ? "  " : "\\";
}

/** Whether the page has the same blocks after a change, with the same names and in the same components. */
function keepsBlocks(state: EditorState, spec: TransactionSpec): boolean {
  return shape(state) === shape(state.update(spec, { filter: false }).state);
}

function shape(state: EditorState): string {
  const told = ({ kind, name = "", children }: Block): string =>
    `${kind} ${name}(${children.map(told).join()})`;
  return blocksIn(treeAt(state, state.doc.length), 0, state.doc).map(told).join();
}
