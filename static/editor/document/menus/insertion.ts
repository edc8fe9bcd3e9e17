import { ChangeSet, type ChangeSpec, type EditorState, type Line } from "@codemirror/state";

import { endOfTag } from "../../../../src/markdown/tree/index.ts";
import { isBlank, type Range } from "../keys/place.ts";
import { addedImports } from "./added-imports.ts";

/** A block's source before and after the caret, and the imports that it needs, one a line. */
export type Source = Readonly<{ before: string; after: string; statement?: string | undefined }>;

export type Insertion = Readonly<{ changes: ChangeSet; caret: number }>;

/** Replaces a range, with only markers before it on its line, by a block with the place's indentation and blank lines. */
export function insertion(state: EditorState, from: number, to: number, source: Source): Insertion {
  const { doc } = state;
  const line = doc.lineAt(from);
  const lead = state.sliceDoc(line.from, from);
  const isInNewItem = /[^\s>]/.test(lead);
  const next = lead.replace(/\[[ xX]\][ \t]+$/, "").replace(/[^\s>]/g, " ");
  const blank = next.trimEnd();
  const text = source.before + source.after;
  const lineAbove = line.number > 1 ? doc.line(line.number - 1) : undefined;
  const last = doc.lineAt(to).number;
  const below = last < doc.lines ? doc.line(last + 1) : undefined;
  const changes: ChangeSpec[] = [];
  const imports = addedImports(state, line, source.statement ?? "");
  changes.push(...imports);
  const isApart = isInNewItem || !lineAbove || isBlank(lineAbove) || isOpening(lineAbove);
  const breakAbove = isApart ? "" : `${blank}\n`;
  if (breakAbove) changes.push({ from: line.from, insert: breakAbove });
  const breakBelow = below && needsBreak(text, below, isInNewItem) ? `\n${blank}` : "";
  const marked = `${source.before}\0${source.after}`.split("\n");
  const lines = marked.map((each, at) => (at === 0 ? each : each === "" ? blank : next + each)).join("\n");
  changes.push({ from, to, insert: lines.replace("\0", "") + breakBelow });
  const above = imports.filter((each) => each.from <= line.from);
  const shift = above.reduce((sum, { insert }) => sum + insert.length, breakAbove.length);
  return { changes: ChangeSet.of(changes, doc.length), caret: from + shift + lines.indexOf("\0") };
}

/** A blank line after what is inserted, for the caret: one is there already, or is made. */
export function goingOn(state: EditorState, { changes, caret }: Insertion): Insertion {
  const doc = changes.apply(state.doc);
  const own = doc.lineAt(caret);
  const next = own.number < doc.lines ? doc.line(own.number + 1) : undefined;
  if (next && /^[\s>]*$/.test(next.text)) return { changes, caret: next.to };
  const insert = `\n${/^[\s>]*/.exec(own.text)![0]}`;
  const more = ChangeSet.of({ from: own.to, insert }, doc.length);
  return { changes: changes.compose(more), caret: own.to + insert.length };
}

function isOpening({ text }: Line): boolean {
  const isTag = /^\s*<(?!\/).*(?<!\/)>\s*$/.test(text) && !text.includes("</");
  return isTag || /^\s*:{3,}\s*[A-Za-z]/.test(text);
}

function needsBreak(text: string, below: Line, isInNewItem: boolean): boolean {
  const isItem = /^\s*(?:[-*+]|\d+[.)])\s/.test(below.text);
  if (isBlank(below) || (isInNewItem && isItem)) return false;
  const isClosing = /^\s*(?:<\/|:{3,}\s*$)/.test(below.text);
  return !isClosing || /^(?:[-*+>|]|\d+[.)])/.test(text);
}

/** The tag that is inserted around the caret with an empty value: its fields are to be filled in. */
export function emptyTag(
  state: EditorState,
  { changes, caret }: Insertion,
  { before }: Source,
): Range | undefined {
  if (!/=["']$/.test(before)) return undefined;
  const doc = changes.apply(state.doc);
  const from = doc.sliceString(0, caret).lastIndexOf("<");
  const length = endOfTag(doc.sliceString(from), 0);
  return typeof length === "number" ? { from, to: from + length } : undefined;
}

/** Where one goes on once the fields are filled in: the tag's content, or the line after what has none. */
export function besideTag(state: EditorState, { changes }: Insertion, { to }: Range): Insertion {
  const doc = changes.apply(state.doc);
  const line = doc.lineAt(to);
  if (doc.sliceString(to - 2, to) === "/>") return goingOn(state, { changes, caret: to });
  return { changes, caret: to === line.to ? doc.line(line.number + 1).to : to };
}
