import { syntaxTree } from "@codemirror/language";
import type { EditorState } from "@codemirror/state";
import type { SyntaxNode } from "@lezer/common";

import { applied, type Change } from "../change.ts";
import { elementsIn } from "../keys/elements.ts";
import { isText, leafAt } from "../keys/place.ts";
import { isElement } from "../syntax/callouts.ts";
import { isInCode } from "../syntax/in-code.ts";
import type { Span } from "../syntax/nodes.ts";
import { isLink, linkAround } from "./links.ts";

/** A part of a text with the marks around it; `begin` to `end` is what readers see of it. */
export type Marked = Span & Readonly<{ name: string; kind: Kind; begin: number; end: number }>;

/** What is `whole` reads as one sign, such as a picture. Of a `bare` address a part is no link. */
type Kind = "emphasis" | "code" | "link" | "bare" | "element" | "component" | "whole";

const kinds: Readonly<Record<string, Kind>> = {
  StrongEmphasis: "emphasis",
  Emphasis: "emphasis",
  Strikethrough: "emphasis",
  InlineCode: "code",
  Link: "link",
  Autolink: "bare",
  Image: "whole",
  InlineMath: "whole",
  FootnoteReference: "whole",
  Expression: "whole",
  Escape: "whole",
  Entity: "whole",
};

export const FORMULA = "Formula";
const formula = /(?<![\\$])\$(?![\s${])[^$]*(?<![\s\\])\$(?![\d${])/g;

/** What is marked at a place, or begins or ends there; outer ones come first. */
export function markedAt(state: EditorState, at: number): Marked[] {
  const found = new Map<string, Marked>();
  const add = (marked: Marked | undefined) => {
    if (marked && marked.from <= at && at <= marked.to) found.set(`${marked.from} ${marked.to}`, marked);
  };
  for (const side of [-1, 1] as const) {
    let node: SyntaxNode | null = syntaxTree(state).resolveInner(at, side);
    for (; node && !node.type.is("LeafBlock"); node = node.parent) add(markedOf(state, node));
  }
  const leaf = leafAt(state, at);
  for (const { name, open, close } of leaf ? elementsIn(state, leaf) : []) {
    const kind = isElement(name) ? "element" : "component";
    add({ name, kind, from: open.from, to: close.to, begin: open.to, end: close.from });
  }
  for (const one of leaf && isText(leaf) ? formulasIn(state, leaf) : []) add(one);
  return [...found.values()].sort((one, other) => other.to - other.from - (one.to - one.from));
}

/**
 * Formulas between single dollars, which the site reads where MDX refuses their braces and tags. They are not in the tree,
 * because a dollar is most often money.
 */
function formulasIn(state: EditorState, leaf: Span): Marked[] {
  return [...state.sliceDoc(leaf.from, leaf.to).matchAll(formula)].flatMap(({ 0: source, index }) => {
    const [from, to] = [leaf.from + index, leaf.from + index + source.length];
    if (!/[{<]/.test(source) || isInCode(state, from)) return [];
    return [{ name: FORMULA, kind: "code", from, to, begin: from + 1, end: to - 1 }];
  });
}

function markedOf(state: EditorState, node: SyntaxNode): Marked | undefined {
  const { from, to, name, firstChild, lastChild } = node;
  const isVoid = name === "JsxTag" && state.sliceDoc(to - 2, to) === "/>";
  const kind = isVoid ? "whole" : kinds[name];
  if (!kind) return undefined;
  if (kind === "whole") return { name, kind, from, to, begin: from, end: to };
  if (kind === "link" || kind === "bare") {
    const link = isLink(node) ? linkAround(state, node) : undefined;
    if (!link || link.text.from === link.text.to) return undefined;
    return { name, kind, from, to, begin: link.text.from, end: link.text.to };
  }
  const space = kind === "code" && isPadded(state.sliceDoc(firstChild!.to, lastChild!.from)) ? 1 : 0;
  return { name, kind, from, to, begin: firstChild!.to + space, end: lastChild!.from - space };
}

/** One space at each end of code belongs to its marks. */
export function isPadded(code: string): boolean {
  return /^[ \n]/.test(code) && /[ \n]$/.test(code) && /[^ \n]/.test(code);
}

/**
 * What readers see of a selection, with the marks that it needs: of two selections that look the same, the same. An end in
 * hidden marks goes to the words beside them; whose words are all selected is selected with its marks, but for who selects
 * these words alone.
 */
export function seenOf(state: EditorState, { from, to }: Span): Span {
  let seen = { from, to };
  for (let before: Span | undefined; before?.from !== seen.from || before.to !== seen.to;) {
    before = seen;
    const all = [...markedAt(state, seen.from), ...markedAt(state, seen.to)];
    for (const marked of all) seen = seenBeside(marked, seen);
  }
  return seen;
}

function seenBeside({ kind, from, to, begin, end }: Marked, selected: Span): Span {
  let { from: first, to: last } = selected;
  const isInside = from <= first && last <= to;
  if (kind === "whole") {
    const isPart = isInside && first < last && (from < first || last < to);
    if (!isPart && first < to && from < last) [first, last] = [Math.min(first, from), Math.max(last, to)];
  } else if (end <= first && first < to && to <= last) first = to;
  else if (from < last && last <= begin && first <= from) last = from;
  else if (first <= begin && end <= last) {
    // Who selects the words alone leaves the marks.
    if (first < begin || end < last) [first, last] = [Math.min(first, from), Math.max(last, to)];
  } else {
    if (from <= first && first < begin && begin < last) first = begin;
    if (end < last && last <= to && first < end) last = end;
  }
  return first <= last ? { from: first, to: last } : selected;
}

/** Those of which a part is in a range, and a part before or after it, and those that end or begin at it; outer ones come first. */
export function cutBy(
  state: EditorState,
  { from, to }: Span,
): Readonly<{ before: Marked[]; after: Marked[] }> {
  // A blank that comes out of emphasis is at its end, or its start.
  const isIn = ({ kind, begin, end }: Marked, at: number) =>
    (begin < at && at < end) || (kind === "emphasis" && (at === begin || at === end));
  const isBefore = (one: Marked) => one.to === from || (isIn(one, from) && one.begin < from && one.end < to);
  const isAfter = (one: Marked) => one.from === to || (isIn(one, to) && from < one.begin && to < one.end);
  return {
    before: markedAt(state, from).filter((one) => one.kind !== "whole" && isBefore(one)),
    after: markedAt(state, to).filter((one) => one.kind !== "whole" && isAfter(one)),
  };
}

/** The words of a selection as Markdown of their own: what of it is cut gets marks here, too. */
export function markdownOf(state: EditorState, selected: Span): string {
  const { from, to } = seenOf(state, selected);
  const cut = cutBy(state, { from, to });
  const [before, after] = [
    cut.before.filter((one) => one.to > from),
    cut.after.filter((one) => one.from < to),
  ];
  const [starts, ends] = [before, after].map((cut) => cut.filter(({ kind }) => kind !== "bare"));
  const changes = [
    ...before.map((one) => ({
      from: one.end,
      to: one.to,
      insert: one.kind === "bare" ? "" : closingOf(state, one),
    })),
    ...after
      .filter(({ kind }) => kind === "bare")
      .map((one) => ({ from: one.from, to: one.begin, insert: "" })),
  ];
  const offset = (change: Change) => ({ ...change, from: change.from - from, to: change.to - from });
  const ordered = changes.map(offset).sort((one, other) => one.from - other.from);
  const all = applied(state.sliceDoc(from, to), ordered);
  const first = all.slice(0, all.length - all.trimStart().length);
  const words = all.trim();
  const last = all.slice(first.length + words.length);
  const opening = starts!.map((one) => openingOf(state, one)).join("");
  const closing = ends!
    .toReversed()
    .map((one) => closingOf(state, one))
    .join("");
  // Marks beside a blank would be none.
  return `${first}${opening}${words}${closing}${last}`;
}

export function openingOf(state: EditorState, { from, begin }: Marked): string {
  return state.sliceDoc(from, begin);
}

/** The marks after a part of a text. A link whose words are its label keeps what it leads to. */
export function closingOf(state: EditorState, { kind, begin, end, to }: Marked): string {
  const marks = state.sliceDoc(end, to);
  return kind === "link" && /^\](?:\[\])?$/.test(marks) ? `][${state.sliceDoc(begin, end)}]` : marks;
}
