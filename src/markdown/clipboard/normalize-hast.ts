import type { Element, ElementContent, Properties } from "hast";

import { h, percentDecoded } from "../preview/index.ts";
import { classesOf, codeBlock } from "./code-block.ts";
import { formulaIn } from "./formula.ts";
import { ignoredElements } from "./ignored-element.ts";
import { keptElements } from "./kept-element.ts";
import { msWordLists } from "./msword-list.ts";
import { isNormal, styleOf, withEmphasis } from "./style.ts";

/** Elements that only look different. Their children stay. */
const plain = new Set("u font center big small o:p".split(" "));

/** Deeper lists, quotes and tables become part of their parents: readers have limits. */
const MAX_DEPTH = 12;

const deepening = new Set(["blockquote", "ul", "ol", "table", ...keptElements]);

/** Returns the elements that Markdown can express. Addresses at `origin` become relative. */
export function normalizeHast(
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

/** Keeps a picture with a public address that is not a tracking pixel. */
function picture(properties: Properties, origin: string | undefined): ElementContent[] {
  const address = addressOf(properties.src, origin);
  const isTiny = [properties.width, properties.height].some(
    (side) => side !== undefined && Number(side) <= 1,
  );
  if (isTiny || !address || !/^(https?:|\/)/i.test(address)) return [];
  return [h("img", { src: address, alt: String(properties.alt ?? "") })];
}

function link(
  properties: Properties,
  children: readonly ElementContent[],
  origin: string | undefined,
): ElementContent[] {
  const address = addressOf(properties.href, origin);
  if (!address || /^(?!https?:|mailto:|tel:)[a-z][a-z\d+.-]*:/i.test(address)) return [...children];
  return children.length === 0 ? [] : [h("a", { href: address }, ...children)];
}

/** Makes addresses of this server relative, and unwraps those that Google Docs wraps. */
function addressOf(value: Properties[string], origin: string | undefined): string | undefined {
  const address = String(value ?? "")
    .replaceAll(/\p{Cc}/gu, "")
    .trim()
    .replaceAll(" ", "%20");
  const wrapped = /^https:\/\/www\.google\.com\/url\?(?:.*&)?q=([^&]+)/.exec(address)?.[1];
  if (wrapped) return percentDecoded(wrapped);
  return origin && address.startsWith(`${origin}/`) ? address.slice(origin.length) : address || undefined;
}

/** The most cells a table can have after its rows are filled up, unless half of them exist. */
const MAX_CELLS = 10_000;

/** A table whose wide cells would create very many others becomes the text of its cells. */
function table(children: readonly ElementContent[]): ElementContent[] {
  const cells = cellsOf(children, 0);
  const columns = new Map<Element, number>();
  for (const { cell, row } of cells)
    columns.set(row, (columns.get(row) ?? 0) + (Number(cell.properties.colSpan) || 1));
  const all = columns.size * columns.values().reduce((most, count) => Math.max(most, count), 0);
  const isSparse = all > MAX_CELLS && all > 2 * cells.length;
  if (isSparse) return cells.map(({ cell }) => h("div", {}, ...cell.children));
  // A Markdown table needs a header, so the first row becomes one.
  if (cells.every(({ cell }) => cell.tagName !== "th"))
    for (const { cell, row } of cells) if (row === cells[0]!.row) cell.tagName = "th";
  return [h("table", {}, ...children)];
}

type Cell = Readonly<{ cell: Element; row: Element }>;

function cellsOf(nodes: readonly ElementContent[], depth: number): Cell[] {
  const elements = nodes.filter((node) => node.type === "element");
  return elements.flatMap((node): Cell[] => {
    if (node.tagName !== "tr") return depth < 2 ? cellsOf(node.children, depth + 1) : [];
    const cells = node.children.filter((child) => child.type === "element");
    return cells.filter(({ tagName }) => /^t[dh]$/.test(tagName)).map((cell) => ({ cell, row: node }));
  });
}
