import { isolateHistory } from "@codemirror/commands";
import { type EditorState, type Extension, Facet, StateEffect, StateField } from "@codemirror/state";
import {
  Decoration,
  type DecorationSet,
  EditorView,
  keymap,
  runScopeHandlers,
  ViewPlugin,
  type ViewUpdate,
} from "@codemirror/view";

import { inEditor } from "../../../commands.ts";
import { type FindPanel, type findPanel, MAX_QUERY, type Query, type Replaced } from "../../find-panel.ts";
import { matchesOf } from "./matches.ts";
import { firstIndex, type Match } from "./reading.ts";
import { replacementOf } from "./replacement.ts";

type Find = Readonly<{
  query: Query;
  isOpen: boolean;
  replaces: boolean;
}>;

const change = StateEffect.define<Partial<Find>>();

const find = StateField.define<Find>({
  create: () => ({
    query: { search: "", replace: "", matchCase: false, wholeWord: false },
    isOpen: false,
    replaces: false,
  }),
  update(find, { effects }) {
    const changed = effects.find((effect) => effect.is(change));
    return changed ? { ...find, ...changed.value } : find;
  },
});

const scope = "find-panel";
const panels = Facet.define<typeof findPanel>();

/** Find and replace in the page's source, in both views, with what is not shown. */
export function findAndReplace(makePanel: typeof findPanel): Extension {
  const here = `editor ${scope}`;
  const step = { run: next, shift: previous, scope: here, preventDefault: true };
  return [
    panels.of(makePanel),
    find,
    panel,
    highlights,
    EditorView.scrollMargins.of(belowPanel),
    keymap.of([
      { key: inEditor.find.keys[0], run: (view) => openFind(view), scope: here, preventDefault: true },
      // On a Mac, Cmd+H hides the browser.
      {
        key: inEditor.replace.keys[0],
        mac: "Mod-Alt-f",
        run: (view) => openFind(view, { replaces: true }),
        scope: here,
        preventDefault: true,
      },
      ...inEditor.findNext.keys.map((key) => ({ key, ...step })),
      { key: "Escape", run: close, scope: here },
    ]),
  ];
}

/** What is found while the panel is open, in order, for widgets that show text of the document. */
export function foundIn(state: EditorState): readonly Match[] {
  const { isOpen, query } = state.field(find);
  return isOpen ? matchesOf(state, query) : [];
}

/** Opens the panel, or focuses it. Words that are selected in one line are what is searched. */
export function openFind(view: EditorView, { replaces = false } = {}): true {
  const { state } = view;
  const now = state.field(find);
  const { from, to } = state.selection.main;
  const isQuery = from < to && to - from <= MAX_QUERY && to <= state.doc.lineAt(from).to;
  const query = isQuery ? { ...now.query, search: state.sliceDoc(from, to) } : now.query;
  keepPlace(view, { query, isOpen: true, replaces: replaces || (now.isOpen && now.replaces) });
  const name = replaces && query.search !== "" ? "replace" : "search";
  view.dom.querySelector<HTMLInputElement>(`.doc-find [name=${name}]`)!.select();
  return true;
}

function close(view: EditorView): boolean {
  if (!view.state.field(find).isOpen) return false;
  keepPlace(view, { isOpen: false });
  view.focus();
  return true;
}

/** The panel takes room above the text; the text stays where it is. */
function keepPlace(view: EditorView, find: Partial<Find>): void {
  const before = view.contentDOM.getBoundingClientRect().top;
  view.dispatch({ effects: change.of(find) });
  scrollBy(0, view.contentDOM.getBoundingClientRect().top - before);
}

function next(view: EditorView): true {
  const { to } = view.state.selection.main;
  return goTo(view, (matches) => firstIndex(matches, (match) => match.from >= to));
}

function previous(view: EditorView): true {
  const { from } = view.state.selection.main;
  return goTo(view, (matches) => firstIndex(matches, (match) => match.to > from) - 1);
}

function ask(view: EditorView, query: Partial<Query>): void {
  const { state } = view;
  view.dispatch({ effects: change.of({ query: { ...state.field(find).query, ...query } }) });
  if (query.replace !== undefined || query.search === "") return;
  const { from } = state.selection.main;
  goTo(view, (matches) => firstIndex(matches, (match) => match.from >= from));
}

/** Selects a match; those before the first and after the last are the last and the first. */
function goTo(view: EditorView, indexIn: (matches: readonly Match[]) => number): true {
  const { state } = view;
  const { query } = state.field(find);
  if (query.search === "") return openFind(view);
  const matches = matchesOf(state, query);
  const match = matches.at(indexIn(matches) % matches.length);
  if (!match) return true;
  view.dispatch({
    selection: { anchor: match.from, head: match.to },
    effects: [
      EditorView.scrollIntoView(match.from, { y: "nearest", yMargin: 48 }),
      EditorView.announce.of(around(state, match)),
    ],
    userEvent: "select.search",
  });
  return true;
}

function around(state: EditorState, { from, to }: Match): string {
  const line = state.doc.lineAt(from);
  return state.sliceDoc(Math.max(line.from, from - 40), Math.min(Math.max(line.to, to), to + 40));
}

function replace(view: EditorView): Replaced | undefined {
  const { state } = view;
  const { query } = state.field(find);
  const { from, to } = state.selection.main;
  const isSelected = selectedIn(state, matchesOf(state, query)) >= 0;
  const changes = isSelected ? replacementOf(state, { from, to }, query.replace) : undefined;
  if (changes) {
    const { newLength } = state.changes(changes);
    view.dispatch({
      changes,
      selection: { anchor: to + newLength - state.doc.length },
      userEvent: "input.replace",
      annotations: isolateHistory.of("full"),
    });
  }
  next(view);
  return isSelected && !changes ? { replaced: 0, left: 1 } : undefined;
}

/** One step of undo. */
function replaceAll(view: EditorView): Replaced {
  const { state } = view;
  const { query } = state.field(find);
  const all = matchesOf(state, query).map((match) => replacementOf(state, match, query.replace));
  const changes = all.filter((each) => each !== undefined);
  view.dispatch({
    changes: changes.flat(),
    userEvent: "input.replace.all",
    annotations: isolateHistory.of("full"),
  });
  return { replaced: changes.length, left: all.length - changes.length };
}

function selectedIn(state: EditorState, matches: readonly Match[]): number {
  const { from, to } = state.selection.main;
  const index = firstIndex(matches, (match) => match.from >= from);
  return matches[index]?.from === from && matches[index].to === to ? index : -1;
}

/** Above the text, while it is open. */
const panel = ViewPlugin.fromClass(
  class {
    readonly #view: EditorView;
    #panel: FindPanel | undefined;

    constructor(view: EditorView) {
      this.#view = view;
    }

    update(update: ViewUpdate): void {
      if (update.transactions.length > 0) this.#show(update.state); // what is measured only leaves "3 replaced"
    }

    destroy(): void {
      this.#panel?.dom.remove();
    }

    #show(state: EditorState): void {
      const { isOpen, query, replaces } = state.field(find);
      if (!isOpen) {
        this.#panel?.dom.remove();
        this.#panel = undefined;
        return;
      }
      if (!this.#panel) {
        this.#panel = panelOf(this.#view);
        this.#view.dom.prepend(this.#panel.dom);
      }
      const matches = matchesOf(state, query);
      this.#panel.show({ query, replaces, count: matches.length, selected: selectedIn(state, matches) });
    }
  },
);

function panelOf(view: EditorView): FindPanel {
  return view.state.facet(panels)[0]!({
    ask: (query) => ask(view, query),
    next: () => next(view),
    previous: () => previous(view),
    replace: () => replace(view),
    replaceAll: () => replaceAll(view),
    close: () => close(view),
    key: (event) => runScopeHandlers(view, event, scope),
  });
}

/** What is scrolled to comes to rest below the panel, wherever the panel is now. */
function belowPanel({ dom }: EditorView): { top: number } | null {
  const panel = dom.querySelector<HTMLElement>(":scope > .doc-find");
  return panel && { top: Number.parseFloat(getComputedStyle(panel).top) + panel.offsetHeight };
}

const found = Decoration.mark({ class: "doc-found" });
const selected = Decoration.mark({ class: "doc-found doc-found-selected" });

/** Only of what is seen. */
const highlights = ViewPlugin.fromClass(
  class {
    marks: DecorationSet;

    constructor(view: EditorView) {
      this.marks = marksIn(view);
    }

    update({ view, docChanged, selectionSet, viewportChanged, state, startState }: ViewUpdate) {
      const isChanged = state.field(find) !== startState.field(find);
      if (isChanged || (state.field(find).isOpen && (docChanged || selectionSet || viewportChanged)))
        this.marks = marksIn(view);
    }
  },
  { decorations: ({ marks }) => marks },
);

function marksIn({ state, visibleRanges }: EditorView): DecorationSet {
  const matches = foundIn(state);
  const at = selectedIn(state, matches);
  const marks = [];
  let next = 0;
  for (const { from, to } of visibleRanges) {
    next = Math.max(
      next,
      firstIndex(matches, (match) => match.to > from),
    );
    for (; next < matches.length && matches[next]!.from < to; next += 1) {
      const match = matches[next]!;
      marks.push((next === at ? selected : found).range(match.from, match.to));
    }
  }
  return Decoration.set(marks);
}
