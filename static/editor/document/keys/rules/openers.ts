import { syntaxTreeAvailable } from "@codemirror/language";
import { type EditorState, StateField, type TransactionSpec } from "@codemirror/state";
import type { SyntaxNode } from "@lezer/common";

import { closingFence } from "../code.ts";
import { withCaret } from "../edit.ts";
import { blankBelow, withoutBreak } from "../paragraphs.ts";
import { leadOf } from "../place.ts";

type Opener = Readonly<{ kind: "fence" | "directive" | "tag" | "rule"; mark: string }>;

const patterns = {
  fence: /^[ \t>]*(?:(?:[-+*]|\d{1,9}[.)])[ \t]+)*(`{3,}(?=[^`]*$)|~{3,}|\${2,}(?=$))/,
  directive: /^[ \t>]*(:{3,}|\/{3,})(?=[ \t]*[A-Za-z{[])/,
  tag: /^[ \t>]*<([A-Za-z][\w.:-]*)(?:[ \t][^<>]*)?(?<!\/)>$/,
  rule: /^[ \t>]*(---+)$/,
} as const;

function openerOf(text: string): Opener | undefined {
  for (const kind of ["fence", "directive", "tag", "rule"] as const) {
    const mark = patterns[kind].exec(text.trimEnd())?.[1];
    if (mark !== undefined) return { kind, mark };
  }
  return undefined;
}

/** The offset of a line that the writer made an opener of, until the caret leaves it. Others are part of the page. */
export const typedOpener = StateField.define<number | undefined>({
  create: () => undefined,
  update(typed, transaction) {
    const { startState, changes, newDoc, newSelection } = transaction;
    const line = newDoc.lineAt(newSelection.main.head);
    const kept = typed !== undefined && changes.mapPos(typed, -1) === line.from;
    if (!transaction.docChanged) return kept ? typed : undefined;
    const before = startState.doc.lineAt(startState.selection.main.head);
    const isNew = transaction.isUserEvent("input.type") && !openerOf(before.text);
    return (kept || isNew) && openerOf(line.text) ? line.from : undefined;
  },
});

/** Whether the caret is in a line that the writer just made an opener of. */
export function isTypedOpener(state: EditorState): boolean {
  return state.field(typedOpener, false) === state.doc.lineAt(state.selection.main.head).from;
}

/** After a typed opener: what closes it, and the caret between. */
export function closeOpener(state: EditorState, leaf: SyntaxNode): TransactionSpec | undefined {
  const { head } = state.selection.main;
  const line = state.doc.lineAt(head);
  const opener = openerOf(line.text);
  const isTyped = isTypedOpener(state);
  if (!opener || state.sliceDoc(head, line.to).trim() !== "") return undefined;
  if (opener.kind === "rule") return isTyped ? rule(state, leaf) : undefined;
  if (state.doc.lineAt(leaf.from).from !== line.from || !isOpen(state, opener, isTyped, leaf))
    return undefined;
  const lead = leadOf(state, leaf);
  const closing = opener.kind === "tag" ? `</${opener.mark}>` : opener.mark;
  const after = `\n${lead}${closing}`;
  const insert = `\n${lead}${opener.kind === "tag" ? "  " : ""}${after}`;
  return withCaret(state, [...withoutBreak(state, line), { from: head, to: line.to, insert }], {
    at: line.to,
    back: after.length,
  });
}

function isOpen(state: EditorState, { kind, mark }: Opener, isTyped: boolean, leaf: SyntaxNode): boolean {
  if (kind === "fence")
    return (isTyped && mark.startsWith("$")) || (isUnclosed(leaf) && syntaxTreeAvailable(state));
  const page = state.doc.toString();
  if (kind === "directive" && leaf.name !== "Directive") return false;
  if (kind === "directive") return count(page, openingDirective) > count(page, closingDirective);
  let open = 0;
  for (const [, closing, name, rest = ""] of page.matchAll(tags)) {
    if (name === mark && !rest.endsWith("/")) open += closing ? -1 : 1;
  }
  return open > 0;
}

const tags = /<(\/?)([A-Za-z][\w.:-]*)([ \t\n][^<>]*)?>/g;
const openingDirective = /^[ \t>]*(?::{3,}|\/{3,})[ \t]*[A-Za-z{[]/gm;
const closingDirective = /^[ \t>]*(?::{3,}|\/{3,})[ \t]*$/gm;

function count(page: string, pattern: RegExp): number {
  return page.match(pattern)?.length ?? 0;
}

function isUnclosed(leaf: SyntaxNode): boolean {
  return leaf.name === "FencedCode" && closingFence(leaf) === undefined;
}

/** Three dashes below a paragraph are a line across the page, and no mark of a heading. */
function rule(state: EditorState, leaf: SyntaxNode): TransactionSpec | undefined {
  const line = state.doc.lineAt(state.selection.main.head);
  if (!leaf.name.startsWith("Setext")) return undefined;
  const lead = leadOf(state, leaf);
  const blank = lead.trimEnd();
  const after = blankBelow(state, line.number, lead);
  const changes = [
    ...withoutBreak(state, line),
    { from: line.from, insert: `${blank}\n` },
    { from: line.to, insert: `\n${blank}\n${lead}${after}` },
  ];
  return withCaret(state, changes, { at: line.to, back: after.length });
}
