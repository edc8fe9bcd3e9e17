import { EditorState, type Extension } from "@codemirror/state";

import { closingFence, isFenced } from "../code.ts";
import { paragraphAfter } from "../paragraphs.ts";
import { leafAt } from "../place.ts";
import { typedWords } from "../typed-words.ts";

/** A fence with words after it closes nothing. What is typed there is a paragraph after the code. */
export const afterFence: Extension = EditorState.transactionFilter.of((transaction) => {
  const { startState } = transaction;
  const { head } = startState.selection.main;
  const words = typedWords(transaction);
  if (!/^[^\s`~$]/.test(words)) return transaction;
  const leaf = leafAt(startState, head);
  const closing = leaf && isFenced(leaf) ? closingFence(leaf) : undefined;
  if (!closing || head < closing.to) return transaction;
  const paragraph = startState.update(paragraphAfter(startState, leaf!), { filter: false });
  const at = paragraph.newSelection.main.head;
  return {
    changes: paragraph.changes.compose(paragraph.state.changes({ from: at, insert: words })),
    selection: { anchor: at + words.length },
    userEvent: "input.type",
    scrollIntoView: true,
  };
});
