import type { Element } from "hast";
import type { List, ListItem, Parents } from "mdast";
import { defaultHandlers, type State } from "mdast-util-to-hast";

export function listItem(state: State, node: ListItem, parent: Parents | undefined): Element {
  const item = defaultHandlers.listItem(state, node, parent?.type === "list" ? spacingOf(parent) : parent);
  if (typeof node.checked !== "boolean") return item;
  const box = firstInput(item);
  if (box) box.properties.ariaLabel = node.checked ? "Done" : "To do";
  return { ...item, properties: { className: ["mdx-task"] } };
}

const spacings = new WeakMap<List, List>();

/** Returns a list that is as loose as one, and has no items: the handler would look at all of them again for each. */
function spacingOf(list: List): List {
  return spacings.getOrInsertComputed(list, () => {
    const spread = list.spread || list.children.some((item) => item.spread ?? item.children.length > 1);
    return { ...list, spread, children: [] };
  });
}

function firstInput({ children }: Element): Element | undefined {
  const holder = children.find((child) => child.type === "element");
  return holder?.tagName === "p" ? firstInput(holder) : holder?.tagName === "input" ? holder : undefined;
}
