import { ChangeSet, type ChangeSpec, type EditorState, type Line } from "@codemirror/state";

import { isBlank } from "../keys/place.ts";
import { blocksOf } from "../syntax/structure.ts";

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
  const above = line.number > 1 ? doc.line(line.number - 1) : undefined;
  const below = line.number < doc.lines ? doc.line(line.number + 1) : undefined;
  const changes: ChangeSpec[] = [];
  const imports = importsOf(state, line, source.statement ?? "");
  if (imports) changes.push(imports);
  const isApart = isInNewItem || !above || isBlank(above) || isOpening(above);
  const breakAbove = isApart ? "" : `${blank}\n`;
  if (breakAbove) changes.push({ from: line.from, insert: breakAbove });
  const breakBelow = below && needsBreak(text, below, isInNewItem) ? `\n${blank}` : "";
  const marked = `${source.before}\0${source.after}`.split("\n");
  const lines = marked.map((each, at) => (at === 0 ? each : each === "" ? blank : next + each)).join("\n");
  changes.push({ from, to, insert: lines.replace("\0", "") + breakBelow });
  const shift = (imports?.insert.length ?? 0) + breakAbove.length;
  return { changes: ChangeSet.of(changes, doc.length), caret: from + shift + lines.indexOf("\0") };
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

function importsOf(
  state: EditorState,
  line: Line,
  statements: string,
): { from: number; insert: string } | undefined {
  const blocks = blocksOf(state);
  const scripts = blocks.filter(({ kind }) => kind === "esm");
  const known = new Set(scripts.flatMap(({ from, to }) => state.sliceDoc(from, to).split(/\W+/)));
  const missing = statements.split("\n").filter((each) => each !== "" && !known.has(nameIn(each)));
  if (missing.length === 0) return undefined;
  const statement = missing.join("\n");
  const last = scripts.findLast(({ from, to }) => /^import\b/.test(state.sliceDoc(from, to)));
  if (last) return { from: last.to, insert: `\n${statement}` };
  const [first] = blocks;
  if (first?.kind !== "frontmatter") {
    return { from: state.doc.sliceString(0, 1) === "\uFEFF" ? 1 : 0, insert: `${statement}\n\n` };
  }
  const isTight = state.sliceDoc(first.to, first.to + 2) !== "\n\n" && line.from !== first.to + 1;
  return { from: first.to, insert: `\n\n${statement}${isTight ? "\n" : ""}` };
}

function nameIn(statement: string): string {
  return /^import (?:\{ (?:\w+ as )?)?(\w+)/.exec(statement)![1]!;
}
