import { type Extension, Prec } from "@codemirror/state";
import { type Command, EditorView, keymap } from "@codemirror/view";

import { inEditor } from "../../../commands.ts";
import { insert } from "../arrange/arrange.ts";
import { hasSelection, selectedParts } from "../arrange/selected-parts.ts";
import { copyPart } from "../clipboard/copy.ts";
import { removingKeys } from "../keys/index.ts";
import { isText } from "./caret-in.ts";
import {
  deleteBlocks,
  dispatchArranged,
  duplicateBlock,
  enterBlock,
  moveBlock,
  returnToText,
  selectAllBlocks,
  selectAround,
  selectBlock,
  selectNext,
  selectWithin,
} from "./commands.ts";
import { insertAfter, typeAfter, typeOver } from "./insert-after.ts";
import { selectionOutline } from "./outline.ts";
import { neighbour, selectedRun } from "./selected.ts";

/**
 * Escape selects the block of the caret as a whole. Then arrows choose another, Shift adds siblings, Enter and typing go
 * on in its text, and what is copied, cut, pasted, moved or deleted is whole blocks. Typing replaces several blocks only.
 * Tab goes to the block's handles then, and from there on.
 */
export function blockSelection(): Extension {
  return [
    selectedParts,
    selectionOutline,
    Prec.highest(
      keymap.of([
        { key: "ArrowUp", run: selectNext(-1) },
        { key: "ArrowDown", run: selectNext(1) },
        { key: inEditor.selectMore.keys[0], run: selectNext(-1, true) },
        { key: inEditor.selectMore.keys[1], run: selectNext(1, true) },
        { key: "ArrowLeft", run: selectAround },
        { key: "ArrowRight", run: selectWithin },
        { key: "Enter", run: enterBlock },
        ...removingKeys(false, deleteBlocks),
        ...removingKeys(true, deleteBlocks),
        { key: "Mod-a", run: selectAllBlocks },
        { key: inEditor.duplicate.keys[0], run: whileSelected(duplicateBlock), preventDefault: true },
      ]),
    ),
    Prec.high(
      keymap.of([
        { key: inEditor.moveBlock.keys[0], run: moveBlock(-1), preventDefault: true },
        { key: inEditor.moveBlock.keys[1], run: moveBlock(1), preventDefault: true },
      ]),
    ),
    keymap.of([{ key: inEditor.selectBlock.keys[0], run: selectBlock }]),
    Prec.highest(EditorView.domEventHandlers({ keydown: typed, copy, cut, paste })),
  ];
}

function whileSelected(command: Command): Command {
  return (view) => hasSelection(view.state) && command(view);
}

/**
 * A letter is typed in the selected block's text, before the browser or an input method takes it; after what has no text
 * it begins a paragraph, and several blocks it replaces. A `/` inserts after the block, as on an empty line.
 */
function typed(event: KeyboardEvent, view: EditorView): boolean {
  const run = selectedRun(view.state);
  const isLetter = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
  if (!run || !(isLetter || ["Process", "Unidentified", "Dead"].includes(event.key))) return false;
  const isInsert = event.key === inEditor.insert.keys[0];
  const isSeveral = run.first.from !== run.last.from;
  if (!isSeveral && !isInsert && isText(run.last)) {
    returnToText(view);
    return false;
  }
  if (isInsert) insertAfter(view, run.last);
  else (isSeveral ? typeOver : typeAfter)(view, run, isLetter ? event.key : "");
  if (isLetter) event.preventDefault();
  return isLetter;
}

function copy(event: ClipboardEvent, view: EditorView): boolean {
  const run = selectedRun(view.state);
  if (!run || !event.clipboardData) return false;
  copyPart(event.clipboardData, view.state, run.first.from, run.last.to);
  event.preventDefault();
  return true;
}

function cut(event: ClipboardEvent, view: EditorView): boolean {
  return copy(event, view) && deleteBlocks(view);
}

/** Blocks are pasted after those that are selected. */
function paste(event: ClipboardEvent, view: EditorView): boolean {
  const run = selectedRun(view.state);
  const text = event.clipboardData?.getData("text/plain").replace(/\r\n?/g, "\n").trim();
  if (!run || !text) return false;
  const place = { parent: run.last.parent, before: neighbour(view.state, run.last, 1) };
  const arranged = insert(view.state, place, text);
  if (arranged) dispatchArranged(view, run, arranged, "Pasted");
  event.preventDefault();
  return true;
}
