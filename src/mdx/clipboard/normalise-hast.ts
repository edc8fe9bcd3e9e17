import type { Element, ElementContent } from "hast";

import { h } from "../preview/index.ts";
import { link, picture } from "./address.ts";
import { classesOf, codeBlock } from "./code-block.ts";
import { ignoredElements } from "./ignored-element.ts";
import { msWordLists } from "./msword-list.ts";
import { isNormal, styleOf, withEmphasis } from "./style.ts";
import { table } from "./table.ts";

/** They are no emphasis of ours; what they hold is. */
const plain = new Set("u ins mark font center big small abbr cite dfn var q o:p".split(" "));

/** Deeper ones become part of what they are in: nobody means them, and readers have their limits. */
const MAX_DEPTH = 12;

const deepening = new Set(["blockquote", "ul", "ol", "table"]);

/** What was copied, as the elements that Markdown has a word for. Addresses at `origin` are those of this server. */
export function normaliseHast(
  children: readonly ElementContent[],
  origin: string | undefined,
): ElementContent[] {
  return cleaned(msWordLists(children), origin, 0);
}

function cleaned(
  nodes: readonly ElementContent[],
  origin: string | undefined,
  depth: number,
): ElementContent[] {
  return nodes.flatMap((node) => {
    if (node.type === "text") return node.value === "" ? [] : [{ type: "text", value: readable(node.value) }];
    return node.type === "element" ? element(node, origin, depth) : [];
  });
}

/** Spaces that only keep a browser from breaking a line, and marks of no width. */
function readable(text: string): string {
  return text.replaceAll(/[\u200b\ufeff\u00ad]/g, "").replaceAll(/(?<!«)\u00a0(?![:;!?»%])/g, " ");
}

function element(node: Element, origin: string | undefined, depth: number): ElementContent[] {
  const { tagName, properties } = node;
  if (ignoredElements.has(tagName) || isHidden(node)) return [];
  if (tagName === "img") return picture(properties, origin);
  if (tagName === "input")
    return properties.type === "checkbox"
      ? [h("input", { type: "checkbox", checked: properties.checked === true })]
      : [];
  if (tagName === "pre") return [codeBlock(node)];
  const inner = deepening.has(tagName) ? depth + 1 : depth;
  const children = cleaned(node.children, origin, inner);
  if (inner > MAX_DEPTH || plain.has(tagName)) return children;
  if (tagName === "a") return link(properties, children, origin);
  if (tagName === "li") return [h("li", {}, ...withoutLoneParagraph(children))];
  if (tagName === "b" || tagName === "strong" || tagName === "i" || tagName === "em") {
    return isNormal(tagName, styleOf(node)) ? children : [h(tagName, {}, ...children)];
  }
  if (tagName === "span") return withEmphasis(styleOf(node), children);
  if (tagName === "ul" || tagName === "ol") return [h(tagName, kept(node), ...itemsOf(children))];
  if (tagName === "dt") return [h("p", {}, h("strong", {}, ...children))];
  if (tagName === "dl" || tagName === "dd") return [h("div", {}, ...children)];
  if (tagName === "table") return table(children);
  return [h(tagName, kept(node), ...children)];
}

function isHidden({ tagName, properties }: Element): boolean {
  const style = String(properties.style ?? "");
  if (properties.hidden !== undefined || /display:\s*none|mso-hide:\s*all/i.test(style)) return true;
  // The sign beside a heading that links to it.
  return (
    tagName === "a" &&
    (String(properties.ariaHidden) === "true" || classesOf(properties).includes("hash-link"))
  );
}

/** Of a list its first number, of a cell how it is aligned and how far it goes. */
function kept({ tagName, properties }: Element): Record<string, string> {
  const names = { ol: ["start"], td: ["align", "colSpan"], th: ["align", "colSpan"] }[tagName] ?? [];
  return Object.fromEntries(
    names.flatMap((name) => (properties[name] === undefined ? [] : [[name, String(properties[name])]])),
  );
}

/** Google Docs puts a nested list beside the item that it belongs to. */
function itemsOf(children: readonly ElementContent[]): ElementContent[] {
  const items: ElementContent[] = [];
  for (const child of children) {
    const last = items.findLast((node) => node.type === "element");
    const isNested = child.type === "element" && (child.tagName === "ul" || child.tagName === "ol");
    if (isNested && last?.tagName === "li") last.children.push(child);
    else items.push(child);
  }
  return items;
}

function withoutLoneParagraph(children: readonly ElementContent[]): readonly ElementContent[] {
  const paragraphs = children.filter((node) => node.type === "element" && node.tagName === "p") as Element[];
  return paragraphs.length === 1
    ? children.flatMap((node) => (node === paragraphs[0] ? paragraphs[0].children : [node]))
    : children;
}
