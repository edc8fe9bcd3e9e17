import { type Extension, Prec } from "@codemirror/state";
import { keymap } from "@codemirror/view";

import { inEditor } from "../../../commands.ts";
import { downAfterCode } from "./after-code.ts";
import { backspace } from "./backspace.ts";
import { deleteForward } from "./delete-forward.ts";
import { command } from "./edit.ts";
import { enterInSource } from "./enter-in-source.ts";
import { enter, hardBreak } from "./enter.ts";
import { home } from "./home.ts";
import { pastClosing } from "./past-closing.ts";
import { removingKeys, wordKeys } from "./removing.ts";
import { composingBesideMarks } from "./rules/beside-marks.ts";
import { typedOpener } from "./rules/openers.ts";
import { shiftTab, tab } from "./tab.ts";
import { vertical } from "./vertical.ts";

export { emptyParagraphs } from "./empty-paragraph.ts";
export { paragraphAfter } from "./paragraphs.ts";
export { gapAround, isBlank, isGap, leafAbove, leafAt, leafBelow } from "./place.ts";
export { removingKeys, wordKeys } from "./removing.ts";
export { isTypedOpener } from "./rules/openers.ts";
export { tagSides } from "./tags.ts";
export { moveVertically } from "./vertical.ts";

export const removeBackward = command(backspace);
export const removeForward = command(deleteForward);

/** How text is written: what Enter, Backspace and Delete do in paragraphs, lists, quotes and code. */
export function writingKeys(): Extension {
  return [
    typedOpener,
    composingBesideMarks,
    Prec.high(
      keymap.of([
        { key: "Enter", run: command(enter), shift: command(hardBreak) },
        { key: "Shift-Backspace", run: removeBackward },
        ...removingKeys(false, removeBackward),
        ...removingKeys(true, removeForward),
        { key: inEditor.indent.keys[0], run: command(tab), shift: command(shiftTab) },
        { key: "ArrowDown", run: downAfterCode },
        ...home,
        ...pastClosing,
        ...vertical,
        ...wordKeys,
      ]),
    ),
  ];
}

export function sourceKeys(): Extension {
  return keymap.of([
    { key: "Enter", run: command(enterInSource) },
    { key: inEditor.indent.keys[0], run: command(tab), shift: command(shiftTab) },
  ]);
}
