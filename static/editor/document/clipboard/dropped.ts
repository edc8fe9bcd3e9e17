import { isSound } from "../keys/edit.ts";
import { cutsPairs } from "../keys/rules/removal.ts";
import type { Rule } from "../keys/rules/rule.ts";
import { placed } from "./place.ts";

/** Text that is dragged goes as by a key and comes as by a paste. With a tag or a fence without its partner it stays. */
export const dropped: Rule = (transaction) => {
  const isMoved = transaction.isUserEvent("move.drop");
  if (!isMoved && !transaction.isUserEvent("input.drop")) return undefined;
  const { startState, changes } = transaction;
  const { from, to } = startState.selection.main;
  let text = startState.sliceDoc(from, to);
  let at: number | undefined;
  changes.iterChanges((start, end, _from, _to, insert) => {
    if (start !== end || (isMoved && insert.toString() !== text)) return;
    at = start;
    text = insert.toString();
  });
  if (!isMoved && at !== undefined) {
    const { changes, caret } = placed(startState, { from: at, to: at }, text);
    return { changes, selection: { anchor: caret }, userEvent: "input.drop", scrollIntoView: true };
  }
  if (at === undefined || (from <= at && at <= to) || cutsPairs(startState, { from, to })) return [];
  const removed = startState.update({
    changes: { from, to },
    selection: { anchor: from },
    userEvent: "delete",
  });
  const place = removed.changes.mapPos(at, 1);
  const put = placed(removed.state, { from: place, to: place }, text);
  return {
    changes: removed.changes.compose(put.changes),
    selection: { anchor: put.caret },
    annotations: isSound.of(true),
    userEvent: "move.drop",
    scrollIntoView: true,
  };
};
