import { deleteCharBackward, deleteCharForward, insertNewlineKeepIndent } from "@codemirror/commands";
import {
  EditorSelection,
  type EditorState,
  type Extension,
  Prec,
  type SelectionRange,
} from "@codemirror/state";
import { type Command, EditorView, keymap } from "@codemirror/view";

import {
  isGap,
  isTypedOpener,
  leafAt,
  moveVertically,
  paragraphAfter,
  removeBackward,
  removeForward,
  removingKeys,
  wordKeys,
} from "../keys/index.ts";
import { focusEnd, hasForm, linesOf } from "./front-matter-form.ts";
import { changePicture, isPicture } from "./picture-change.ts";
import { hostOf, openSource, selectPlace } from "./selecting.ts";
import {
  closeSource,
  isOpen,
  openPlace,
  type Place,
  placeAt,
  placeBeside,
  selectedPlace,
  sourceRange,
} from "./widget-field.ts";

/** The `keyCode` of a key that an input method takes. */
const COMPOSING = 229;

type Way = "up" | "down" | "left" | "right";

/** Arrows select a widget, Enter opens it, Escape leaves its source. In a source keys do what they do in code. */
export const widgetKeys: Extension = [
  Prec.highest(
    keymap.of([
      { key: "ArrowUp", run: go("up"), shift: fromEnd },
      { key: "ArrowDown", run: go("down") },
      { key: "ArrowLeft", run: go("left"), shift: fromEnd },
      { key: "ArrowRight", run: go("right") },
      { key: "Mod-Home", mac: "Cmd-ArrowUp", run: toTop },
      { key: "Enter", run: enter, shift: enter },
      { key: "Tab", run: (view) => intoWidget(view) || selectHidden(view), shift: selectHidden },
      { key: "Escape", run: leave },
      ...removingKeys(false, remove("left")),
      ...removingKeys(true, remove("right")),
      ...[
        { key: "Backspace", run: deleteCharBackward },
        { key: "Delete", run: deleteCharForward },
        ...wordKeys,
      ].map((key) => ({ ...key, run: whileOpen(key.run) })),
    ]),
  ),
  Prec.highest(EditorView.domEventHandlers({ keydown: typed, beforeinput: inserted, paste: pasted })),
  // A letter that CodeMirror inserts again if a block is selected 50 ms after it.
  Prec.highest(EditorView.inputHandler.of(({ state }) => selectedPlace(state) !== undefined)),
];

/** A letter is taken from its key, because a page of widgets alone has no line for the browser's caret. */
function typed({ key, keyCode, ctrlKey, metaKey, altKey }: KeyboardEvent, view: EditorView): boolean {
  const place = closedPlace(view.state);
  if (!place || ctrlKey || metaKey || altKey) return false;
  const isComposed = key === "Process" || key === "Dead" || keyCode === COMPOSING;
  if (!isComposed) return key.length === 1 && typeBelow(view, place, key);
  // A word that is composed, as with accents or in Chinese, needs its paragraph before its first key. Android names no key.
  if (key !== "Unidentified") beginBelow(view, place);
  return false;
}

/** What comes without a key, as from an emoji panel or dictation. */
function inserted({ inputType, data, isComposing }: InputEvent, view: EditorView): boolean {
  const place = closedPlace(view.state);
  return (
    !!place && inputType === "insertText" && data !== null && !isComposing && typeBelow(view, place, data)
  );
}

/** What is pasted is below what hides the caret, too. */
function pasted(_event: ClipboardEvent, view: EditorView): boolean {
  const place = view.state.selection.main.empty ? closedPlace(view.state) : undefined;
  // The rule of the text above front matter knows where that is pasted.
  if (place?.widget.shown.kind === "frontmatter")
    view.dispatch({ selection: { anchor: place.from }, effects: closeSource.of(null) });
  else if (place) beginBelow(view, place);
  return false;
}

/** What is typed does not take a widget's place: it is a paragraph after it. */
function typeBelow(view: EditorView, place: Place, text: string): boolean {
  if (text.trim() === "") return true;
  const typed = { userEvent: "input.type", scrollIntoView: true };
  // The rule of the text above front matter knows where the text of the page begins.
  if (place.widget.shown.kind === "frontmatter")
    view.dispatch({ changes: { from: place.from, insert: text }, ...typed });
  else if (beginBelow(view, place)) view.dispatch(view.state.replaceSelection(text), typed);
  return true;
}

/** Returns whether the caret is in a new paragraph. */
function beginBelow(view: EditorView, place: Place): boolean {
  const { state } = view;
  const leaf = leafAt(state, sourceRange(state, place).to);
  if (leaf) view.dispatch(paragraphAfter(state, leaf), { userEvent: "input" });
  return leaf !== undefined;
}

/** The place that is selected, or that hides the caret: a text that others save can put it there. */
function closedPlace(state: EditorState): Place | undefined {
  const { head, empty } = state.selection.main;
  const hiding = empty ? placeAt(state, head) : undefined;
  return selectedPlace(state) ?? (hiding && !isOpen(state, hiding) ? hiding : undefined);
}

function enter(view: EditorView): boolean {
  const place = selectedPlace(view.state);
  if (!place) return inSource(view) ?? selectHidden(view);
  const host = hostOf(view, place);
  if (host && isPicture(place)) void changePicture(view, place, host);
  else if (host && hasForm(host)) firstIn(host)!.focus();
  else openSource(view, place);
  return true;
}

/** A new line of a source that is open. Enter itself knows the lines of front matter, and closes what was just typed. */
function inSource(view: EditorView): boolean | undefined {
  const open = openPlace(view.state);
  if (open && (open.widget.shown.kind === "frontmatter" || isTypedOpener(view.state))) return false;
  return open && insertNewlineKeepIndent(view);
}

/** The page starts with the caret before its hidden front matter, and a text that others save can put it into another. */
function selectHidden(view: EditorView): boolean {
  const { head, empty } = view.state.selection.main;
  const place = empty ? placeAt(view.state, head) : undefined;
  if (!place || head === place.from) return false;
  selectPlace(view, place);
  return true;
}

function intoWidget(view: EditorView): boolean {
  const place = selectedPlace(view.state);
  const host = place && hostOf(view, place);
  const inside = host && firstIn(host);
  inside?.focus();
  return inside !== undefined;
}

/** What gets the focus first in a widget. A title that the page has elsewhere is not shown. */
function firstIn(host: HTMLElement): HTMLElement | undefined {
  const controls = [...host.querySelectorAll<HTMLElement>("input, textarea, select, summary, button")];
  return controls.find((control) => control.checkVisibility());
}

function leave(view: EditorView): boolean {
  const place = openPlace(view.state);
  if (place) selectPlace(view, place);
  return place !== undefined;
}

function remove(way: "left" | "right"): Command {
  return (view) => {
    const { state } = view;
    const place = selectedPlace(state);
    // Front matter without its page's text would be an accident.
    if (place?.widget.shown.kind === "frontmatter") return true;
    if (place) {
      view.dispatch({ changes: withGap(view, place), userEvent: "delete", scrollIntoView: true });
      return true;
    }
    const { main } = state.selection;
    const open = openPlace(state);
    if (open && !(main.empty && isAtEnd(state, open, way))) return false;
    const next = main.empty ? (open ?? placeAt(state, main.head) ?? beside(view, main.head, way)) : undefined;
    if (!next) return false;
    // The writing keys take an empty paragraph between away, and leave the caret in the place.
    if (isGap(state, state.doc.lineAt(main.head))) (way === "left" ? removeBackward : removeForward)(view);
    selectPlace(view, placeAt(view.state, view.state.selection.main.from) ?? next);
    return true;
  };
}

function whileOpen(command: Command): Command {
  return (view) => openPlace(view.state) !== undefined && command(view);
}

/** Whether the caret is at the end of a source beyond which a key would delete. */
function isAtEnd(state: EditorState, place: Place, way: "left" | "right"): boolean {
  const { from, to } = sourceRange(state, place);
  const { head } = state.selection.main;
  return way === "left" ? head <= from : head >= to;
}

/** The lines of a place with the blank lines after it; of the last one, with those before it. */
function withGap({ state: { doc } }: EditorView, { from, to }: Place): { from: number; to: number } {
  const next = doc.length - doc.sliceString(to).trimStart().length;
  if (next < doc.length) return { from, to: doc.lineAt(next).from };
  return { from: doc.sliceString(0, from).trimEnd().length, to };
}

/** The place beside an offset with nothing but blanks between them. */
function beside({ state }: EditorView, offset: number, way: "left" | "right"): Place | undefined {
  const place = placeBeside(state, offset, way === "right");
  const between =
    place && (way === "left" ? state.sliceDoc(place.to, offset) : state.sliceDoc(offset, place.from));
  return between?.trim() === "" ? place : undefined;
}

function go(way: Way): Command {
  const forward = way === "down" || way === "right";
  return (view) => {
    const { state } = view;
    const [place, open] = [selectedPlace(state), openPlace(state)];
    const { main } = state.selection;
    if (!place && !main.empty) return false;
    const edge = forward ? (place ?? open)?.to : (place ?? open)?.from;
    const start = place ? EditorSelection.cursor(edge!) : main;
    const moved = moveBy(view, start, way);
    if (open && moved.head >= open.from && moved.head <= open.to && moved.head !== main.head) return false;
    const next = placeBeside(state, edge ?? main.head, forward);
    const isPassed = next && (forward ? moved.head >= next.from : moved.head <= next.to);
    const isOut = moved.head === start.head || (way === "up" && !isAbove(view, moved.head, start.head));
    if (next && (isPassed || moved.head === start.head)) intoFormOr(view, next, forward);
    else if (!next && !forward && isOut && intoForm(view)) return true;
    else if (!place) return false;
    else if (moved.head !== start.head)
      view.dispatch({
        selection: EditorSelection.create([moved]),
        scrollIntoView: true,
        userEvent: "select",
      });
    return true;
  };
}

function isAbove(view: EditorView, one: number, other: number): boolean {
  const [above, below] = [view.coordsAtPos(one), view.coordsAtPos(other)];
  return above !== null && below !== null && above.bottom <= below.top;
}

/** A selected widget stays in a selection that goes on before it: Delete would take it along unseen. */
function fromEnd(view: EditorView): boolean {
  const { from, to } = view.state.selection.main;
  if (selectedPlace(view.state)) view.dispatch({ selection: EditorSelection.single(to, from) });
  return false;
}

/** The title and the description are lines above the text for who comes from there. */
function intoFormOr(view: EditorView, place: Place, forward: boolean): void {
  if (forward || place.widget.shown.kind !== "frontmatter" || !intoForm(view)) selectPlace(view, place);
}

function intoForm(view: EditorView): boolean {
  const line = linesOf(view.dom).at(-1);
  if (line) focusEnd(line);
  return line !== undefined;
}

/** To the first line of a page that starts with the form of its front matter. A form that is far away is drawn first. */
function toTop(view: EditorView): boolean {
  const first = placeAt(view.state, 0);
  if (first?.widget.shown.kind !== "frontmatter" || openPlace(view.state)?.from === first.from) return false;
  selectPlace(view, first); // Find begins there
  const focus = (line: ReturnType<typeof linesOf>[number] | undefined) => {
    line?.setSelectionRange(0, 0);
    line?.focus();
  };
  const [line] = linesOf(view.dom);
  if (line) focus(line);
  else view.requestMeasure({ read: ({ dom }) => linesOf(dom)[0], write: focus });
  return true;
}

function moveBy(view: EditorView, start: SelectionRange, way: Way): SelectionRange {
  const forward = way === "down" || way === "right";
  if (way === "up" || way === "down") return moveVertically(view, start, forward);
  return view.moveByChar(start, forward === (view.textDirectionAt(start.head) === 0));
}
