import { ChangeSet, type EditorState } from "@codemirror/state";
import type { SyntaxNode } from "@lezer/common";

import type { Change } from "../keys/edit.ts";
import { lifted, moved, releaded } from "../keys/list-items.ts";
import { besideItem, type Item, itemAround, itemOf, leadOf, leafAt, textRange } from "../keys/place.ts";

type Kind = "bullet-list" | "numbered-list";

const names = { "bullet-list": "BulletList", "numbered-list": "OrderedList" } as const;

/** Makes paragraphs items; makes a list one of the other kind; takes items out of a list of this kind. */
export function listed(
  state: EditorState,
  leaves: readonly SyntaxNode[],
  kind: Kind,
): readonly Change[] | ChangeSet {
  const items = leaves.map((leaf) => itemAround(state, leaf));
  if (items.every((item) => item?.list.name === names[kind])) return withoutItems(state, leaves);
  if (items.every((item) => item !== undefined)) {
    const lists = new Map(items.map((item) => [item.list.from, item.list]));
    return [...lists.values()].flatMap((list) => turned(state, list, kind));
  }
  const free = leaves.filter((_, index) => !items[index]);
  return free.flatMap((leaf, index) => itemFrom(state, leaf, markOf(kind, index)));
}

function markOf(kind: Kind, index: number): string {
  return kind === "bullet-list" ? "- " : `${index + 1}. `;
}

function itemFrom(state: EditorState, leaf: SyntaxNode, mark: string): Change[] {
  const { doc } = state;
  const lead = leadOf(state, leaf);
  const lines = { first: doc.lineAt(leaf.from).number + 1, last: doc.lineAt(leaf.to).number };
  return [{ from: leaf.from, insert: mark }, ...releaded(state, lines, lead, lead + " ".repeat(mark.length))];
}

/** The items come out one after another, the last one first. */
function withoutItems(state: EditorState, leaves: readonly SyntaxNode[]): ChangeSet {
  let changes = ChangeSet.empty(state.doc.length);
  let now = state;
  for (const { from } of leaves.toReversed()) {
    const leaf = leafAt(now, from);
    const item = leaf && itemAround(now, leaf);
    if (!leaf || !item || now.doc.lineAt(leaf.from).from !== item.line.from) continue;
    const lift = now.changes(lifted(now, item, textRange(now, leaf)).changes!);
    changes = changes.compose(lift);
    now = now.update({ changes: lift, filter: false }).state;
  }
  return changes;
}

function turned(state: EditorState, list: SyntaxNode, kind: Kind): Change[] {
  const changes: Change[] = [];
  let index = 0;
  for (let node = list.getChild("ListItem") ?? undefined; node; node = besideItem(node, "nextSibling")) {
    const item: Item = itemOf(state, node);
    const mark = markOf(kind, index);
    const end = Math.min(item.line.from + item.lead.length, item.line.to);
    changes.push({ from: item.mark.from, to: Math.max(item.mark.to, end), insert: mark });
    changes.push(...moved(state, item, item.lead, item.outer + " ".repeat(mark.length)));
    index += 1;
  }
  return changes;
}
