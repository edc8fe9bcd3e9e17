import type { EditorState } from "@codemirror/state";

import { childrenOf, endOfText, type Near, type Part, partsAt, siblingsOf } from "./part.ts";

/** A part, or a component's lines of tags, with the blanks after it. */
export type Slot = Readonly<{ text: string; gap: string; kind: string | undefined; part?: Part | undefined }>;

/** The siblings in a parent with its tags around them, from an offset of the document on. */
export type Container = Readonly<{ parent: Part | undefined; from: number; slots: readonly Slot[] }>;

/** Of the page only what is near a range. Undefined for a component whose tags have no lines of their own. */
export function containerOf(state: EditorState, parent: Part | undefined, near: Near): Container | undefined {
  const children = childrenOf(state, parent, near);
  const ranges = parent && parent.kind !== "list" ? withTags(state, parent, children) : children;
  if (!ranges) return undefined;
  const last = children.at(-1);
  const next = last && !parent ? siblingsOf(state, last).find(({ from }) => from > last.from) : undefined;
  const end = parent ? (ranges.at(-1)?.to ?? parent.to) : (next?.from ?? state.doc.length);
  const slots = ranges.map((range, at): Slot => {
    const part = "kind" in range ? range : undefined;
    const text = state.sliceDoc(range.from, range.to);
    const gap = state.sliceDoc(range.to, ranges[at + 1]?.from ?? end);
    return { text, gap, kind: part?.kind, part };
  });
  return { parent, from: ranges[0]?.from ?? end, slots };
}

type Range = Readonly<{ from: number; to: number }> | Part;

/** The children of a component and the lines of tags before, between and after them. */
function withTags(state: EditorState, parent: Part, children: readonly Part[]): readonly Range[] | undefined {
  const ends = children.length > 0 ? children : [emptyBefore(state.doc.lineAt(parent.to).from)];
  const ranges: Range[] = [];
  let at = parent.from;
  for (const child of [...ends, emptyBefore(parent.to)]) {
    const text = state.sliceDoc(at, child.from);
    const lead = /^\s*\n|^/.exec(text)![0].length;
    const length = endOfText(text);
    if (length > lead) ranges.push({ from: at + lead, to: at + length });
    if (child.to > child.from) ranges.push(child);
    at = child.to;
  }
  return ranges.length > children.length + 1 ? ranges : undefined;
}

function emptyBefore(offset: number): Range {
  return { from: offset, to: offset };
}

export function indexOf({ slots }: Container, { from }: Part): number {
  return slots.findIndex(({ part }) => part?.from === from);
}

export function endOf({ parent, slots }: Container): number {
  return parent && parent.kind !== "list" ? slots.length - 1 : slots.length;
}

/** The parent in a state of the document where nothing before it changed. */
export function sameParent(next: EditorState, parent: Part | undefined): Part | undefined {
  const parts = parent ? partsAt(next, parent.from) : [];
  return parts.find(({ from, kind }) => from === parent!.from && kind === parent!.kind);
}
