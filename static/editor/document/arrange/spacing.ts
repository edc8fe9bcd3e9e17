import { ChangeSet, type ChangeSpec, type EditorState } from "@codemirror/state";

import { smallest } from "../text-changes.ts";
import { changed } from "./changed.ts";
import { type Container, containerOf, sameParent, type Slot } from "./container.ts";

export function withBlankLine(gap: string): string {
  return gap + "\n".repeat(Math.max(0, 2 - breaksIn(gap)));
}

export function hasBlankLine(gap: string): boolean {
  return breaksIn(gap) > 1;
}

function breaksIn(gap: string): number {
  return gap.split("\n").length - 1;
}

/** Before the first slot; other gaps have the index of the slot before them. */
const FIRST_GAP = -1;

/** With more of them, all get a blank line: each trial reads what changed. */
const MAX_CANDIDATES = 8;

export type LaidOut = Readonly<{ changes: ChangeSet; starts: readonly number[] }>;

/** Gives a container these slots, with a blank line in those `gaps` that need one, so that every slot stays what it is. */
export function laidOut(
  state: EditorState,
  container: Container,
  order: readonly Slot[],
  gaps: readonly number[],
): LaidOut {
  const slots = container.parent?.kind === "list" ? numbered(container.slots, order) : order;
  const laid = (loose: Iterable<number>): LaidOut => {
    const all = new Set(loose);
    const first = all.has(FIRST_GAP) ? "\n" : "";
    const spaced = slots.map((slot, at) => (all.has(at) ? { ...slot, gap: withBlankLine(slot.gap) } : slot));
    const lead: Slot[] = first ? [{ text: "", gap: first, kind: undefined }] : [];
    const starts = startsOf(spaced, container.from + first.length);
    return { changes: changesTo(state, container, [...lead, ...spaced]), starts };
  };
  const tight = gaps.filter((gap) => isTight(container, slots, gap));
  const around = new Set(tight.flatMap((gap) => (gap === FIRST_GAP ? [...slots.keys()] : [gap, gap + 1])));
  const watched = [...slots.keys()].filter((at) => around.has(at) && slots[at]!.kind !== undefined);
  if (watched.length === 0) return laid([]);
  const kept = (loose: Iterable<number>) => keptBy(state, container, slots, laid(loose), watched);
  const keptTight = new Set(kept([]));
  const isLost = (at: number) => watched.includes(at) && !keptTight.has(at);
  const candidates = tight.filter((gap) => gap === FIRST_GAP || isLost(gap) || isLost(gap + 1));
  const needed = new Set(candidates);
  const most = kept(needed).length;
  if (most <= keptTight.size) return laid([]);
  if (candidates.length > MAX_CANDIDATES) return laid(needed);
  for (const gap of candidates) {
    needed.delete(gap);
    if (kept(needed).length < most) needed.add(gap);
  }
  return laid(needed);
}

function isTight({ parent, from }: Container, slots: readonly Slot[], gap: number): boolean {
  if (gap === FIRST_GAP) return !parent && from <= 1 && /^(?:---|\+\+\+)/.test(slots[0]?.text ?? "");
  return gap < slots.length - 1 && !hasBlankLine(slots[gap]!.gap);
}

/** Those of the watched slots that are what they were, where they are put. */
function keptBy(
  state: EditorState,
  { parent }: Container,
  slots: readonly Slot[],
  { changes, starts }: LaidOut,
  watched: readonly number[],
): readonly number[] {
  const last = watched.at(-1)!;
  const next = changed(state, changes, starts[last + 1] ?? starts[last]! + slots[last]!.text.length);
  const sameOne = sameParent(next, parent);
  const near = { from: starts[0]!, to: starts.at(-1)! };
  const there = parent && !sameOne ? undefined : containerOf(next, sameOne, near);
  if (!there) return [];
  const startsThere = startsOf(there.slots, there.from);
  const found = new Map(there.slots.map((slot, at) => [startsThere[at]!, slot]));
  return watched.filter((at) => {
    const { text, kind } = slots[at]!;
    const slot = found.get(starts[at]!);
    return slot !== undefined && slot.kind === kind && slot.text === text;
  });
}

/** Changes only what is between slots that keep their order. */
function changesTo(
  state: EditorState,
  { from, slots: before }: Container,
  slots: readonly Slot[],
): ChangeSet {
  const [old, made] = [joinedSource(before), joinedSource(slots)];
  const [oldStarts, madeStarts] = [startsOf(before, 0), startsOf(slots, 0)];
  const places = new Map(before.flatMap(({ part }, at) => (part ? [[part, at] as const] : [])));
  const changes: ChangeSpec[] = [];
  let [next, oldAt, madeAt] = [0, 0, 0];
  const replace = (oldTo: number, madeTo: number) => {
    const change = smallest(old.slice(oldAt, oldTo), made.slice(madeAt, madeTo), from + oldAt);
    if (change.from < change.to || change.insert) changes.push(change);
  };
  for (const [at, { part, text }] of slots.entries()) {
    const place = (part && places.get(part)) ?? -1;
    if (place < next) continue;
    replace(oldStarts[place]!, madeStarts[at]!);
    [next, oldAt, madeAt] = [place + 1, oldStarts[place]! + text.length, madeStarts[at]! + text.length];
  }
  replace(old.length, made.length);
  return ChangeSet.of(changes, state.doc.length);
}

function joinedSource(slots: readonly Slot[]): string {
  return slots.map(({ text, gap }) => text + gap).join("");
}

function startsOf(slots: readonly Slot[], from: number): number[] {
  let at = from;
  return slots.map(({ text, gap }) => {
    const start = at;
    at += text.length + gap.length;
    return start;
  });
}

const marker = /^([ \t]*)(\d+)(?=[.)])/;

/** Items of a list that counts on count on in their new order. A longer number would change the indentation of its item. */
function numbered(before: readonly Slot[], order: readonly Slot[]): readonly Slot[] {
  const numbers = before.map(({ text }) => Number(marker.exec(text)?.[2] ?? Number.NaN));
  const [first = Number.NaN] = numbers;
  if (before.length < 2 || !numbers.every((number, at) => number === first + at)) return order;
  return order.map((slot, at) => {
    const [, , digits = ""] = marker.exec(slot.text) ?? [];
    const number = String(first + at);
    if (digits === number || digits.length !== number.length) return slot;
    const { text, gap, kind } = slot;
    return { text: text.replace(marker, `$1${number}`), gap, kind };
  });
}
