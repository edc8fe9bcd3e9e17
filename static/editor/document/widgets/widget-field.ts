import { type EditorState, type Range, StateEffect, StateField, Transaction } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView } from "@codemirror/view";

import { openSources } from "../open-source.ts";
import { type Block, blocksOf, indexFrom } from "../syntax/structure.ts";
import { changedLeaves, leavesOf } from "./leaves.ts";
import { settings } from "./options.ts";
import { PreviewWidget } from "./preview-widget.ts";

/** Whole lines: only such blocks have widgets. */
type Lines = Readonly<{ from: number; to: number }>;

export type Place = Lines & Readonly<{ widget: PreviewWidget }>;

type Widgets = Readonly<{
  leaves: readonly Block[];
  /** One for each place: over its lines, or before them where its source is open. */
  decorations: DecorationSet;
  open: Lines | undefined;
  source: DecorationSet;
  nextId: number;
}>;

export const closeSource = StateEffect.define<null>();

/** The server's blocks in the document, and the one of which the source is open. */
export const widgets = StateField.define<Widgets>({
  create(state) {
    const none: Widgets = {
      leaves: [],
      decorations: Decoration.none,
      open: undefined,
      source: Decoration.none,
      nextId: 0,
    };
    const leaves = leavesOf(blocksOf(state));
    return placed(none, state, { leaves, first: 0, end: leaves.length, from: 0, to: state.doc.length });
  },
  update(before, transaction) {
    const { state, startState, docChanged } = transaction;
    const isSame = !docChanged && blocksOf(state) === blocksOf(startState);
    return opened(isSame ? before : rebuilt(before, transaction), transaction);
  },
  provide: (field) => [
    EditorView.decorations.from(field, ({ decorations }) => decorations),
    EditorView.decorations.from(field, ({ source }) => source),
    openSources.from(field, ({ open }) => open),
    EditorView.atomicRanges.of(({ state }) => state.field(field).decorations),
  ],
});

export function placeAt(state: EditorState, offset: number): Place | undefined {
  return placeIn(state.field(widgets), state, offset);
}

export function placesBetween(state: EditorState, from: number, to: number): Place[] {
  const places: Place[] = [];
  state.field(widgets).decorations.between(from, to, (at) => {
    const place = placeAt(state, at);
    if (place) places.push(place);
  });
  return places;
}

/** The place of the block after or before an offset; undefined where that block has text. */
export function placeBeside(state: EditorState, offset: number, forward: boolean): Place | undefined {
  const { leaves } = state.field(widgets);
  const at = indexFrom(leaves, offset);
  const next = leaves[forward ? at + (leaves[at] && leaves[at].from <= offset ? 1 : 0) : at - 1];
  return next && placeAt(state, next.from);
}

export function openPlace(state: EditorState): Place | undefined {
  const { open } = state.field(widgets);
  return open && placeAt(state, open.from);
}

/** The place that is selected as a whole, its source hidden. */
export function selectedPlace(state: EditorState): Place | undefined {
  const { from } = state.selection.main;
  const place = placeAt(state, from);
  return place && isWhole(state, place) && !isOpen(state, place) ? place : undefined;
}

export function isOpen(state: EditorState, { from }: Lines): boolean {
  return state.field(widgets).open?.from === from;
}

/** Whether a block has a widget: it has no text, and its lines are its own. */
function wholeLines(block: Block, state: EditorState): Lines | undefined {
  if (block.hasText) return undefined;
  const [first, last] = [state.doc.lineAt(block.from), state.doc.lineAt(block.to)];
  const around = state.sliceDoc(first.from, block.from) + state.sliceDoc(block.to, last.to);
  return around.trim() === "" ? { from: first.from, to: last.to } : undefined;
}

type Region = Readonly<{
  leaves: readonly Block[];
  /** The leaves to place, the last one exclusive, and the offsets that hold them and no others. */
  first: number;
  end: number;
  from: number;
  to: number;
}>;

/** Places the blocks that changed; CodeMirror keeps the elements of all others. */
function rebuilt(before: Widgets, { state, startState, changes }: Transaction): Widgets {
  const leaves = leavesOf(blocksOf(state));
  const { doc } = state;
  const { first, end } = changedLeaves(before.leaves, leaves, changes, doc);
  const from = first > 0 ? doc.lineAt(leaves[first - 1]!.to).to + 1 : 0;
  const to = end < leaves.length ? doc.lineAt(leaves[end]!.from).from - 1 : doc.length;
  const earlier = new Map<number, PreviewWidget>();
  before.decorations.between(from, to + startState.doc.length - doc.length, (at, _to, { spec }) => {
    earlier.set(changes.mapPos(at, -1), spec.widget);
  });
  const mapped = { ...before, decorations: before.decorations.map(changes) };
  return placed(mapped, state, { leaves, first, end, from, to }, earlier);
}

function placed(
  { decorations, open, source, nextId }: Widgets,
  state: EditorState,
  { leaves, first, end, from, to }: Region,
  earlier: ReadonlyMap<number, PreviewWidget> = new Map(),
): Widgets {
  const { store } = state.facet(settings);
  const add: Range<Decoration>[] = [];
  let id = nextId;
  for (const block of leaves.slice(first, end)) {
    const lines = wholeLines(block, state);
    if (!lines) continue;
    const text = sourceOf(state, block);
    const before = earlier.get(lines.from);
    const isKnown = before?.shown.kind === block.kind;
    const shown = {
      id: isKnown ? before.shown.id : id++,
      kind: block.kind,
      name: block.name,
      source: text,
    };
    const widget = isKnown && before.shown.source === text ? before : new PreviewWidget(shown, store);
    add.push(closed({ ...lines, widget }));
  }
  const update = { filterFrom: from, filterTo: to, filter: () => false, add };
  return {
    leaves,
    decorations: from <= to ? decorations.update(update) : decorations,
    open,
    source,
    nextId: id,
  };
}

export function sourceOf(state: EditorState, { from, to }: Lines): string {
  return state.sliceDoc(from, to).trim();
}

export function sourceRange(state: EditorState, { from, to }: Lines): Lines {
  const text = state.sliceDoc(from, to);
  const start = from + text.length - text.trimStart().length;
  return { from: start, to: Math.max(start, from + text.trimEnd().length) };
}

/** Opens the source that the caret has entered, and hides the one that it has left. */
function opened(before: Widgets, transaction: Transaction): Widgets {
  const { state, changes, effects, docChanged } = transaction;
  const { main } = state.selection;
  const place = effects.some((effect) => effect.is(closeSource))
    ? undefined
    : placeIn(before, state, main.from);
  const was = before.open && {
    from: changes.mapPos(before.open.from, -1),
    to: changes.mapPos(before.open.to, 1),
  };
  const isWithin = place && main.to <= place.to;
  const stays = was && isWithin && main.from >= was.from && main.to <= was.to;
  const isUsed = transaction.selection || transaction.annotation(Transaction.userEvent) !== undefined;
  const enters = isWithin && isUsed && !isWhole(state, place);
  const open = stays || enters ? place : undefined;
  if (open?.from === before.open?.from && open?.to === before.open?.to && !docChanged) return before;
  if (!open && !before.open) return before;
  return { ...before, ...shownOpen(before, state, { was, open }) };
}

function shownOpen(
  { decorations }: Widgets,
  state: EditorState,
  { was, open }: { was: Lines | undefined; open: Place | undefined },
): Pick<Widgets, "decorations" | "open" | "source"> {
  let shown = decorations;
  if (was) {
    const add: Range<Decoration>[] = [];
    shown.between(was.from, was.from, (from, to, { spec }) => {
      const block = from === was.from && from === to ? state.doc.lineAt(was.to) : undefined;
      if (block) add.push(closed({ from, to: block.to, widget: spec.widget }));
    });
    if (add.length > 0) shown = replaced(shown, was.from, add);
  }
  if (!open) return { decorations: shown, open: undefined, source: Decoration.none };
  const { from, to, widget } = open;
  const above = Decoration.widget({ widget, block: true, side: -1 }).range(from);
  return {
    decorations: replaced(shown, from, [above]),
    open: { from, to },
    source: sourceLines(state, open),
  };
}

function replaced(decorations: DecorationSet, at: number, add: readonly Range<Decoration>[]): DecorationSet {
  return decorations.update({ filterFrom: at, filterTo: at, filter: (from) => from !== at, add });
}

function closed({ from, to, widget }: Place): Range<Decoration> {
  return Decoration.replace({ widget, block: true }).range(from, to);
}

const line = Decoration.line({ class: "doc-source-line" });
/** Keeps the lines out of the sample by which CodeMirror estimates the height of all others. */
const apart = Decoration.mark({ class: "doc-apart" });

function sourceLines({ doc }: EditorState, { from, to }: Lines): DecorationSet {
  const ranges: Range<Decoration>[] = [];
  for (let at = from; at <= to;) {
    const { from: start, to: end } = doc.lineAt(at);
    ranges.push(line.range(start));
    if (start < end) ranges.push(apart.range(start, end));
    at = end + 1;
  }
  return Decoration.set(ranges);
}

function placeIn({ leaves, decorations }: Widgets, { doc }: EditorState, offset: number): Place | undefined {
  const lineAt = doc.lineAt(offset);
  const block = leaves[indexFrom(leaves, lineAt.from)];
  if (!block || block.from > lineAt.to) return undefined;
  const { from } = doc.lineAt(block.from);
  let widget: PreviewWidget | undefined;
  decorations.between(from, from, (at, _to, { spec }) => {
    if (at === from) widget = spec.widget;
  });
  return widget && { from, to: doc.lineAt(block.to).to, widget };
}

/** Whether the selection is all of a source, and no more than its lines. */
function isWhole(state: EditorState, lines: Lines): boolean {
  const { main } = state.selection;
  const { from, to } = sourceRange(state, lines);
  return !main.empty && main.from >= lines.from && main.from <= from && main.to >= to && main.to <= lines.to;
}
