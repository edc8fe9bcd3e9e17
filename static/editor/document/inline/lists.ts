import { type SyntaxNode, Tree } from "@lezer/common";

import type { Span } from "../syntax/nodes.ts";
import type { Showing } from "./showing.ts";
import { ListMarker, TaskBox } from "./widgets.ts";

/** Shows an item's marker always in the same way: a bullet, the number that readers see, or a box to tick. */
export function showListMark(mark: SyntaxNode, showing: Showing): boolean {
  const line = showing.state.doc.lineAt(mark.from);
  const next = mark.nextSibling;
  const box = next?.name === "Task" ? next.getChild("TaskMarker") : null;
  if (box && next) {
    const letter = box.from + 1;
    const isDone = showing.text({ from: letter, to: letter + 1 }) !== " ";
    const label = wordsOf({ from: box.to, to: next.to }, showing);
    const lead = { from: mark.from, to: box.to + 1 };
    showing.lead(lead, new TaskBox({ isDone, label, offset: letter - mark.from }));
    return false;
  }
  const isOnLine = next && next.from <= line.to;
  const to = isOnLine ? next.from : Math.min(mark.to + 1, line.to);
  const sign = /\d/.test(showing.text(mark)) ? `${numberOf(mark, showing)}.` : "•";
  showing.lead({ from: mark.from, to }, new ListMarker(sign));
  return false;
}

/** A list counts on from its first number, whatever its other items say. */
function numberOf(mark: SyntaxNode, { state, numbers }: Showing): number {
  const item = mark.parent!;
  const list = item.parent!;
  const last = numbers.get(list.from);
  const first = () => Number.parseInt(state.sliceDoc(list.from, list.from + 9), 10);
  const number =
    last?.item === item.prevSibling?.from && last
      ? last.number + 1
      : first() + itemsBefore(list.toTree(), item.from - list.from);
  numbers.set(list.from, { item: item.from, number });
  return number;
}

function itemsBefore(tree: Tree, at: number): number {
  let count = 0;
  for (let index = 0; index < tree.children.length; index += 1) {
    const [child, start] = [tree.children[index]!, tree.positions[index]!];
    if (start >= at) break;
    if (!(child instanceof Tree)) continue;
    if (child.type.isAnonymous) count += itemsBefore(child, at - start);
    else if (child.type.name === "ListItem") count += 1;
  }
  return count;
}

const MAX_LABEL = 200;

function wordsOf({ from, to }: Span, showing: Showing): string {
  const text = showing.text({ from, to: Math.min(to, from + MAX_LABEL) });
  const words = text.replace(/\]\([^()]*\)|[*_`~[\]]/g, "").trim();
  return words || "Task";
}
