import { dropped } from "./clipboard/dropped.ts";
import { keptBreak, lastPlace } from "./final-newline.ts";
import { markRemoval } from "./inline/mark-removal.ts";
import { overHidden } from "./inline/moving.ts";
import { aboveFrontMatter } from "./keys/rules/above-front-matter.ts";
import { besideMarks } from "./keys/rules/beside-marks.ts";
import { closingBracket } from "./keys/rules/closing-bracket.ts";
import { closingOnce } from "./keys/rules/closing-once.ts";
import { ownParagraphs } from "./keys/rules/own-paragraphs.ts";
import { pairedFences } from "./keys/rules/paired-fences.ts";
import { soundRemoval } from "./keys/rules/removal.ts";
import type { Rule } from "./keys/rules/rule.ts";
import { keptSentences } from "./keys/rules/sentences.ts";
import { toDoItems } from "./keys/rules/to-do-items.ts";
import { replacedSelection } from "./replaced-selection.ts";
import { formatsOfTyped } from "./stored-formats.ts";
import { caretInCell } from "./tables/caret-in-cell.ts";
import { onOneLine, pastedInto } from "./tables/cell-rules.ts";
import { keptPipes } from "./tables/kept-pipes.ts";

/**
 * The rules of the page as it reads. Each gets what those above it made of a transaction, and the document as it was before:
 * first where a change goes, then what it does to blocks, lines and the page's end, then what it does to words.
 */
export const pageRules: readonly Rule[] = [
  replacedSelection,
  dropped, // a new change in place of the browser's: what is added comes after it
  soundRemoval, // before all that would add to a removal of half a block
  pairedFences,
  closingOnce,
  closingBracket,
  toDoItems,
  ownParagraphs,
  keptSentences, // before what reads the end of the line that it joins
  besideMarks,
  aboveFrontMatter,
  lastPlace,
  keptBreak, // before markRemoval, which would take the page's end along
  keptPipes,
  caretInCell,
  markRemoval,
  overHidden,
  formatsOfTyped, // after what takes the words elsewhere
];

/** The source is written as it is. */
export const sourceRules: readonly Rule[] = [replacedSelection, dropped];

/** A cell is edited as a text of its own. The page then gets all of it as one sound change. */
export function cellRules(...of: Parameters<typeof pastedInto>): readonly Rule[] {
  return [markRemoval, overHidden, pastedInto(...of), onOneLine];
}
