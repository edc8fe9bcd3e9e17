import { ChangeSet, type EditorState, type TransactionSpec } from "@codemirror/state";
import type { SyntaxNode } from "@lezer/common";

import { isFenced } from "../keys/code.ts";
import { type Change, isSound, nothing, withCaret } from "../keys/edit.ts";
import { releaded } from "../keys/list-items.ts";
import { blankAbove, blankBelow } from "../keys/paragraphs.ts";
import {
  ancestor,
  isGap,
  isHeading,
  isText,
  leadIn,
  leadOf,
  leafAt,
  leafBelow,
  type Range,
  spaced,
  textRange,
} from "../keys/place.ts";
import { alertMarkOf, firstOf } from "../syntax/alert.ts";
import { listed } from "./format-list.ts";
import { type Format, formatPage } from "./formatting.ts";
import { linkable, marking } from "./marking.ts";
import { fenceAround } from "./marks.ts";
import { textsIn } from "./texts.ts";

/**
 * Applies a button of the formatting bar to the selection. A heading, list, quote or block of code is made of whole
 * paragraphs, however many lines of the source these have, and in the list or quote that they are in.
 */
export function formatted(state: EditorState, name: Format, level?: number): TransactionSpec {
  const { main } = state.selection;
  const line = state.doc.lineAt(main.head);
  const isNew = main.empty && isGap(state, line);
  const leaves = isNew ? [] : leavesIn(state);
  const changes = isNew ? started(name, level, line.text) : changed(state, leaves, name, level);
  if (typeof changes === "string") {
    const [before = "", rest = ""] = changes.split("|");
    const after = rest + blankBelow(state, line.number, line.text);
    const inserted = [
      { from: line.from, insert: blankAbove(state, line.number, line.text) },
      { from: line.to, insert: before + after },
    ];
    return {
      ...withCaret(state, inserted, { at: line.to, back: after.length }),
      annotations: isSound.of(true),
    };
  }
  const isOfText = name !== "formula" || isNew || textsIn(state).length === 1;
  if (!changes) return isOfText ? formattedSource(state, name, level) : nothing;
  const set = changes instanceof ChangeSet ? changes : state.changes([...changes]);
  // Marks come before the start of a text, and what closes them after its end.
  const isStart = (at: number) => leaves.some((leaf) => at <= textRange(state, leaf).from && at >= leaf.from);
  const placed = (at: number) => set.mapPos(at, isStart(at) ? 1 : -1);
  const selection = { anchor: placed(main.anchor), head: placed(main.head) };
  return { changes: set, selection, annotations: isSound.of(true) };
}

export function formattedSource(state: EditorState, name: Format, level?: number): TransactionSpec {
  if (name === "bold" || name === "italic" || name === "code") return marking(state, name);
  // An underline is below the lines that the source has a heading of.
  const isUnderlined = name === "heading" && leavesIn(state).some((leaf) => leaf.name.startsWith("Setext"));
  if (isUnderlined) return formatted(state, name, level);
  const range = name === "link" ? linkable(state) : state.selection.main;
  const { changes, selection } = formatPage(state.doc, range, name, level);
  return {
    changes: [...changes],
    selection: { anchor: selection.from, head: selection.to },
    annotations: isSound.of(true),
  };
}

function leavesIn(state: EditorState): SyntaxNode[] {
  const { from, to } = state.selection.main;
  const leaves: SyntaxNode[] = [];
  let leaf = leafAt(state, from) ?? leafBelow(state, state.doc.lineAt(from).number);
  while (
    leaf &&
    (leaf.from < to || leaves.length === 0) &&
    leaf.from <= (from < to ? to : state.doc.lineAt(to).to)
  ) {
    leaves.push(leaf);
    leaf = leafBelow(state, state.doc.lineAt(leaf.to).number);
  }
  return leaves;
}

function started(name: Format, level: number | undefined, lead: string): string | undefined {
  switch (name) {
    case "heading":
      return level === 0 ? "" : `${"#".repeat(level ?? 1)} `;
    case "bullet-list":
      return "- ";
    case "numbered-list":
      return "1. ";
    case "quote":
      return "> ";
    case "code-block":
      return `\`\`\`\n${lead}|\n${lead}\`\`\``;
    default:
      return undefined;
  }
}

function changed(
  state: EditorState,
  leaves: readonly SyntaxNode[],
  name: Format,
  level: number | undefined,
): readonly Change[] | ChangeSet | undefined {
  const texts = leaves.filter(isText);
  const isWhole = leaves.every((leaf) => isText(leaf) || isFenced(leaf) || leaf.name === "Table");
  switch (name) {
    case "heading":
      return headings(state, texts, level);
    case "bullet-list":
    case "numbered-list":
      return texts.length > 0 ? listed(state, texts, name) : [];
    case "quote":
      return isWhole && leaves.length > 0 ? quoted(state, leaves) : [];
    case "code-block":
      return isWhole && leaves.length > 0 ? coded(state, leaves) : [];
    default:
      return undefined;
  }
}

const DEEPEST = 6;

function headings(state: EditorState, leaves: readonly SyntaxNode[], level: number | undefined): Change[] {
  const levels = leaves.map((leaf) => (isHeading(leaf) ? Number(leaf.name.at(-1)) : 0));
  const next = level ?? (levels[0]! + 1) % (DEEPEST + 1);
  const wanted = levels.every((own) => own === next) ? 0 : next;
  const mark = wanted === 0 ? "" : `${"#".repeat(wanted)} `;
  return leaves.flatMap((leaf, index) => {
    if (leaf.name === "Task" || leaf.name === "ListItem" || levels[index] === wanted) return [];
    const text = textRange(state, leaf);
    const last = state.doc.lineAt(leaf.to).number;
    const after = wanted === 0 ? blankBelow(state, last, leadOf(state, leaf)) : "";
    const end = wanted === 0 ? text.to : endOfHeading(state, leaf, text);
    return [
      { from: leaf.from, to: text.from, insert: mark },
      ...(wanted === 0 ? [] : unwrapped(state, { from: text.from, to: end })),
      { from: end, to: leaf.to, insert: after },
    ];
  });
}

/** The end of a heading's id, which links to it need at any level; of its text where it has none. A paragraph has no id. */
function endOfHeading(state: EditorState, leaf: SyntaxNode, { from, to }: Range): number {
  const [first, last] = [leaf.getChild("HeaderMark"), leaf.getChildren("HeaderMark").at(-1)];
  const end = last && first && (first.from > from || last.from > first.from) ? last.from : leaf.to;
  return to + state.sliceDoc(to, end).replace(/(?<![\s>])[\s>]+$/, "").length;
}

function unwrapped(state: EditorState, { from, to }: Range): Change[] {
  const text = state.sliceDoc(from, to);
  return [...text.matchAll(/(?:\\|(?<![ \t])[ \t]+)?\n[ \t>]*/g)].map(({ index, 0: { length } }) => ({
    from: from + index,
    to: from + index + length,
    insert: " ",
  }));
}

/** Quotes blocks and the lines between them; takes the quote away that all of them are in. */
function quoted(state: EditorState, leaves: readonly SyntaxNode[]): Change[] {
  const { doc } = state;
  const quotes = leaves.map((leaf) => ancestor(leaf, "Blockquote"));
  const [quote] = quotes;
  if (quote && quotes.every((other) => other?.from === quote.from)) return unquoted(state, quote);
  const [first, last] = [leaves[0]!, leaves.at(-1)!];
  const lines = { first: doc.lineAt(first.from).number + 1, last: doc.lineAt(last.to).number };
  const start = aroundLines(state, first, lines.last);
  if (!start) return [];
  return [{ from: start.from, insert: "> " }, ...releaded(state, lines, start.lead, `${start.lead}> `)];
}

function unquoted(state: EditorState, quote: SyntaxNode): Change[] {
  const { doc } = state;
  const line = doc.lineAt(quote.from);
  const outer = spaced(line.text.slice(0, quote.from - line.from));
  const last = doc.lineAt(quote.to);
  const inner = /^> ?/.exec(doc.sliceString(quote.from, line.to))![0];
  const paragraph = firstOf(quote);
  const isAlert = paragraph !== undefined && alertMarkOf(paragraph) !== undefined;
  const text = isAlert ? textRange(state, paragraph).from : quote.from + inner.length;
  const first = doc.lineAt(text).number + 1;
  return [
    { from: line.from, insert: blankAbove(state, line.number, outer) },
    { from: quote.from, to: text },
    ...releaded(state, { first, last: last.number }, `${outer}${inner}`, outer),
    { from: last.to, insert: blankBelow(state, last.number, outer) },
  ];
}

function coded(state: EditorState, leaves: readonly SyntaxNode[]): Change[] {
  const { doc } = state;
  const [first, last] = [leaves[0]!, leaves.at(-1)!];
  const [start, end] = [doc.lineAt(first.from), doc.lineAt(last.to)];
  if (isFenced(first) && leaves.length === 1) {
    const lead = leadOf(state, first);
    const begin = Math.min(start.to + 1 + lead.length, end.from);
    const isClosed = first.getChildren("CodeMark").length > 1;
    return [
      { from: first.from, to: begin },
      { from: isClosed ? Math.max(begin, end.from - 1) : end.to, to: end.to },
    ];
  }
  const around = aroundLines(state, first, end.number);
  if (!around) return [];
  const { from, lead } = around;
  const fence = fenceAround(doc.sliceString(from, end.to), 3);
  return [
    { from, insert: `${fence}\n${lead}` },
    { from: end.to, insert: `\n${lead}${fence}` },
  ];
}

/** The innermost block from the line of a leaf on that all lines up to another can be in. */
function aroundLines({ doc }: EditorState, leaf: SyntaxNode, last: number) {
  const first = doc.lineAt(leaf.from);
  for (let node: SyntaxNode | null = leaf; node && node.from >= first.from; node = node.parent) {
    const lead = spaced(first.text.slice(0, node.from - first.from));
    const blank = lead.trimEnd();
    let number = first.number + 1;
    const goesOn = (text: string) =>
      leadIn(text, lead) >= lead.length ||
      (text.trim() === blank.trim() && leadIn(text, blank) >= blank.length);
    while (number <= last && goesOn(doc.line(number).text)) number += 1;
    if (number > last) return { from: node.from, lead };
  }
  return undefined;
}
