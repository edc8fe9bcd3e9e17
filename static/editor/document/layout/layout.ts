import {
  type ChangeDesc,
  type EditorState,
  type Extension,
  Prec,
  type Range,
  type RangeSet,
  type RangeValue,
  StateField,
  type Text,
  type Transaction,
} from "@codemirror/state";
import { BlockWrapper, Decoration, type DecorationSet, EditorView } from "@codemirror/view";

import { focusChanges, focused, selectedIn } from "../focus.ts";
import { isBlank } from "../keys/index.ts";
import { type Block, structure } from "../syntax/structure.ts";
import { caretLine, hint } from "./caret-line.ts";
import { drawClosing, drawOpening } from "./components.ts";
import { Drawing } from "./drawing.ts";
import { drawsSeen, firstParts, type Parts, partsAfter } from "./drawn-parts.ts";
import { drawLeaf } from "./flow.ts";
import { type Unit, unitsIn } from "./unit.ts";

type Layout = Readonly<{
  parts: Parts;
  units: readonly Unit[];
  looks: DecorationSet;
  replacements: DecorationSet;
  atoms: DecorationSet;
  /** All covers, and those that the selection does not touch. */
  covers: DecorationSet;
  shown: DecorationSet;
  wrappers: RangeSet<BlockWrapper>;
  boxes: RangeSet<BlockWrapper>;
}>;

/** Lays out the page as the server's rendering does: lines as paragraphs, the space between blocks, lists, quotes, code and components. */
export function layout(): Extension {
  return [
    focusChanges,
    layoutField,
    drawsSeen(({ state }) => state.field(layoutField).parts),
    caretLine,
    hint,
    EditorView.contentAttributes.of({ class: "prose doc-page" }),
  ];
}

const layoutField = StateField.define<Layout>({
  create(state) {
    const parts = firstParts(state.doc.length);
    const units = unitsIn(parts, state);
    const drawing = drawn(state, units);
    const covers = Decoration.set(drawing.covers, true);
    return {
      parts,
      units,
      looks: Decoration.set(drawing.looks, true),
      replacements: Decoration.set(drawing.replacements, true),
      atoms: Decoration.set(drawing.atoms, true),
      covers,
      shown: untouched(covers, state),
      wrappers: BlockWrapper.set(drawing.wrappers, true),
      boxes: BlockWrapper.set(drawing.boxes, true),
    };
  },
  update(layout, transaction) {
    const { state, startState, docChanged } = transaction;
    const parts = partsAfter(layout.parts, transaction);
    if (docChanged || parts !== layout.parts || state.field(structure) !== startState.field(structure))
      return redrawn(layout, parts, transaction);
    if (!transaction.selection && state.field(focused) === startState.field(focused, false)) return layout;
    return { ...layout, shown: untouched(layout.covers, state) };
  },
  provide: (field) => [
    EditorView.decorations.from(field, ({ looks }) => looks),
    EditorView.decorations.from(field, ({ replacements }) => replacements),
    // In place of what other extensions show for the same tag.
    Prec.high(EditorView.decorations.from(field, ({ shown }) => shown)),
    EditorView.atomicRanges.of(({ state }) => state.field(field).atoms),
    // What is provided later is outside.
    EditorView.blockWrappers.from(field, ({ wrappers }) => wrappers),
    EditorView.blockWrappers.from(field, ({ boxes }) => boxes),
  ],
});

function drawn(state: EditorState, units: readonly Unit[]): Drawing {
  const drawing = new Drawing(state);
  const { topNode } = state.field(structure).tree;
  for (const { part, block, from, to, before, gap: above, depth, isRead } of units) {
    if (part === "end") {
      if (isRead) drawing.tail(from, to);
      continue;
    }
    const gap = drawing.gap(before, from, above);
    const node = topNode.childAfter(from);
    if (!node) continue;
    if (part === "open") drawOpening({ drawing, node, block, gap, level: 2 * depth }, "boxes");
    else if (part === "close") drawClosing(drawing, node);
    else if (!isOpaque(block)) drawLeaf({ drawing, node, block, gap, level: 0 });
    else if (gap !== "none") drawing.wrap(from, to, 0, { class: `doc-above doc-gap-${gap}` });
  }
  return drawing;
}

function redrawn(layout: Layout, parts: Parts, transaction: Transaction): Layout {
  const { state, changes, docChanged } = transaction;
  const units = unitsIn(parts, state);
  const { doc } = state;
  const { first, end } = withNeighbours(units, changed(layout.units, units, changes), doc);
  const drawing = drawn(state, units.slice(first, end));
  const fewer = units.length - layout.units.length;
  for (const [index, unit] of units.entries()) {
    const isKept = index < first || index >= end;
    const was = isKept ? layout.units[index < first ? index : index - fewer] : undefined;
    // What was drawn is not drawn again only because a long page is read again up to it.
    if (was && was.isRead !== unit.isRead) units[index] = { ...unit, isRead: was.isRead };
  }
  // Each range is drawn by the unit in whose lines it ends, and a box by the one in which it starts.
  const after = first > 0 ? doc.lineAt(units[first - 1]!.to).to : -1;
  const last = end < units.length ? doc.lineAt(units[end - 1]!.to).to : doc.length;
  const isKept = (at: number) => at <= after || at > last;
  const put = <Value extends RangeValue>(set: RangeSet<Value>, add: Range<Value>[], byStart = false) =>
    (docChanged ? set.map(changes) : set).update({
      add,
      sort: true,
      filterFrom: Math.max(0, after),
      filterTo: last,
      filter: (from, to) => isKept(byStart ? from : to),
    });
  const covers = put(layout.covers, drawing.covers);
  return {
    parts,
    units,
    looks: put(layout.looks, drawing.looks),
    replacements: put(layout.replacements, drawing.replacements),
    atoms: put(layout.atoms, drawing.atoms),
    covers,
    shown: untouched(covers, state),
    wrappers: put(layout.wrappers, drawing.wrappers),
    boxes: put(layout.boxes, drawing.boxes, true),
  };
}

/** The first unit that is not as it was, apart from its place, and the one after the last. */
function changed(before: readonly Unit[], after: readonly Unit[], changes: ChangeDesc) {
  let [low, high] = [changes.newLength + 1, -1];
  changes.iterChangedRanges((_from, _to, from, to) => {
    low = Math.min(low, from);
    high = Math.max(high, to);
  });
  const shift = changes.newLength - changes.length;
  // Most offsets are before or after all changes, so nothing has to be looked up.
  const moved = (at: number, side: number) =>
    at < low ? at : at + shift > high ? at + shift : changes.mapPos(at, side);
  const most = Math.min(before.length, after.length);
  let first = 0;
  while (first < most && after[first]!.to < low && isSame(before[first]!, after[first]!, moved)) first += 1;
  const fewer = after.length - before.length;
  let end = after.length;
  while (end > first && end - fewer > first) {
    const unit = after[end - 1]!;
    if ((unit.before ?? 0) <= high || !isSame(before[end - 1 - fewer]!, unit, moved)) break;
    end -= 1;
  }
  return { first: Math.min(first, after.length - 1), end: Math.max(end, Math.min(first + 1, after.length)) };
}

/** What is between two blocks depends on both, and reaches into quotes that begin or end with blank lines. */
function withNeighbours(units: readonly Unit[], { first, end }: { first: number; end: number }, doc: Text) {
  const isBlankUnit = ({ from, to }: Unit) => isBlank(doc.lineAt(from)) && isBlank(doc.lineAt(to));
  let [start, stop] = [first, end];
  while (start > 0 && isBlank(doc.lineAt(units[start - 1]!.to))) start -= 1;
  while (stop < units.length && isBlankUnit(units[stop]!)) stop += 1;
  return { first: start, end: Math.min(stop + 1, units.length) };
}

function isSame(before: Unit, after: Unit, moved: (at: number, side: number) => number): boolean {
  return (
    // What is not read yet stays as it was drawn.
    (before.isRead || !after.isRead) &&
    before.part === after.part &&
    before.block.kind === after.block.kind &&
    before.block.name === after.block.name &&
    before.gap === after.gap &&
    before.depth === after.depth &&
    moved(before.from, 1) === after.from &&
    moved(before.to, -1) === after.to &&
    moved(before.block.to, -1) === after.block.to &&
    (before.before && moved(before.before, -1)) === after.before
  );
}

function untouched(covers: DecorationSet, state: EditorState): DecorationSet {
  let shown = covers;
  for (const { from, to } of selectedIn(state, state.field(focused))) {
    shown = shown.update({
      filterFrom: from,
      filterTo: to,
      filter: (start, end, { spec }) => {
        const isInText = (spec.text === "before" && start === to) || (spec.text === "after" && end === from);
        return start > to || end < from || isInText;
      },
    });
  }
  return shown;
}

/** Whether a widget is shown for a block of the page: its own room lays it out. @internal */
export function isOpaque({ kind, hasText }: Block): boolean {
  return kind === "table" || !hasText;
}
