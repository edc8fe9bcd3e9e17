import type { Element, ElementContent } from "hast";

import { h } from "../preview/index.ts";

type Item = Readonly<{ level: number; isNumbered: boolean; content: readonly ElementContent[] }>;

/** Word writes lists as paragraphs, with the level in a style and the marker as text. */
export function msWordLists(nodes: readonly ElementContent[]): ElementContent[] {
  const result: ElementContent[] = [];
  let items: Item[] = [];
  const close = () => {
    if (items.length > 0) result.push(...listsOf(items, 1));
    items = [];
  };
  for (const node of nodes) {
    const item = node.type === "element" ? itemOf(node) : undefined;
    if (item) items.push(item);
    else if (items.length === 0 || !isBlankNode(node)) {
      close();
      result.push(node.type === "element" ? { ...node, children: msWordLists(node.children) } : node);
    }
  }
  close();
  return result;
}

function isBlankNode(node: ElementContent): boolean {
  return node.type === "comment" || (node.type === "text" && node.value.trim() === "");
}

const MAX_LEVEL = 9;

function itemOf({ tagName, properties, children }: Element): Item | undefined {
  const level = /mso-list:\s*\w+\s+level(\d)/i.exec(String(properties.style ?? ""))?.[1];
  if (!/^(p|h[1-6])$/.test(tagName) || level === undefined) return undefined;
  const mark = textWithin(children.filter(isMark)).trim();
  return {
    level: Math.min(MAX_LEVEL, Math.max(1, Number(level))),
    isNumbered: /^\(?(\d+|[a-z]{1,4})[.)]/i.test(mark),
    content: children.filter((child) => !isMark(child)),
  };
}

/** Word hides the list marker from its own reader with this style. */
function isMark(node: ElementContent): boolean {
  if (node.type !== "element") return node.type === "comment";
  return (
    /mso-list:\s*ignore/i.test(String(node.properties.style ?? "")) ||
    (node.children.length > 0 && node.tagName === "span" && node.children.every(isMark))
  );
}

function textWithin(nodes: readonly ElementContent[]): string {
  return nodes
    .map((node) =>
      node.type === "text" ? node.value : node.type === "element" ? textWithin(node.children) : "",
    )
    .join("");
}

function listsOf(items: readonly Item[], level: number): Element[] {
  const lists: Element[] = [];
  for (let index = 0; index < items.length;) {
    const { isNumbered, content } = items[index]!;
    let end = index + 1;
    while (end < items.length && items[end]!.level > level) end += 1;
    const item = h("li", {}, ...content, ...listsOf(items.slice(index + 1, end), level + 1));
    const tagName = isNumbered ? "ol" : "ul";
    const last = lists.at(-1);
    if (last?.tagName === tagName) last.children.push(item);
    else lists.push(h(tagName, {}, item));
    index = end;
  }
  return lists;
}
