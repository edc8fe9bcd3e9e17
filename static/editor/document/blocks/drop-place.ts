import type { EditorView } from "@codemirror/view";

import type { Place } from "../arrange/arrange.ts";
import { containerOf } from "../arrange/container.ts";
import { childrenOf, type Part, partsAt, type Run, siblingsOf } from "../arrange/part.ts";

/** Where a drop puts what is dragged, and the height at which a line shows it, from the document's top. */
export type DropPlace = Readonly<{ place: Place; line: number }>;

/** The place at a height from the document's top. Undefined within what is dragged, and before front matter. */
export function dropPlaceAt(view: EditorView, run: Run, height: number): DropPlace | undefined {
  const { state } = view;
  const block = view.lineBlockAtHeight(height);
  const path = partsAt(state, block.from);
  if (path.some(({ from, to }) => from >= run.first.from && to <= run.last.to)) return undefined;
  const target = path.findLast((part) => canHold(part, run));
  if (!target) return besideGap(view, undefined, block.from);
  const isOpening = block.from <= target.from;
  const isClosing = block.to >= target.to;
  const isUpper = height < (block.top + block.bottom) / 2;
  const isInside = isContainer(view, target) && (isOpening ? !isUpper && !isClosing : !isClosing || isUpper);
  if (isInside) return isOpening ? firstIn(view, target) : besideGap(view, target, block.from);
  const middle = (view.lineBlockAt(target.from).top + view.lineBlockAt(target.to).bottom) / 2;
  return height < middle ? before(view, target) : after(view, target);
}

/** Items go between items, or become a list of their own beside a block. */
function canHold(part: Part, { first }: Run): boolean {
  if (part.kind === "item") return first.kind === "item";
  return part.parent?.kind !== "item";
}

function isContainer({ state }: EditorView, part: Part): boolean {
  return part.kind === "component" && (containerOf(state, part, part)?.slots.length ?? 0) > 1;
}

function firstIn(view: EditorView, parent: Part): DropPlace {
  const [first] = childrenOf(view.state, parent);
  const line = view.lineBlockAt(parent.from).bottom;
  return { place: { parent, before: first }, line };
}

/** In a gap: before the next sibling, or last. */
function besideGap(view: EditorView, parent: Part | undefined, offset: number): DropPlace {
  const children = childrenOf(view.state, parent, { from: offset, to: offset });
  const next = children.find(({ from }) => from > offset);
  const last = children.at(-1);
  return next
    ? before(view, next)!
    : { place: { parent, before: undefined }, line: last ? view.lineBlockAt(last.to).bottom : 0 };
}

function before(view: EditorView, part: Part): DropPlace | undefined {
  if (part.kind === "frontmatter") return after(view, part);
  return { place: { parent: part.parent, before: part }, line: view.lineBlockAt(part.from).top };
}

function after(view: EditorView, part: Part): DropPlace {
  const siblings = siblingsOf(view.state, part);
  const next = siblings[siblings.findIndex(({ from }) => from === part.from) + 1];
  return { place: { parent: part.parent, before: next }, line: view.lineBlockAt(part.to).bottom };
}
