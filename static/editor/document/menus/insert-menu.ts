import { isolateHistory } from "@codemirror/commands";
import { syntaxTree } from "@codemirror/language";
import { type EditorState, type Extension, Prec, StateEffect, StateField } from "@codemirror/state";
import { type Command, EditorView, keymap } from "@codemirror/view";

import { remove } from "../arrange/arrange.ts";
import { partAt } from "../arrange/part.ts";
import { editProperties } from "../components/tags.ts";
import { insertPicture } from "../insert-picture.ts";
import { track } from "../tracked-range.ts";
import { insertList, LIST_ID, optionId } from "./insert-list.ts";
import { besideTag, emptyTag, insertion, type Source } from "./insertion.ts";
import { bestOf, type Item, itemsIn, matching } from "./items.ts";

export type InsertMenuOptions = Readonly<{
  template: HTMLTemplateElement;
  /** Asks for a picture, and returns its Markdown; undefined if the writer cancels. */
  picture(): Promise<string | undefined>;
  /** Writes a text or a picture from a prompt, at an offset of the document that is an empty line. */
  assist(kind: "text" | "picture", offset: number): void;
}>;

/** `from` is the offset of the `/`. A new one was not typed, and goes if nothing is chosen. */
type Open = Readonly<{ from: number; active: number; isNew: boolean }>;

const set = StateEffect.define<Open | undefined>();

export function openInsertMenu(from: number) {
  return set.of({ from, active: 0, isNew: true });
}

/** The menu of a `/` on an empty line, filtered by what is typed after it. The caret stays in the text. */
export function insertMenu(options: InsertMenuOptions): Extension {
  const list = options.template.content.firstElementChild!;
  const items = itemsIn(list);
  const open = openField(items);
  const chosen = (state: EditorState) => {
    const value = state.field(open);
    return value && matching(items, queryAfter(state, value.from) ?? "")[value.active];
  };
  const choose = (view: EditorView, index = chosen(view.state)) => {
    const value = view.state.field(open);
    if (!value || index === undefined) return false;
    const { source, by } = items[index]!;
    if (source) put(view, value.from, source);
    else void putLater(view, value.from, by!, options);
    return true;
  };
  return [
    open,
    insertList({
      list,
      optionsIn: (state) => {
        const value = state.field(open);
        if (!value) return undefined;
        const offered = matching(items, queryAfter(state, value.from) ?? "");
        return { from: value.from, offered, active: offered[value.active] };
      },
      choose,
      point: ({ state, dispatch }, index) => {
        const value = state.field(open)!;
        const active = matching(items, queryAfter(state, value.from) ?? "").indexOf(index);
        if (active !== value.active) dispatch({ effects: set.of({ ...value, active }) });
      },
    }),
    EditorView.contentAttributes.compute([open, "doc"], (state): Record<string, string> => {
      const index = chosen(state);
      if (index === undefined) return { "aria-haspopup": "listbox" };
      return {
        "aria-haspopup": "listbox",
        "aria-autocomplete": "list",
        "aria-controls": LIST_ID,
        "aria-activedescendant": optionId(index),
      };
    }),
    Prec.highest(
      keymap.of([
        { key: "ArrowDown", run: step(open, items, 1) },
        { key: "ArrowUp", run: step(open, items, -1) },
        { key: "Enter", run: (view) => choose(view) },
        { key: "Tab", run: (view) => choose(view) },
        { key: "Escape", run: leave(open) },
      ]),
    ),
  ];
}

type OpenField = StateField<Open | undefined>;

function openField(items: readonly Item[]): OpenField {
  return StateField.define<Open | undefined>({
    create: () => undefined,
    update(value, transaction) {
      const { state, startState, changes, effects, docChanged, selection } = transaction;
      const given = effects.find((effect) => effect.is(set));
      if (given) return given.value;
      if (!value) {
        const { head, empty } = state.selection.main;
        const isTyped = docChanged && empty && transaction.isUserEvent("input.type");
        return isTyped && isOffered(state, head) ? { from: head - 1, active: 0, isNew: false } : undefined;
      }
      if (!docChanged && !selection) return value;
      const from = changes.mapPos(value.from, -1);
      const query = queryAfter(state, from);
      if (query === undefined || (matching(items, query).length === 0 && !word.test(query))) return undefined;
      const isSame = query === queryAfter(startState, value.from);
      return { ...value, from, active: isSame ? value.active : bestOf(items, query) };
    },
  });
}

function step(open: OpenField, items: readonly Item[], by: 1 | -1): Command {
  return ({ state, dispatch }) => {
    const value = state.field(open);
    if (!value) return false;
    const { length } = matching(items, queryAfter(state, value.from) ?? "");
    if (length === 0) return false;
    dispatch({ effects: set.of({ ...value, active: (value.active + by + length) % length }) });
    return true;
  };
}

function leave(open: OpenField): Command {
  return (view) => {
    const value = view.state.field(open);
    if (!value) return false;
    const part = value.isNew ? partAt(view.state, value.from) : undefined;
    const removed = part && remove(view.state, { first: part, last: part });
    view.dispatch({
      changes: removed?.changes ?? [],
      effects: set.of(undefined),
      ...(removed ? { userEvent: "delete.block" } : {}),
    });
    return true;
  };
}

function put(view: EditorView, from: number, source: Source): void {
  const { state } = view;
  const inserted = insertion(state, from, state.selection.main.head, source);
  const tag = emptyTag(state, inserted, source);
  const { changes, caret } = tag ? besideTag(state, inserted, tag) : inserted;
  view.dispatch({
    changes,
    selection: { anchor: caret },
    effects: [set.of(undefined), ...(tag ? [editProperties.of(tag.from)] : [])],
    annotations: isolateHistory.of("full"),
    userEvent: "input.insert",
    scrollIntoView: true,
  });
  view.focus();
}

async function putLater(
  view: EditorView,
  from: number,
  by: NonNullable<Item["by"]>,
  { picture, assist }: InsertMenuOptions,
): Promise<void> {
  view.dispatch({
    changes: { from, to: view.state.selection.main.head },
    effects: set.of(undefined),
    annotations: isolateHistory.of("full"),
    userEvent: "input.insert",
  });
  if (by !== "picture") return assist(by === "assist-text" ? "text" : "picture", from);
  const place = track(view, from, from);
  const markdown = await picture();
  if (markdown !== undefined) insertPicture(view, place, markdown);
  place.release();
  view.focus();
}

/** What can be a block's name is answered, also where there is none; a path is text. */
const word = /^[\p{L}-]{1,20}$/u;

const markers = /^[ \t>]*(?:(?:[-*+]|\d+[.)])[ \t]+)*(?:\[[ xX]\][ \t]+)?\/$/;
const verbatim = /^(?:FencedCode|CodeBlock|FrontMatter|Esm|MathBlock|FlowExpression|JsxFlow|Table|Template)$/;

/** Whether the caret is after a `/` that is alone on its line, apart from the markers of lists and quotes. */
function isOffered(state: EditorState, head: number): boolean {
  const { from, to } = state.doc.lineAt(head);
  if (!markers.test(state.sliceDoc(from, head)) || state.sliceDoc(head, to).trim() !== "") return false;
  const inner = syntaxTree(state).resolveInner(head, -1);
  for (let node: typeof inner | null = inner; node; node = node.parent) {
    if (verbatim.test(node.name)) return false;
  }
  return true;
}

/** What is typed after the `/`; undefined where the caret has left it. */
function queryAfter(state: EditorState, from: number): string | undefined {
  const { head, empty } = state.selection.main;
  const isHere = empty && head > from && head <= state.doc.lineAt(from).to;
  return isHere && state.sliceDoc(from, from + 1) === "/" ? state.sliceDoc(from + 1, head) : undefined;
}
