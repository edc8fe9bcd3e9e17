import type { ChangeSet, EditorState } from "@codemirror/state";

import { dedent, indentOf } from "../../../../src/markdown/browser.ts";
import { changed } from "./changed.ts";
import { type Container, containerOf, endOf, indexOf, type Slot } from "./container.ts";
import { asItemsOf, asOwnList } from "./item-markers.ts";
import { childrenOf, endOfText, isInItem, type Near, type Part, partsAt, type Run } from "./part.ts";
import { hasBlankLine, type LaidOut, laidOut, withBlankLine } from "./spacing.ts";

/* As in `src/markdown/edit`: gaps, the blank lines between siblings, keep their places, and no other byte changes. */

export type Arranged = Readonly<{ changes: ChangeSet; from: number; to: number }>;

/** Before a sibling, or last in a parent. */
export type Place = Readonly<{ parent: Part | undefined; before: Part | undefined }>;

/** Moves siblings to a place. Undefined where they can't be, or are already. */
export function move(state: EditorState, run: Run, place: Place): Arranged | undefined {
  const isNoItem = place.parent?.kind === "list" && run.first.kind !== "item";
  if (!canChange(run) || isInside(run, place) || isNoItem) return undefined;
  if (isSame(run.first.parent, place.parent)) return moveAmong(state, run, place.before);
  const removed = remove(state, run);
  if (!removed) return undefined;
  const left = changed(state, removed.changes, state.doc.length);
  const there = placeAfter(removed.changes, left, place);
  const text = state.sliceDoc(run.first.from, run.last.to);
  const moved = dedent(text, run.first.parent ? indentOf(text) : "");
  const inserted =
    there && insert(left, there, run.first.kind === "item" ? asItems(left, there, moved) : moved);
  return inserted && { ...inserted, changes: removed.changes.compose(inserted.changes) };
}

function asItems(state: EditorState, { parent, before }: Place, items: string): string {
  if (parent?.kind !== "list") return asOwnList(items);
  const siblings = childrenOf(state, parent);
  const at = siblings.findIndex(({ from }) => from === before?.from);
  return asItemsOf(state, siblings, at < 0 ? siblings.length : at, items);
}

/** Puts a copy after siblings. Undefined for front matter. */
export function duplicate(state: EditorState, run: Run): Arranged | undefined {
  const container = containerOf(state, run.first.parent, rangeOfRun(run));
  if (!container || !canChange(run)) return undefined;
  const { slots, first, last } = rangeOf(container, run);
  const copied = slots.slice(first, last + 1);
  const gap = isList(container) ? listGap(container) : withBlankLine(slots[last]!.gap);
  const before = copied.with(-1, { ...copied.at(-1)!, gap });
  const copy = copied.map(withoutPlace);
  const order = slots.toSpliced(first, copied.length, ...before, ...copy);
  return arranged(laidOut(state, container, order, [last, last + copy.length]), order, copy);
}

/** Removes siblings and the gap after them, or before them if they are last. The range is where they were. */
export function remove(state: EditorState, run: Run): Arranged | undefined {
  const all = listOf(state, run);
  if (all) return remove(state, { first: all, last: all });
  if (isInItem(run.first)) return removeList(state, run.first);
  const container = containerOf(state, run.first.parent, rangeOfRun(run));
  if (!container) return undefined;
  const { slots, first, last } = rangeOf(container, run);
  const [before, after] = [slots[first - 1], slots[last + 1]];
  const { gap } = slots[last]!;
  const isLast = !after?.part;
  const takesGap = before?.part && (isLast || (!hasBlankLine(before.gap) && hasBlankLine(gap)));
  const lead = before ? [takesGap ? { ...before, gap } : before] : [];
  const order = [...slots.slice(0, Math.max(0, first - 1)), ...lead, ...slots.slice(last + 1)];
  const { changes } = laidOut(state, container, order, [first - 1]);
  const from = changes.mapPos(run.first.from, -1);
  return { changes, from, to: from };
}

/** Inserts a text as siblings at a place, with its indentation. Undefined where nothing can be inserted. */
export function insert(state: EditorState, place: Place, text: string): Arranged | undefined {
  const near = place.before?.from ?? state.doc.length;
  const container = containerOf(state, place.parent, { from: near, to: near });
  if (!container) return undefined;
  const { slots } = container;
  const at = place.before ? indexOf(container, place.before) : endOf(container);
  if (at < 0 || isBeforeFrontMatter(slots, at)) return undefined;
  const [before, after] = [slots[at - 1], slots[at]];
  const neighbour = after?.part ?? before?.part;
  const indent = place.parent && neighbour ? indentOf(state.sliceDoc(neighbour.from, neighbour.to)) : "";
  const isLast = !after?.part;
  const usual = isList(container) ? listGap(container) : "\n\n";
  const inserted: Slot = {
    text: indented(text, indent),
    gap: isLast ? (before?.gap ?? "\n") : usual,
    kind: undefined,
  };
  const gapBefore = ({ gap }: Slot) => (isLast ? usual : isList(container) ? gap : withBlankLine(gap));
  const lead = before ? [before.part ? { ...before, gap: gapBefore(before) } : before] : [];
  const order = [...slots.slice(0, Math.max(0, at - 1)), ...lead, inserted, ...slots.slice(at)];
  return arranged(laidOut(state, container, order, [at - 1, at]), order, [inserted]);
}

function moveAmong(state: EditorState, run: Run, before: Part | undefined): Arranged | undefined {
  const near = before?.from ?? state.doc.length;
  const range = { from: Math.min(run.first.from, near), to: Math.max(run.last.to, near) };
  const container = containerOf(state, run.first.parent, range);
  if (!container) return undefined;
  const { slots, first, last } = rangeOf(container, run);
  const moved = slots.slice(first, last + 1).map(withoutPlace);
  const others = slots.toSpliced(first, moved.length).map((slot) => [slot]);
  const index = before ? indexOf(container, before) : endOf(container);
  const to = index > first ? index - moved.length : index;
  if (index < 0 || to === first || (index > first && index <= last)) return undefined;
  const order = others.toSpliced(to, 0, moved);
  if (isBeforeFrontMatter(others.flat(), to)) return undefined;
  // Gaps keep their places; those within what moves go along.
  const gaps = others.toSpliced(first, 0, moved).map((unit) => unit.at(-1)!.gap);
  const spaced = order.flatMap((unit, at) => unit.with(-1, { ...unit.at(-1)!, gap: gaps[at]! }));
  const [low, high] = [Math.min(first, to), Math.max(first, to) + moved.length];
  const around = Array.from({ length: high - low + 1 }, (_, at) => low - 1 + at);
  return arranged(laidOut(state, container, spaced, around), spaced, spaced.slice(to, to + moved.length));
}

/** The list, where siblings are all its items. */
function listOf(state: EditorState, { first, last }: Run): Part | undefined {
  if (first.parent?.kind !== "list") return undefined;
  const all = childrenOf(state, first.parent);
  return all[0]?.from === first.from && all.at(-1)?.to === last.to ? first.parent : undefined;
}

function removeList(state: EditorState, list: Part): Arranged {
  const from = endOfText(state.sliceDoc(0, list.from));
  return { changes: state.changes({ from, to: list.to }), from, to: from };
}

function placeAfter(changes: ChangeSet, left: EditorState, { parent, before }: Place): Place | undefined {
  const find = (part: Part) => {
    const from = changes.mapPos(part.from, 1);
    return partsAt(left, from).find((other) => other.from === from && other.kind === part.kind);
  };
  const [parentLeft, beforeLeft] = [parent && find(parent), before && find(before)];
  if (before) return beforeLeft && { parent: beforeLeft.parent, before: beforeLeft };
  return parent && !parentLeft ? undefined : { parent: parentLeft, before: undefined };
}

function arranged({ changes, starts }: LaidOut, order: readonly Slot[], slots: readonly Slot[]): Arranged {
  const [first, last] = [slots[0]!, slots.at(-1)!].map((slot) => order.indexOf(slot));
  return { changes, from: starts[first!]!, to: starts[last!]! + slots.at(-1)!.text.length };
}

function rangeOfRun({ first, last }: Run): Near {
  return { from: first.from, to: last.to };
}

function rangeOf(container: Container, { first, last }: Run) {
  return { slots: container.slots, first: indexOf(container, first), last: indexOf(container, last) };
}

/** Of text that is put elsewhere in its container, so that what it passes stays. */
function withoutPlace({ text, gap, kind }: Slot): Slot {
  return { text, gap, kind };
}

function canChange({ first }: Run): boolean {
  return first.kind !== "frontmatter" && !isInItem(first);
}

function isInside({ first, last }: Run, { parent }: Place): boolean {
  return parent !== undefined && first.from <= parent.from && parent.to <= last.to;
}

function isSame(one: Part | undefined, other: Part | undefined): boolean {
  return one?.from === other?.from && one?.kind === other?.kind;
}

function isBeforeFrontMatter(slots: readonly Slot[], at: number): boolean {
  return slots[at]?.kind === "frontmatter";
}

function isList({ parent }: Container): boolean {
  return parent?.kind === "list";
}

/** Items keep the distance of the first two. */
function listGap({ slots }: Container): string {
  return slots.length > 1 ? slots[0]!.gap : "\n";
}

function indented(text: string, indent: string): string {
  return text.replace(/^(?=.)/gm, indent);
}
