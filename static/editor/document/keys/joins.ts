import type { EditorState, TransactionSpec } from "@codemirror/state";
import type { SyntaxNode } from "@lezer/common";

import type { Change } from "./edit.ts";
import { hasBlankBefore, numberOf, outerItem, releaded, renumbered } from "./list-items.ts";
import {
  ancestor,
  besideItem,
  isBlank,
  type Item,
  itemAround,
  itemOfFirst,
  leadIn,
  leadOf,
  leafBelow,
  type Range,
  textRange,
} from "./place.ts";
import { tagSides } from "./tags.ts";
import { escapes } from "./verbatim.ts";

type Join = Readonly<{
  cut: Range;
  insert: string;
  userEvent: string;
}>;

const onlyMarks = /^(?:[\s>#=*+\-.)]|\d+[.)]|\[[ xX]\])*$/;

/** Makes the text of a later block the end of an earlier one; the rest of its item moves along. Undefined across more than marks. */
export function join(
  state: EditorState,
  before: SyntaxNode,
  after: SyntaxNode,
  { cut, insert, userEvent }: Join,
): TransactionSpec | undefined {
  const [first, second] = [textRange(state, before), textRange(state, after)];
  const isWhole = cut.from === first.to && cut.to === second.from;
  if (isWhole && !onlyMarks.test(state.sliceDoc(endOf(state, before), cut.to))) return undefined;
  const lead = leadOf(state, before);
  const rest = state.sliceDoc(cut.to, Math.min(second.to, state.doc.lineAt(cut.to).to));
  // An id goes with the marks before it. An underline stays: without it, lists above and below would be one.
  const isKept = cut.from > before.from || before.name.startsWith("Setext");
  const end = isKept ? state.sliceDoc(first.to, endOf(state, before)).trimEnd() : "";
  const escaped = cut.from <= first.from ? escapes(cut.to, rest, lead === "").changes : [];
  const set = state.changes([
    { ...cut, insert },
    ...escaped,
    ...continued(state, { before, after, from: cut.to, isOneLine: isKept && before.name.startsWith("ATX") }),
    {
      from: Math.max(cut.to, second.to),
      to: Math.max(cut.to, endOf(state, after)),
      insert: end,
    },
    ...followers(state, before, after),
  ]);
  const anchor = userEvent === "delete.forward" ? cut.from : set.mapPos(cut.to, -1);
  return { changes: set, selection: { anchor }, userEvent };
}

/** Where a block ends, with the marks after its text. What is in an item whose own text is empty comes after it. */
function endOf(state: EditorState, leaf: SyntaxNode): number {
  return leaf.name === "ListItem" ? textRange(state, leaf).to : leaf.to;
}

/** The other lines of the joined text, with what the lines of the earlier block begin with. */
function continued(
  state: EditorState,
  {
    before,
    after,
    from,
    isOneLine,
  }: { before: SyntaxNode; after: SyntaxNode; from: number; isOneLine: boolean },
): Change[] {
  const { doc } = state;
  const leads = [leadOf(state, after), leadOf(state, before)] as const;
  const changes: Change[] = [];
  const last = doc.lineAt(Math.max(from, textRange(state, after).to)).number;
  for (let number = doc.lineAt(from).number + 1; number <= last; number += 1) {
    const line = doc.line(number);
    const own = leadIn(line.text, leads[0]);
    const space = /^[ \t]*/.exec(line.text.slice(own))![0].length;
    const start = line.from + own + space;
    if (isOneLine) {
      const above = doc.line(number - 1);
      const end = above.from + above.text.replace(/(?:\\|(?<![ \t])[ \t]+)$/, "").length;
      changes.push({ from: Math.max(from, end), to: start, insert: " " });
    } else if (leads[0] !== leads[1]) changes.push({ from: line.from, to: start, insert: leads[1] });
  }
  return changes;
}

function followers(state: EditorState, before: SyntaxNode, after: SyntaxNode): Change[] {
  const { doc } = state;
  const lead = leadAfter(state, before);
  const changes: Change[] = [];
  const item = itemOfFirst(state, after);
  if (item && !isWithin(before, item.node))
    changes.push(...itemRest(state, item, after, lead), ...recounted(state, item, before));
  const line = doc.lineAt(endOf(state, after));
  if (line.number === doc.lines) return changes;
  if (isBlank(doc.line(line.number + 1))) {
    const end = item ? undefined : oneList(state, before, line.number);
    return end === undefined ? changes : [...changes, { from: line.to, to: end }];
  }
  const next = leafBelow(state, line.number);
  if (next && tagSides(state, next).first === "closes") return changes;
  const isListed = ancestor(before, "ListItem") && next && itemAround(state, next);
  if (!isListed) changes.push({ from: line.to, insert: `\n${lead.trimEnd()}` });
  return changes;
}

/** What the blocks after a block of the same item begin with: a text that is indented further would make code of them. */
function leadAfter(state: EditorState, leaf: SyntaxNode): string {
  const own = leadOf(state, leaf);
  const inItem = itemAround(state, leaf)?.lead;
  return inItem && own.startsWith(inItem) && own.slice(inItem.length).trim() === "" ? inItem : own;
}

/** Where the blank lines below a line end, if the items below them go on with the list that a block is in. */
export function oneList(state: EditorState, before: SyntaxNode, number: number): number | undefined {
  const item = itemAround(state, before);
  const below = leafBelow(state, number);
  const next = below && itemOfFirst(state, below);
  if (!item || !next || item.outer !== next.outer || item.list.name !== next.list.name) return undefined;
  const sign = (mark: Range) => state.sliceDoc(mark.to - 1, mark.to);
  if (sign(item.mark) !== sign(next.mark)) return undefined;
  const isLoose =
    (besideItem(item.node, "prevSibling") && hasBlankBefore(state, item.node)) ||
    hasBlankBefore(state, besideItem(next.node, "nextSibling"));
  return isLoose ? undefined : next.line.from - 1;
}

function itemRest(state: EditorState, item: Item, after: SyntaxNode, lead: string): Change[] {
  if (item.lead === lead) return [];
  const first = state.doc.lineAt(endOf(state, after)).number + 1;
  return releaded(state, { first, last: state.doc.lineAt(item.node.to).number }, item.lead, lead);
}

function recounted(state: EditorState, item: Item, before: SyntaxNode): Change[] {
  const own = numberOf(state, item.node);
  const first = numberOf(state, item.list.getChild("ListItem")!);
  if (own === undefined || first === undefined) return [];
  let left = itemAround(state, before);
  while (left && left.list.from !== item.list.from) left = outerItem(state, left);
  return renumbered(state, item, (left ? numberOf(state, left.node)! : first - 1) - own);
}

function isWithin(node: SyntaxNode, outer: SyntaxNode): boolean {
  return outer.from <= node.from && node.to <= outer.to;
}

const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** From the end of a block's text to the start of another's, with a space in its place. */
export function between(state: EditorState, before: SyntaxNode, after: SyntaxNode) {
  const [first, second] = [textRange(state, before), textRange(state, after)];
  const signs = [state.sliceDoc(first.to - 1, first.to), state.sliceDoc(second.from, second.from + 1)];
  const isApart =
    first.from < first.to && second.from < second.to && !signs.every((sign) => unspaced.test(sign));
  return { cut: { from: first.to, to: second.from }, insert: isApart ? " " : "" };
}
