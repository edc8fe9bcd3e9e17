import { blocksOf } from "../../syntax/structure.ts";
import type { Rule } from "./rule.ts";

/** Front matter has to begin the page. Text that is written before it becomes the first paragraph after it and the imports. */
export const aboveFrontMatter: Rule = (transaction) => {
  const { startState, changes } = transaction;
  const isWritten = transaction.isUserEvent("input.type") || transaction.isUserEvent("input.paste");
  if (!isWritten || transaction.isUserEvent("input.type.compose")) return undefined;
  const blocks = blocksOf(startState);
  if (blocks[0]?.kind !== "frontmatter") return undefined;
  const { from } = blocks[0];
  let written: string | undefined;
  changes.iterChanges((fromA, toA, _fromB, _toB, text) => {
    written = written === undefined && fromA <= from && toA <= from ? text.toString() : "";
  });
  if (!written) return undefined;
  // Blocks are pasted with what parts them from the text that follows.
  const words = written.trimEnd() || written;
  const text = blocks.findIndex(({ kind }) => kind !== "frontmatter" && kind !== "esm");
  const { to } = blocks.at(text < 0 ? -1 : text - 1)!;
  const isTight = !/^(?:\n\n|\n?$)/.test(startState.sliceDoc(to, to + 2));
  return {
    changes: { from: to, insert: `\n\n${words}${isTight ? "\n" : ""}` },
    selection: { anchor: to + 2 + words.length },
    userEvent: "input.type",
    scrollIntoView: true,
  };
};
