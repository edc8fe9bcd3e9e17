import {
  type EditorState,
  type Extension,
  type Line,
  StateField,
  type TransactionSpec,
} from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import type { SyntaxNode } from "@lezer/common";

import { mayHaveTabs } from "../../../../../src/markdown/browser.ts";
import { alertMarkOf } from "../../syntax/alert.ts";
import { pathAt } from "../../syntax/structure.ts";
import { closingFence, codeLines, isFenced } from "../code.ts";
import { endOfCode } from "../edges.ts";
import { withCaret } from "../edit.ts";
import { isTextBelow, paragraphAbove, paragraphAfter } from "../paragraphs.ts";
import { isBlank, isHeading, isText, leadOf, leafAt, missingLead, textRange } from "../place.ts";
import { isMarks, tagSides } from "../tags.ts";
import { typedWords } from "../typed-words.ts";
import type { Rule } from "./rule.ts";

/** Whether the caret came to its line; who types more than blanks there has just written the tag, and goes on in its line. */
export const arrived = StateField.define<boolean>({
  create: () => true,
  update: (before, transaction) =>
    transaction.docChanged
      ? before && typedWords(transaction).trim() === ""
      : before || transaction.selection !== undefined,
});

/**
 * What is typed at the edge of a line of tags or a rule, or after a fence, would make text of it. It is a paragraph of its own. What is
 * typed after the id or the closing marks of a heading is before them.
 */
export const besideMarks: Rule = (transaction) => {
  const { startState } = transaction;
  const words = typedWords(transaction);
  const leaf = words === "" ? undefined : leafAt(startState, startState.selection.main.head);
  const spec =
    leaf &&
    (afterEnd(startState, leaf, words) ?? (words.trim() !== "" && besideTag(startState, leaf, words)));
  if (!spec) return undefined;
  const paragraph = startState.update(spec, { filter: false });
  const at = paragraph.newSelection.main.head;
  return {
    changes: paragraph.changes.compose(paragraph.state.changes({ from: at, insert: words })),
    selection: { anchor: at + words.length },
    userEvent: "input.type",
    scrollIntoView: true,
  };
};

/** A word that an input method composes begins where the rule would put it, because the word cannot be moved later. */
export const composingBesideMarks: Extension = [
  arrived,
  EditorView.domEventHandlers({
    compositionstart(_, view) {
      const { state } = view;
      const { head, empty } = state.selection.main;
      const leaf = empty && leafAt(state, head);
      const spec = leaf && afterEnd(state, leaf, "x");
      if (spec) view.dispatch(spec);
    },
  }),
];

/** The start of a text, from before its marks; else the place itself. */
export function afterMarks(state: EditorState, at: number): number {
  const leaf = leafAt(state, at);
  if (!leaf || !isText(leaf) || alertMarkOf(leaf)) return at;
  const start = textRange(state, leaf).from;
  const { from } = state.doc.lineAt(leaf.from);
  const isBefore = from <= at && at < start && /^[ \t>]*$/.test(state.sliceDoc(from, at));
  return isBefore && state.sliceDoc(at, start).trim() !== "" ? start : at;
}

/** The place of words that are written before the marks of a text, after the end of a heading, or beside a fence or the name of a callout. */
function afterEnd(state: EditorState, leaf: SyntaxNode, words: string): TransactionSpec | undefined {
  const { head } = state.selection.main;
  const anchor = afterMarks(state, head);
  if (anchor !== head) return { selection: { anchor } };
  if (isHeading(leaf)) return afterHeading(state, leaf);
  return alertMarkOf(leaf) ? besideName(state, leaf) : besideFence(state, leaf, words);
}

/** The start of a callout's text, which is below its name. */
function besideName(state: EditorState, leaf: SyntaxNode): TransactionSpec | undefined {
  const { head } = state.selection.main;
  const name = alertMarkOf(leaf)!;
  if (!state.field(arrived) || (head !== name.from && head !== name.to)) return undefined;
  const { from } = textRange(state, leaf);
  if (from > state.doc.lineAt(name.to).to) return { selection: { anchor: from } };
  return withCaret(state, [{ from: name.to, insert: `\n${leadOf(state, leaf)}` }], { at: name.to });
}

/** The end of a heading's words, from after what is hidden there. */
function afterHeading(state: EditorState, leaf: SyntaxNode): TransactionSpec | undefined {
  const { head } = state.selection.main;
  const anchor = textRange(state, leaf).to;
  const isAfter = state.field(arrived) && state.sliceDoc(anchor, head).trim() !== "";
  const isEnd = state.sliceDoc(head, state.doc.lineAt(head).to).trim() === "";
  return isAfter && isEnd ? { selection: { anchor } } : undefined;
}

/** A paragraph before or after code, or a line of it where there is none yet: on the fences, it would end or open code. */
function besideFence(state: EditorState, leaf: SyntaxNode, words: string): TransactionSpec | undefined {
  if (!isFenced(leaf)) return undefined;
  const { head } = state.selection.main;
  const closing = closingFence(leaf);
  if (closing && head >= closing.to) return /^[^\s`~$]/.test(words) ? paragraphAfter(state, leaf) : undefined;
  const { first, last } = codeLines(state, leaf);
  const line = state.doc.lineAt(head);
  if (first <= line.number && line.number <= last) return onBlankLine(state, leaf, line);
  const isInClosing = closing !== undefined && state.doc.lineAt(closing.from).from <= head;
  const isAtFence = isInClosing || head <= leaf.getChild("CodeMark")!.from;
  if (!state.field(arrived) || !isAtFence) return undefined;
  if (last < first) return written(state, state.doc.line(first - 1).to, `\n${leadOf(state, leaf)}`);
  const end = state.doc.line(isInClosing ? last : first);
  const isEmpty = /^[\s>]*$/.test(state.sliceDoc(end.from, endOfCode(state, leaf)));
  if (isEmpty) return onBlankLine(state, leaf, end) ?? { selection: { anchor: end.to } };
  return isInClosing ? { selection: { anchor: end.to } } : paragraphAbove(state, leaf);
}

/** A line needs the lead of the lines around it: else, text that is typed on a blank line ends the list that holds the code. */
function onBlankLine(state: EditorState, leaf: SyntaxNode, line: Line): TransactionSpec | undefined {
  const missing = isBlank(line) ? missingLead(line.text, leadOf(state, leaf)) : "";
  return missing === "" ? undefined : written(state, line.to, missing);
}

function written(state: EditorState, at: number, insert: string): TransactionSpec {
  return withCaret(state, [{ from: at, insert }], { at });
}

function besideTag(state: EditorState, leaf: SyntaxNode, words: string): TransactionSpec | undefined {
  const { head } = state.selection.main;
  const isEnd = head >= leaf.to;
  const isDirective = leaf.name === "Directive";
  const isEdge = isEnd || head <= leaf.from;
  if (!isEdge || !isMarks(leaf) || !state.field(arrived)) return undefined;
  const side = tagSides(state, leaf)[isEnd ? "last" : "first"];
  // After its name and a blank a directive has its title.
  const isTitle = /^[[{]/.test(words) || /[^:\w-]/.test(state.sliceDoc(leaf.from, head));
  if (isDirective && isEnd && side === "opens" && isTitle) return undefined;
  const [around, block] = [-2, -1].map((at) => pathAt(state, leaf.from).at(at));
  if (block?.kind === "broken") return undefined;
  // Between tabs no text is shown.
  const isInside =
    mayHaveTabs(around?.name) || (!mayHaveTabs(block?.name) && side === (isEnd ? "opens" : "closes"));
  if (side === "opens" && isInside) return paragraphAfter(state, leaf, leadInside(state, leaf));
  const isAbove = side === "opens" || (side === "closes" ? isInside : !isEnd);
  return isAbove ? paragraphAbove(state, leaf) : paragraphAfter(state, leaf);
}

function leadInside(state: EditorState, leaf: SyntaxNode): string {
  const { number } = state.doc.lineAt(leaf.to);
  return isTextBelow(state, number)
    ? /^[ \t>]*/.exec(state.doc.line(number + 1).text)![0]
    : leadOf(state, leaf);
}
