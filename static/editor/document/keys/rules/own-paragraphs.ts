import type { EditorState } from "@codemirror/state";

import { alertMarkOf } from "../../syntax/alert.ts";
import { blankBelow } from "../paragraphs.ts";
import { isBlank, isGap, isText, leafAbove } from "../place.ts";
import { typedWords } from "../typed-words.ts";
import type { Rule } from "./rule.ts";

/** Text that is typed on a blank line beside a paragraph or below a component is a paragraph of its own. */
export const ownParagraphs: Rule = (transaction) => {
  const { startState, changes } = transaction;
  const { head } = startState.selection.main;
  const words = typedWords(transaction);
  const line = startState.doc.lineAt(head);
  if (words.trim() === "" || !isGap(startState, line)) return undefined;
  const fixes = [
    { from: line.from, insert: isJoining(startState, line.number, words) ? `${line.text.trimEnd()}\n` : "" },
    { from: changes.mapPos(line.to, 1), insert: blankBelow(startState, line.number, line.text) },
  ];
  return [transaction, { changes: fixes, sequential: true }];
};

/** Whether words on a line would go on with the block that ends above it, though that one has no line break there. */
function isJoining(state: EditorState, number: number, words: string): boolean {
  if (number === 1) return false;
  const line = state.doc.line(number - 1);
  const { text } = line;
  const above = leafAbove(state, number);
  const mark = above && alertMarkOf(above);
  if (!above || isBlank(line) || (mark && mark.from >= line.from)) return false;
  if (above.name === "Esm") return true;
  if (above.name === "Table") return !words.startsWith("|");
  if (closing.test(text)) return true;
  return isText(above) && !/(?: {2}|\\)$/.test(text) && !text.startsWith("|");
}

/** A line on which a component or a directive ends. */
const closing = /^[ \t>]*(?:<\/[\w.]+>|<[A-Z][^<>]*\/>|:{3,})[ \t]*$/;
