import {
  type EditorState,
  type Extension,
  Prec,
  type Range,
  StateEffect,
  StateField,
} from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, keymap, WidgetType } from "@codemirror/view";

import { inEditor, titleOf } from "../../../commands.ts";
import { type Block, blocksOf } from "../syntax/structure.ts";
import { componentsOf } from "./component-blocks.ts";
import { folded } from "./tabs.ts";

/** `from` and `to` are of the lines that are hidden while it is closed. */
type Accordion = Readonly<{ block: Block; from: number; to: number }>;

type Accordions = Readonly<{
  all: readonly Accordion[];
  /** Where those start that the writer closed. */
  closed: readonly number[];
  decorations: DecorationSet;
}>;

const toggle = StateEffect.define<number>({ map: (at, changes) => changes.mapPos(at, 1) });

const field = StateField.define<Accordions>({
  create: (state) => drawn(state, accordionsOf(state), []),
  update(before, { state, startState, docChanged, selection, effects, changes }) {
    const isSame = !docChanged && blocksOf(state) === blocksOf(startState);
    const asked = effects.flatMap((effect) => (effect.is(toggle) ? [effect.value] : []));
    if (isSame && asked.length === 0 && !(selection && before.closed.length > 0)) return before;
    const all = isSame ? before.all : accordionsOf(state);
    const kept = docChanged ? before.closed.map((at) => changes.mapPos(at, 1)) : before.closed;
    const closed = asked.reduce((now, at) => toggled(now, at), kept);
    return drawn(state, all, closed);
  },
  provide: (own) => EditorView.decorations.from(own, ({ decorations }) => decorations),
});

function toggled(closed: readonly number[], at: number): readonly number[] {
  return closed.includes(at) ? closed.filter((each) => each !== at) : [...closed, at];
}

const isAccordion = /^(?:Accordion|AccordionItem|Collapse|Collapsible|Details|details|Expandable|Toggle)$/;

function accordionsOf(state: EditorState): readonly Accordion[] {
  return componentsOf(state).flatMap((block) => accordionOf(state, block) ?? []);
}

/** The summary of details is in its first lines, and stays. */
function accordionOf({ doc }: EditorState, block: Block): Accordion | undefined {
  if (!isAccordion.test(block.name ?? "")) return undefined;
  const isSummary = ({ from }: Block) => /^<summary\b/i.test(doc.sliceString(from, from + 10));
  const hidden = block.children[0] && isSummary(block.children[0]) ? block.children.slice(1) : block.children;
  const [first, last] = [hidden[0], hidden.at(-1)];
  if (!first || !last) return undefined;
  const [from, to] = [doc.lineAt(first.from), doc.lineAt(last.to)];
  const hasLines = from.from > block.inside!.from && to.to < block.inside!.to;
  return hasLines ? { block, from: from.from, to: to.to } : undefined;
}

/** Text that the caret is in stays visible. */
function drawn(state: EditorState, all: readonly Accordion[], asked: readonly number[]): Accordions {
  const { main } = state.selection;
  const closed = all
    .filter(({ block, from, to }) => asked.includes(block.from) && (main.from > to || main.to < from))
    .map(({ block }) => block.from);
  const ranges: Range<Decoration>[] = [];
  for (const { block, from, to } of all) {
    const isOpen = !closed.includes(block.from);
    ranges.push(Decoration.widget({ widget: new Twist(isOpen), side: -1 }).range(block.from));
    if (!isOpen) ranges.push(folded.range(from, to));
  }
  return { all, closed, decorations: Decoration.set(ranges, true) };
}

class Twist extends WidgetType {
  readonly #isOpen: boolean;

  constructor(isOpen: boolean) {
    super();
    this.#isOpen = isOpen;
  }

  override eq(other: Twist): boolean {
    return other.#isOpen === this.#isOpen;
  }

  override toDOM(): HTMLElement {
    const twist = document.createElement("button");
    twist.type = "button";
    twist.className = "doc-twist";
    twist.tabIndex = -1; // as tabs, it is reached by the caret's keys
    twist.ariaLabel = "Text inside";
    twist.title = titleOf(inEditor.fold, "Open or close");
    twist.ariaExpanded = String(this.#isOpen);
    return twist;
  }

  override ignoreEvent(): boolean {
    return false;
  }
}

/** A caret in what closes goes to its tag. */
function turn(view: EditorView, { block, from, to }: Accordion): void {
  const { main } = view.state.selection;
  const isInside = main.from <= to && main.to >= from;
  view.dispatch({
    effects: toggle.of(block.from),
    ...(isInside ? { selection: { anchor: block.from }, userEvent: "select" } : {}),
  });
}

const presses = EditorView.domEventHandlers({
  mousedown: ({ target }) => isTwist(target),
  click({ target }, view) {
    const at = isTwist(target) ? view.posAtDOM(target as Element) : -1;
    const accordion = view.state.field(field).all.find(({ block }) => block.from === at);
    if (accordion) turn(view, accordion);
    return Boolean(accordion);
  },
});

function isTwist(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches(".doc-twist");
}

function turnAround(view: EditorView): boolean {
  const { head } = view.state.selection.main;
  const around = view.state.field(field).all.findLast(({ block }) => block.from <= head && head <= block.to);
  if (around) turn(view, around);
  return Boolean(around);
}

/** What readers open and close, writers do, too: it is open until they close it. */
export const accordions: Extension = [
  field,
  presses,
  Prec.high(keymap.of([{ key: inEditor.fold.keys[0], run: turnAround, preventDefault: true }])),
];
