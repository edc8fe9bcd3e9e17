import {
  EditorSelection,
  type EditorState,
  type Extension,
  Prec,
  type Range,
  StateEffect,
  StateField,
} from "@codemirror/state";
import {
  Decoration,
  type DecorationSet,
  Direction,
  EditorView,
  type KeyBinding,
  keymap,
  WidgetType,
} from "@codemirror/view";

import { inEditor } from "../../../commands.ts";
import { endOf } from "../keys/edges.ts";
import { leafAbove } from "../keys/place.ts";
import { moveVertically } from "../keys/vertical.ts";
import { type Block, blocksOf } from "../syntax/structure.ts";
import { tabAt, type TabSet, tabSetsOf } from "./tab-sets.ts";
import { TabStrip } from "./tab-strip.ts";
import { tagAt } from "./tags.ts";

type Tabs = Readonly<{
  sets: readonly TabSet[];
  /** Where the tabs start that are shown. */
  chosen: readonly number[];
  decorations: DecorationSet;
}>;

const choose = StateEffect.define<number>({ map: (at, changes) => changes.mapPos(at, 1) });

const tabsField = StateField.define<Tabs>({
  create: (state) => drawn(state, tabSetsOf(state), [], []),
  update(before, transaction) {
    const { state, startState, docChanged, selection, effects, changes } = transaction;
    const isSame = !docChanged && blocksOf(state) === blocksOf(startState);
    const asked = effects.filter((effect) => effect.is(choose));
    if (isSame && !selection && asked.length === 0) return before;
    const sets = isSame ? before.sets : tabSetsOf(state);
    const kept = before.chosen.map((at) => changes.mapPos(at, 1));
    // Text that the caret is in stays visible.
    const { anchor, head } = state.selection.main;
    return drawn(state, sets, kept, [...asked.map(({ value }) => value), anchor, head]);
  },
  provide: (field) => EditorView.decorations.from(field, ({ decorations }) => decorations),
});

/** Each set shows the tab that holds the last of these offsets, or else the tab that it showed before. */
function drawn(
  state: EditorState,
  sets: readonly TabSet[],
  kept: readonly number[],
  offsets: readonly number[],
): Tabs {
  const ranges: Range<Decoration>[] = [];
  const chosen = sets.map((set) => {
    const { block, tabs, labels } = set;
    const entered = offsets.map((at) => tabAt(set, at)).findLast((index) => index !== undefined);
    const index = entered ?? chosenIn(set, kept);
    const strip = Decoration.widget({ widget: new TabStrip(labels, index), block: true, side: 1 });
    ranges.push(strip.range(state.doc.lineAt(block.inside!.from).to), ...hidden(state, set, index));
    return tabs[index]!.from;
  });
  return { sets, chosen, decorations: Decoration.set(ranges, true) };
}

function chosenIn({ tabs }: TabSet, chosen: readonly number[]): number {
  return Math.max(
    0,
    tabs.findIndex(({ from }) => chosen.includes(from)),
  );
}

class Folded extends WidgetType {
  override eq(): boolean {
    return true;
  }

  override get estimatedHeight(): number {
    return 0;
  }

  override toDOM(): HTMLElement {
    const folded = document.createElement("div");
    folded.className = "doc-folded";
    return folded;
  }
}

/** Of whole lines. */
export const folded = Decoration.replace({ widget: new Folded(), block: true });

/** The tabs around what is shown: the chosen one, and what is selected beyond it. */
function hidden({ doc, selection: { main } }: EditorState, set: TabSet, chosen: number): Range<Decoration>[] {
  const { tabs } = set;
  const [start, end] = [tabAt(set, main.from), tabAt(set, main.to)];
  const [first, last] = start === undefined || end === undefined ? [chosen, chosen] : [start, end];
  const ranges: Range<Decoration>[] = [];
  const hide = (from: number, to: number) => void ranges.push(folded.range(from, to));
  if (first > 0) hide(doc.lineAt(tabs[0]!.from).from, doc.lineAt(tabs[first]!.from).from - 1);
  if (last < tabs.length - 1) hide(doc.lineAt(tabs[last]!.to).to + 1, doc.lineAt(tabs.at(-1)!.to).to);
  return ranges;
}

/** Shows a tab. The caret goes into it, where one writes; a caret that is elsewhere stays there if `stays`. */
export function openTab(view: EditorView, { block, tabs }: TabSet, index: number, stays = false): void {
  const { state } = view;
  const tab = tabs[index]!;
  const { main } = state.selection;
  const leavesCaret = stays && (main.to < block.from || main.from > block.to);
  const caret = leavesCaret ? {} : { selection: { anchor: textIn(state, tab) }, userEvent: "select" };
  view.dispatch({ effects: choose.of(tab.from), ...caret });
  if (!leavesCaret) view.focus();
}

/** Where its text starts; of one without text the middle of its blank lines. */
function textIn(state: EditorState, { from, to, inside, children, kind }: Block): number {
  if (children[0]) return children[0].from;
  const { doc } = state;
  const first = doc.lineAt(inside?.from ?? from).number;
  const last = doc.lineAt(inside?.to ?? to).number;
  if (kind === "code") return doc.line(first + 1).from;
  if (!inside) return from + (tagAt(state, from)?.text.length ?? 0);
  return doc.line(Math.min(last, Math.ceil((first + last) / 2))).to;
}

/** The caret's keys go over the tags of tabs that are not shown. */
const tags = EditorView.atomicRanges.of(({ state }) => {
  const { main } = state.selection;
  const ranges = tabSetsIn(state)
    .flatMap(({ tabs }) => tabs)
    .map((tab) => folded.range(state.doc.lineAt(tab.from).from - 1, textIn(state, tab)))
    .filter(({ from, to }) => main.to <= from || main.from >= to);
  return Decoration.set(ranges, true);
});

export function tabSetsIn(state: EditorState): readonly TabSet[] {
  return state.field(tabsField).sets;
}

export function tabSetAround(state: EditorState, offset: number): TabSet | undefined {
  return tabSetsIn(state).findLast(({ block }) => block.from <= offset && offset <= block.to);
}

function chosenTab(state: EditorState, set: TabSet): number {
  return chosenIn(set, state.field(tabsField).chosen);
}

export function tabSetOf(view: EditorView, strip: Element): TabSet | undefined {
  return tabSetAround(view.state, view.posAtDOM(strip));
}

function beside(step: number) {
  return (view: EditorView): boolean => {
    const set = tabSetAround(view.state, view.state.selection.main.head);
    if (!set) return false;
    const { length } = set.labels;
    openTab(view, set, (chosenTab(view.state, set) + step + length) % length);
    return true;
  };
}

/** Arrows go past the tabs that are not shown: into the shown one from below, and up out of it. */
const pass = (key: "ArrowUp" | "ArrowLeft"): KeyBinding => ({
  key,
  run(view) {
    const { state } = view;
    const { main } = state.selection;
    const isUp = key === "ArrowUp";
    const isForward = view.textDirectionAt(main.head) === Direction.RTL;
    const { head, goalColumn } = isUp ? moveVertically(view, main, false) : view.moveByChar(main, isForward);
    const sets = tabSetsIn(state);
    const below = sets.find(({ block }) => main.head > block.to && head >= block.from && head <= block.to);
    const within = isUp && sets.find((set) => tabAt(set, head)! < tabAt(set, main.head)!);
    const anchor = below ? endOfShown(state, below).anchor : within ? within.block.inside!.from : undefined;
    if (anchor === undefined || !main.empty) return false;
    const place = EditorSelection.cursor(anchor, undefined, undefined, goalColumn);
    view.dispatch({
      selection: EditorSelection.create([place]),
      scrollIntoView: true,
      userEvent: "select",
    });
    return true;
  },
});

export function shownTab(state: EditorState, set: TabSet): Block {
  return set.tabs[chosenTab(state, set)]!;
}

/** The end of the text that is shown, in the tabs inside of the tab, too. */
function endOfShown(state: EditorState, set: TabSet): { anchor: number } {
  const { from, to, inside, kind } = shownTab(state, set);
  const inner = tabSetsIn(state).find(
    ({ block }) =>
      block.from > from && block.to < to && state.sliceDoc(block.to, inside?.to ?? to).trim() === "",
  );
  if (inner) return endOfShown(state, inner);
  if (!inside && kind !== "code") return { anchor: from + state.sliceDoc(from, to).lastIndexOf("</") };
  const below = state.doc.lineAt(to).number + (inside ? 0 : 1);
  return endOf(state, leafAbove(state, below)!);
}

const presses = EditorView.domEventHandlers({
  mousedown: ({ target }) => tabOf(target) !== null,
  click({ target }, view) {
    const tab = tabOf(target);
    const set = tab && tabSetOf(view, tab.parentElement!);
    if (set) openTab(view, set, [...tab.parentElement!.children].indexOf(tab), true);
    return Boolean(set);
  },
});

function tabOf(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest(".doc-tabs > .doc-tab") : null;
}

/** Shows tabs as tabs: the chosen one's text, with the names of all above it. */
export const tabs: Extension = [
  tabsField,
  tags,
  presses,
  Prec.high(
    keymap.of([
      pass("ArrowUp"),
      pass("ArrowLeft"),
      { key: inEditor.showTab.keys[0], run: beside(-1), preventDefault: true },
      { key: inEditor.showTab.keys[1], run: beside(1), preventDefault: true },
    ]),
  ),
];
