import { ChangeSet, type ChangeSpec, type EditorState, type TransactionSpec } from "@codemirror/state";
import type { SyntaxNode } from "@lezer/common";

import { dedent, indentOf } from "../../../../src/markdown/browser.ts";
import { childrenOf, firstWord, type Part, partsAt, type Run, siblingsOf } from "../arrange/part.ts";
import { formatted } from "../formats/format.ts";
import type { Format } from "../formats/formatting.ts";
import { isFenced } from "../keys/code.ts";
import { ancestor, besideItem, isHeading, leadIn, leafAt, textRange } from "../keys/place.ts";
import { insertion, type Source } from "../menus/insertion.ts";
import { alertMarkOf } from "../syntax/alert.ts";
import { insideOf } from "../syntax/callouts.ts";
import type { Block } from "../syntax/structure.ts";
import { isWidget } from "./caret-in.ts";

type Kind = "heading" | "bullet-list" | "numbered-list" | "to-do" | "quote" | "code-block" | "callout";

export type Target = Readonly<{
  /** With `level` 0, a heading is text. */
  kind: Kind;
  level?: number | undefined;
  /** How the site writes a callout. */
  source?: Source | undefined;
}>;

const texts = new Set(["paragraph", "heading", "list", "item", "quote", "code"]);

/** Whether blocks are text, which other blocks can have too: of one kind, where they are several. */
export function canTurn(state: EditorState, { first, last }: Run): boolean {
  const parts = siblingsOf(state, first, last).filter(({ from }) => from >= first.from && from <= last.from);
  const isOne = parts.every(({ kind }) => kind === first.kind);
  const isText = texts.has(first.kind) && !isWidget(first);
  return isOne && (isText || (first.from === last.from && isCallout(state, first)));
}

function isCallout(state: EditorState, { kind, of }: Part): boolean {
  return kind === "component" && insideOf(of as Block, state.doc) === "callout";
}

/** A state after some of the changes, and where the blocks are in it. */
type Turn = Readonly<{ state: EditorState; changes: ChangeSet; from: number; to: number }>;

/** Makes blocks those of another kind, as the buttons of formats write them. Undefined where they are of this kind already. */
export function turnedInto(state: EditorState, run: Run, target: Target): TransactionSpec | undefined {
  const { from, to } = { from: firstWord(state, run.first.from), to: run.last.to };
  const start: Turn = { state, changes: ChangeSet.empty(state.doc.length), from, to };
  const { changes, ...end } = turned(start, run.first, target);
  if (changes.empty) return undefined;
  const leaf = leafAt(end.state, end.to) ?? leafAt(end.state, end.from);
  const anchor = leaf ? endOf(end.state, leaf) : end.to;
  return { changes, selection: { anchor } };
}

function endOf(state: EditorState, leaf: SyntaxNode): number {
  if (!isFenced(leaf)) return textRange(state, leaf).to;
  const last = state.doc.lineAt(leaf.to);
  return leaf.getChildren("CodeMark").length > 1 ? last.from - 1 : last.to;
}

function turned(start: Turn, { kind: own }: Part, { kind, level, source }: Target): Turn {
  const leaf = leafOf(start);
  const isAlert = alertMarkOf(leaf) !== undefined;
  switch (kind) {
    case "heading":
      if (isHeading(leaf) && Number(leaf.name.at(-1)) === level) return start;
      return by(own === "heading" ? start : plain(start), "heading", level);
    case "quote":
      return own === "quote" && !isAlert ? start : by(open(start), "quote");
    case "code-block":
      return own === "code" ? start : by(open(start), "code-block");
    case "callout":
      return !source || own === "component" || isAlert ? start : called(open(start), source);
    default:
      return asList(start, kind);
  }
}

function asList(start: Turn, kind: "bullet-list" | "numbered-list" | "to-do"): Turn {
  const isTasks = kind === "to-do";
  const format = isTasks ? "bullet-list" : kind;
  const list = listOf(start);
  const isSame = list?.name === (format === "bullet-list" ? "BulletList" : "OrderedList");
  const items = isSame ? start : by(list ? start : plain(start), format);
  return boxed(items, isTasks);
}

/** Gives the items boxes, or takes them. */
function boxed(turn: Turn, isTasks: boolean): Turn {
  const { state, from, to } = turn;
  const changes: ChangeSpec[] = [];
  const first = ancestor(leafOf(turn), "ListItem");
  for (let item = first; item && item.from < to; item = besideItem(item, "nextSibling")) {
    const task = item.getChild("Task");
    const text = task ?? item.getChild("Paragraph");
    if (!text || item.to < from) continue;
    if (task && !isTasks) changes.push({ from: task.from, to: textRange(state, task).from });
    if (!task && isTasks) changes.push({ from: text.from, insert: "[ ] " });
  }
  return after(turn, changes);
}

/** The text of the blocks alone. */
function plain(start: Turn): Turn {
  const turn = open(start);
  const list = listOf(turn);
  if (list) {
    const lifted = by(turn, list.name === "BulletList" ? "bullet-list" : "numbered-list");
    return lifted.state.doc.eq(turn.state.doc) ? turn : plain(lifted);
  }
  if (isFenced(leafOf(turn))) return by(turn, "code-block");
  return isHeading(leafOf(turn)) ? by(turn, "heading", 0) : turn;
}

/** What is in a quote or a callout, and else the blocks as they are; a heading is a paragraph in one. */
function open(turn: Turn): Turn {
  if (isQuote(turn)) return by(turn, "quote");
  const { state, from, to } = turn;
  const part = partsAt(state, from).findLast((one) => firstWord(state, one.from) === from && one.to >= to);
  if (part && isCallout(state, part)) return after(turn, { from, to, insert: insideText(state, part) });
  return isHeading(leafOf(turn)) ? by(turn, "heading", 0) : turn;
}

function insideText(state: EditorState, part: Part): string {
  const children = childrenOf(state, part);
  const text = children[0] ? state.sliceDoc(children[0].from, children.at(-1)!.to) : "";
  const lead = state.sliceDoc(part.from, firstWord(state, part.from));
  return dedent(text, indentOf(text)).replaceAll("\n", `\n${lead}`);
}

function called(turn: Turn, source: Source): Turn {
  const { state, from, to } = turn;
  const lead = state.sliceDoc(lineStart(turn), from);
  const own = source.before.slice(source.before.lastIndexOf("\n") + 1);
  const [first, ...others] = state.sliceDoc(from, to).split("\n");
  const lines = others.map((line) => own + line.slice(leadIn(line, lead)));
  const before = source.before + [first, ...lines].map((line) => line!.trimEnd()).join("\n");
  const { changes, caret } = insertion(state, from, to, { ...source, before });
  return { ...after(turn, changes), to: caret };
}

function isQuote(turn: Turn): boolean {
  return (ancestor(leafOf(turn), "Blockquote")?.from ?? -1) >= lineStart(turn);
}

/** The list that begins where the blocks begin, or that their items are in. */
function listOf(turn: Turn): SyntaxNode | undefined {
  const item = ancestor(leafOf(turn), "ListItem");
  return item && item.from >= lineStart(turn) ? item.parent! : undefined;
}

function lineStart({ state, from }: Turn): number {
  return state.doc.lineAt(from).from;
}

function leafOf({ state, from, to }: Turn): SyntaxNode {
  return (leafAt(state, from) ?? leafAt(state, to))!;
}

/** As a button of the formatting bar does it to the blocks when they are selected. */
function by(turn: Turn, format: Format, level?: number): Turn {
  const { state, from, to } = turn;
  const selected = state.update({ selection: { anchor: from, head: to }, filter: false }).state;
  return after(turn, formatted(selected, format, level).changes ?? []);
}

function after(turn: Turn, spec: ChangeSpec): Turn {
  const set = turn.state.changes(spec);
  const state = turn.state.update({ changes: set, filter: false }).state;
  const from = firstWord(state, set.mapPos(turn.from, -1));
  return { state, changes: turn.changes.compose(set), from, to: set.mapPos(turn.to, 1) };
}
