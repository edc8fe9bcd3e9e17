import { indentUnit } from "@codemirror/language";
import type { EditorState, TransactionSpec } from "@codemirror/state";
import type { SyntaxNode } from "@lezer/common";

import { withCaret } from "./edit.ts";
import { leadIn, leadOf, type Range } from "./place.ts";

const fenced = new Set(["FencedCode", "MathBlock"]);

export function isCode({ name }: SyntaxNode): boolean {
  return (
    isFenced({ name }) ||
    name === "CodeBlock" ||
    name === "Esm" ||
    name === "FrontMatter" ||
    name === "FlowExpression" ||
    name === "CommentBlock"
  );
}

export function isFenced({ name }: Pick<SyntaxNode, "name">): boolean {
  return fenced.has(name);
}

/** The lines of code between its fences, by number; `last` is less than `first` where there are none. */
export function codeLines(state: EditorState, leaf: SyntaxNode): { first: number; last: number } {
  const [first, last] = [state.doc.lineAt(leaf.from).number, state.doc.lineAt(leaf.to).number];
  return { first: first + 1, last: closingFence(leaf) ? last - 1 : last };
}

export function closingFence(leaf: SyntaxNode): Range | undefined {
  return leaf.getChildren("CodeMark")[1];
}

export function codeLine(state: EditorState, leaf: SyntaxNode): TransactionSpec {
  const { head } = state.selection.main;
  const line = state.doc.lineAt(head);
  const lead = leadOf(state, leaf);
  const start = line.from <= leaf.from ? leaf.from : line.from + leadIn(line.text, lead);
  const at = Math.max(head, start);
  const before = state.sliceDoc(start, at);
  const space = `\n${lead}${/^[ \t]*/.exec(before)![0]}`;
  const isOpen = /[{[(][ \t]*$/.test(before);
  const closes = isOpen && /^[}\])]/.test(state.sliceDoc(at, line.to)) ? space : "";
  const insert = space + (isOpen ? unitOf(state, leaf, lead) : "") + closes;
  return withCaret(state, [{ from: at, insert }], { at, back: closes.length });
}

/** One step of indentation, as the code has it. */
export function unitOf(state: EditorState, leaf: SyntaxNode, lead: string): string {
  const lines = state.sliceDoc(leaf.from, leaf.to).split("\n").slice(1);
  const spaces = lines.map((line) => /^[ \t]*(?=\S)/.exec(line.slice(leadIn(line, lead)))?.[0] ?? "");
  if (spaces.some((space) => space.startsWith("\t"))) return "\t";
  const widths = spaces.map(({ length }) => length).filter((width) => width > 1);
  return widths.length > 0 ? " ".repeat(Math.min(...widths, 8)) : state.facet(indentUnit);
}
