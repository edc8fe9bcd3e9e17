import { ensureSyntaxTree, syntaxTree } from "@codemirror/language";
import type { EditorState, TransactionSpec } from "@codemirror/state";
import type { SyntaxNode } from "@lezer/common";

import { normalLabel } from "../syntax/definitions.ts";

/** A reference, or the mark of a footnote's text: `[^1]:`. */
type Footnote = Readonly<{ label: string; isText: boolean; from: number; to: number }>;

/** Where the other end of a footnote is: from within a reference its text, and from a text's mark its first reference. */
export function otherEndOf(state: EditorState, offset: number): number | undefined {
  const all = footnotesOf(state);
  const here = all.find(({ isText, from, to }) =>
    isText ? from <= offset && offset <= to : from < offset && offset < to,
  );
  const there = here && all.find(({ label, isText }) => label === here.label && isText !== here.isText);
  if (!there?.isText) return there?.to;
  return there.to + /^[ \t]*/.exec(state.sliceDoc(there.to, state.doc.lineAt(there.to).to))![0].length;
}

/**
 * Adds a footnote at the end of the selection, with the next free number. Its text comes after the page's last one, or at
 * the page's end, and gets the caret. Returns undefined where no footnote can be, as in code.
 */
export function newFootnote(
  state: EditorState,
): (TransactionSpec & Readonly<{ number: number }>) | undefined {
  const at = state.selection.main.to;
  const last = syntaxTree(state).topNode.getChildren("FootnoteDefinition").at(-1);
  const number = 1 + Math.max(0, ...numbersIn(footnotesOf(state)));
  const [reference, mark] = [`[^${number}]`, `[^${number}]: `];
  const [before, after] = last ? [breakAfter(state, last), ""] : breaksAtEnd(state);
  const text = before + mark + after;
  const from = last ? state.doc.lineAt(last.to).to : state.doc.length;
  const anchor = from + (at <= from ? reference.length : 0) + before.length + mark.length;
  const changes = [
    { from: at, insert: reference },
    { from, insert: text },
  ];
  const inReference = at + (at <= from ? 0 : text.length) + 1;
  const leads = otherEndOf(read(state.update({ changes }).state), inReference) === anchor;
  return leads ? { changes, selection: { anchor }, number } : undefined;
}

/** Gives a footnote that was just added another number, if one of another text has it. */
export function renumbered(
  state: EditorState,
  number: number,
  others: ReadonlySet<number>,
): TransactionSpec | undefined {
  if (!others.has(number)) return undefined;
  const all = footnotesOf(read(state));
  const next = 1 + Math.max(...others, ...numbersIn(all));
  const changes = all.flatMap(({ label, isText, from, to }) =>
    numberOf(label) === number ? [{ from: from + 2, to: to - (isText ? 2 : 1), insert: `${next}` }] : [],
  );
  return { changes };
}

const READS_WITHIN_MS = 500;

function read(state: EditorState): EditorState {
  ensureSyntaxTree(state, state.doc.length, READS_WITHIN_MS);
  return state.update({}).state;
}

function footnotesOf(state: EditorState): Footnote[] {
  const found: Footnote[] = [];
  syntaxTree(state).iterate({
    enter({ name, from, to }) {
      if (name !== "FootnoteReference" && name !== "FootnoteMark") return;
      const isText = name === "FootnoteMark";
      found.push({ label: normalLabel(state.sliceDoc(from + 2, to - (isText ? 2 : 1))), isText, from, to });
    },
  });
  return found;
}

function numbersIn(footnotes: readonly Footnote[]): number[] {
  return footnotes.flatMap(({ label }) => numberOf(label) ?? []);
}

function numberOf(label: string): number | undefined {
  return /^\d{1,6}$/.test(label) ? Number(label) : undefined;
}

/** As between the last two texts. */
function breakAfter(state: EditorState, last: SyntaxNode): string {
  const other = last.prevSibling?.name === "FootnoteDefinition" ? last.prevSibling : undefined;
  const isTight = other && state.doc.lineAt(other.to).number + 1 === state.doc.lineAt(last.from).number;
  return isTight ? "\n" : "\n\n";
}

/** A blank line before, and the newline that the page ends with. */
function breaksAtEnd({ doc }: EditorState): [before: string, after: string] {
  const end = doc.sliceString(doc.length - 2);
  const lines = end === "\n\n" ? 2 : end.endsWith("\n") ? 1 : 0;
  return ["\n".repeat(2 - lines), lines > 0 ? "\n" : ""];
}
