import {
  type ChangeDesc,
  type EditorState,
  type Extension,
  Prec,
  type Range,
  StateEffect,
  StateField,
  type Transaction,
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

import { endOf } from "../keys/edges.ts";
import { leafAbove } from "../keys/place.ts";
import { type Block, blocksOf } from "../syntax/structure.ts";
import { tabAt, type TabSet, tabSetsOf } from "./tab-sets.ts";
import { TabStrip } from "./tab-strip.ts";
import { tagAt } from "./tags.ts";

type Tabs = Readonly<{
  sets: readonly TabSet[];
  /** Where the tabs start that were chosen; of other components the first one is. */
  chosen: readonly number[];
  decorations: DecorationSet;
}>;

const choose = StateEffect.define<number>({ map: (at, changes) => changes.mapPos(at, 1) });

const tabsField = StateField.define<Tabs>({
  create: (state) => drawn(state, tabSetsOf(state), []),
  update(before, transaction) {
    const { state, startState, docChanged, selection, effects, changes } = transaction;
    const isSame = !docChanged && blocksOf(state) === blocksOf(startState);
    const asked = effects.filter((effect) => effect.is(choose));
    if (isSame && !selection && asked.length === 0) return before;
    const sets = isSame ? before.sets : tabSetsOf(state);
    const kept = docChanged ? moved(before.chosen, changes) : before.chosen;
    const chosen = [...asked.map(({ value }) => value), ...entered(transaction)].reduce(
      (all, at) => chosenAt(sets, all, at),
      kept,
    );
    return drawn(state, sets, chosen);
  },
  provide: (field) => EditorView.decorations.from(field, ({ decorations }) => decorations),
});

function moved(chosen: readonly number[], changes: ChangeDesc): readonly number[] {
  return chosen.map((at) => changes.mapPos(at, 1));
}

/** No text is hidden that the caret is in. */
function entered({ state }: Transaction): readonly number[] {
  const { anchor, head } = state.selection.main;
  return [anchor, head];
}

function chosenAt(sets: readonly TabSet[], chosen: readonly number[], offset: number): readonly number[] {
  return sets.reduce((all, set) => {
    const index = tabAt(set, offset);
    if (index === undefined) return all;
    const { tabs } = set;
    return [...all.filter((at) => !tabs.some(({ from }) => from === at)), tabs[index]!.from];
  }, chosen);
}

function drawn(state: EditorState, sets: readonly TabSet[], chosen: readonly number[]): Tabs {
  const ranges: Range<Decoration>[] = [];
  for (const set of sets) {
    const { block, labels } = set;
    const index = chosenIn(set, chosen);
    const strip = Decoration.widget({ widget: new TabStrip(labels, index), block: true, side: 1 });
    ranges.push(strip.range(state.doc.lineAt(block.inside!.from).to));
    ranges.push(...hidden(state, set, index));
  }
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
function hidden(
  { doc, selection: { main } }: EditorState,
  { tabs }: TabSet,
  chosen: number,
): Range<Decoration>[] {
  const isWithin = main.from >= tabs[0]!.from && main.to <= tabs.at(-1)!.to;
  const selected = tabs.flatMap(({ from, to }, index) =>
    !main.empty && isWithin && main.from <= to && main.to >= from ? [index] : [],
  );
  const [first, last] = [Math.min(chosen, ...selected), Math.max(chosen, ...selected)];
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
  if (!inside && kind !== "code") return from + (tagAt(state, from)?.text.length ?? 0);
  return doc.line(Math.min(last, Math.ceil((first + last) / 2))).to;
}

export function tabSetsIn(state: EditorState): readonly TabSet[] {
  return state.field(tabsField).sets;
}

export function tabSetAround(state: EditorState, offset: number): TabSet | undefined {
  return tabSetsIn(state).findLast(({ block }) => block.from <= offset && offset <= block.to);
}

export function chosenTab(state: EditorState, set: TabSet): number {
  return chosenIn(set, state.field(tabsField).chosen);
}

export function tabSetOf(view: EditorView, strip: Element): TabSet | undefined {
  const { doc } = view.state;
  const { to } = doc.lineAt(view.posAtDOM(strip));
  return tabSetsIn(view.state).find(({ block }) => doc.lineAt(block.inside!.from).to === to);
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

/** Arrows that come to tabs from around them go into the one that is shown, not into the nearest in the source. */
const arrive = (key: "ArrowUp" | "ArrowLeft" | "ArrowDown"): KeyBinding => ({
  key,
  run(view) {
    const { state } = view;
    const { main } = state.selection;
    const isOn = key === "ArrowDown";
    const isForward = view.textDirectionAt(main.head) === Direction.RTL;
    const { head } = key === "ArrowLeft" ? view.moveByChar(main, isForward) : view.moveVertically(main, isOn);
    const set = tabSetsIn(state).find(({ block, tabs }) => {
      const isFromAround = isOn ? main.head < tabs[0]!.from : main.head > block.to;
      return isFromAround && head >= (isOn ? tabs[0]!.from : block.from) && head <= block.to;
    });
    if (!set || !main.empty) return false;
    const place = isOn ? { anchor: textIn(state, shownTab(state, set)) } : endOfShown(state, set);
    view.dispatch({ selection: place, scrollIntoView: true, userEvent: "select" });
    return true;
  },
});

function shownTab(state: EditorState, set: TabSet): Block {
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
  presses,
  Prec.high(
    keymap.of([
      arrive("ArrowUp"),
      arrive("ArrowLeft"),
      arrive("ArrowDown"),
      { key: "Alt-PageUp", run: beside(-1), preventDefault: true },
      { key: "Alt-PageDown", run: beside(1), preventDefault: true },
    ]),
  ),
];
