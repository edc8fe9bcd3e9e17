import type { Element, ElementContent } from "hast";

import { h } from "../preview/index.ts";
import { link, picture } from "./address.ts";
import { classesOf, codeBlock } from "./code-block.ts";
import { formulaIn } from "./formula.ts";
import { ignoredElements } from "./ignored-element.ts";
import { keptElements } from "./kept-element.ts";
import { msWordLists } from "./msword-list.ts";
import { isNormal, styleOf, withEmphasis } from "./style.ts";
import { table } from "./table.ts";

/** Elements that only look different. Their children stay. */
const plain = new Set("u font center big small o:p".split(" "));

/** Deeper lists, quotes and tables become part of their parents: readers have limits. */
const MAX_DEPTH = 12;

const deepening = new Set(["blockquote", "ul", "ol", "table", ...keptElements]);

/** Returns the elements that Markdown can express. Addresses at `origin` become relative. */
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

/** Non-breaking spaces become spaces, except those of French punctuation; marks of no width are removed. */
function readable(text: string): string {
  return text.replaceAll(/[\u200b\ufeff\u00ad]/g, "").replaceAll(/(?<!«)\u00a0(?![:;!?»%])/g, " ");
}

function element(node: Element, origin: string | undefined, depth: number): ElementContent[] {
  const { tagName, properties } = node;
  const formula = formulaIn(node);
  if (formula) return [formula];
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
  // The link sign beside a heading.
  return (
    tagName === "a" &&
    (String(properties.ariaHidden) === "true" || classesOf(properties).includes("hash-link"))
  );
}

function kept({ tagName, properties }: Element): Record<string, string> {
  const names =
    { abbr: ["title"], dfn: ["title"], ol: ["start"], td: ["align", "colSpan"], th: ["align", "colSpan"] }[
      tagName
    ] ?? [];
  return Object.fromEntries(
    names.flatMap((name) => (properties[name] === undefined ? [] : [[name, String(properties[name])]])),
  );
}

/** Google Docs puts a nested list next to its item instead of in it. */
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
