import type { Element } from "hast";
import type { ListItem, Parents } from "mdast";
import { defaultHandlers, type State } from "mdast-util-to-hast";

export function listItem(state: State, node: ListItem, parent: Parents | undefined): Element {
  const item = defaultHandlers.listItem(state, node, parent);
  if (typeof node.checked !== "boolean") return item;
  const box = firstInput(item);
  if (box) box.properties.ariaLabel = node.checked ? "Done" : "To do";
  return { ...item, properties: { className: ["mdx-task"] } };
}

function firstInput({ children }: Element): Element | undefined {
  const holder = children.find((child) => child.type === "element");
  return holder?.tagName === "p" ? firstInput(holder) : holder?.tagName === "input" ? holder : undefined;
}
