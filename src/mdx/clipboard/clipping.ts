import type { Element, ElementContent, Properties } from "hast";

import { build } from "../preview/index.ts";
import { wordLists } from "./word-list.ts";

/** What was copied says nothing by these. */
const silent = new Set(
  (
    "script style xml template iframe noscript noembed noframes object embed applet textarea title xmp svg math " +
    "canvas audio video source track link meta base head select option button dialog datalist"
  ).split(" "),
);

/** They are no emphasis of ours; what they hold is. */
const plain = new Set("u ins mark font center big small abbr cite dfn var q o:p".split(" "));

/** Deeper ones become part of what they stand in: nobody means them, and readers have their limits. */
const MAX_DEPTH = 12;

const deepening = new Set(["blockquote", "ul", "ol", "table"]);

export type Place = Readonly<{
  /** Where pages are edited, as a browser writes it into the addresses that it copies. */
  origin?: string | undefined;
}>;

/** What was copied, as the elements that Markdown has a word for. */
export function clipping(children: readonly ElementContent[], place: Place): ElementContent[] {
  return cleaned(wordLists(children), place, 0);
}

function cleaned(nodes: readonly ElementContent[], place: Place, depth: number): ElementContent[] {
  return nodes.flatMap((node) => {
    if (node.type === "text") return node.value === "" ? [] : [{ type: "text", value: readable(node.value) }];
    return node.type === "element" ? element(node, place, depth) : [];
  });
}

/** Spaces that only keep a browser from breaking a line, and marks of no width. */
function readable(text: string): string {
  return text.replaceAll(/[\u200b\ufeff\u00ad]/g, "").replaceAll(/(?<!«)\u00a0(?![:;!?»%])/g, " ");
}

function element(node: Element, place: Place, depth: number): ElementContent[] {
  const { tagName, properties } = node;
  if (silent.has(tagName) || isHidden(node)) return [];
  if (tagName === "img") return picture(properties, place);
  if (tagName === "input")
    return properties.type === "checkbox"
      ? [build("input", { type: "checkbox", checked: properties.checked === true })]
      : [];
  if (tagName === "pre") return [codeBlock(node)];
  const inner = deepening.has(tagName) ? depth + 1 : depth;
  const children = cleaned(node.children, place, inner);
  if (inner > MAX_DEPTH || plain.has(tagName)) return children;
  if (tagName === "a") return link(properties, children, place);
  if (tagName === "li") return [build("li", {}, ...withoutLoneParagraph(children))];
  if (tagName === "b" || tagName === "strong" || tagName === "i" || tagName === "em") {
    return isNormal(tagName, styleOf(node)) ? children : [build(tagName, {}, ...children)];
  }
  if (tagName === "span") return marked(styleOf(node), children);
  if (tagName === "ul" || tagName === "ol") return [build(tagName, kept(node), ...itemsOf(children))];
  if (tagName === "dt") return [build("p", {}, build("strong", {}, ...children))];
  if (tagName === "dl" || tagName === "dd") return [build("div", {}, ...children)];
  if (tagName === "table") return table(children);
  return [build(tagName, kept(node), ...children)];
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

type Style = ReadonlyMap<string, string>;

function styleOf({ properties }: Element): Style {
  const declarations = String(properties.style ?? "").split(";");
  return new Map(
    declarations.flatMap((declaration) => {
      const [name, ...value] = declaration.split(":");
      return value.length > 0
        ? [[name!.trim().toLowerCase(), value.join(":").trim().toLowerCase()] as const]
        : [];
    }),
  );
}

/** Google Docs puts a whole document into a `b` that is not bold. */
function isNormal(tagName: string, style: Style): boolean {
  return tagName === "b" || tagName === "strong"
    ? /^(normal|[1-4]00)$/.test(style.get("font-weight") ?? "")
    : style.get("font-style") === "normal";
}

/** Where text is bold or italic by nothing but a style. */
function marked(style: Style, children: readonly ElementContent[]): ElementContent[] {
  let nodes = [...children];
  if (/^(bold|bolder|[6-9]00)$/.test(style.get("font-weight") ?? "")) nodes = [build("strong", {}, ...nodes)];
  if (style.get("font-style") === "italic") nodes = [build("em", {}, ...nodes)];
  const line = style.get("text-decoration") ?? style.get("text-decoration-line") ?? "";
  return line.includes("line-through") ? [build("del", {}, ...nodes)] : nodes;
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

/** With a cell for each column in each row, a table may hold so many, or twice as many as it has. */
const MAX_CELLS = 10_000;

/** A table of which few marks would make very many cells is the text of its cells. */
function table(children: readonly ElementContent[]): ElementContent[] {
  const cells = cellsOf(children, 0);
  const columns = new Map<Element, number>();
  for (const { cell, row } of cells)
    columns.set(row, (columns.get(row) ?? 0) + (Number(cell.properties.colSpan) || 1));
  const all = columns.size * columns.values().reduce((most, count) => Math.max(most, count), 0);
  const isSparse = all > MAX_CELLS && all > 2 * cells.length;
  if (isSparse) return cells.map(({ cell }) => build("div", {}, ...cell.children));
  return [build("table", {}, ...withTitles(children))];
}

/** A table of Markdown begins with titles; where there are none, the first row is taken for them. */
function withTitles(children: readonly ElementContent[]): readonly ElementContent[] {
  const cells = cellsOf(children, 0);
  if (cells.some(({ cell }) => cell.tagName === "th")) return children;
  for (const { cell, row } of cells) if (row === cells[0]!.row) cell.tagName = "th";
  return children;
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

function withoutLoneParagraph(children: readonly ElementContent[]): readonly ElementContent[] {
  const paragraphs = children.filter((node) => node.type === "element" && node.tagName === "p") as Element[];
  return paragraphs.length === 1
    ? children.flatMap((node) => (node === paragraphs[0] ? paragraphs[0].children : [node]))
    : children;
}

/** A picture that can be fetched again, and was there to be looked at. */
function picture(properties: Properties, place: Place): ElementContent[] {
  const address = addressOf(properties.src, place);
  const isTiny = [properties.width, properties.height].some(
    (side) => side !== undefined && Number(side) <= 1,
  );
  if (isTiny || !address || !/^(https?:|\/)/i.test(address)) return [];
  return [build("img", { src: address, alt: String(properties.alt ?? "") })];
}

function link(properties: Properties, children: readonly ElementContent[], place: Place): ElementContent[] {
  const address = addressOf(properties.href, place);
  if (!address || /^(?!https?:|mailto:|tel:)[a-z][a-z\d+.-]*:/i.test(address)) return [...children];
  return children.length === 0 ? [] : [build("a", { href: address }, ...children)];
}

/** The address, of this server without the server, and what Google Docs wraps unwrapped. */
function addressOf(value: Properties[string], { origin }: Place): string | undefined {
  const address = String(value ?? "")
    .replaceAll(/\p{Cc}/gu, "")
    .trim()
    .replaceAll(" ", "%20");
  const wrapped = /^https:\/\/www\.google\.com\/url\?(?:.*&)?q=([^&]+)/.exec(address)?.[1];
  if (wrapped) return decoded(wrapped);
  return origin && address.startsWith(`${origin}/`) ? address.slice(origin.length) : address || undefined;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // a lone % is no escape
  }
}

/** Its text alone, and the language that a highlighter named. */
function codeBlock(pre: Element): Element {
  const language = languageOf(pre);
  const code = build("code", {}, { type: "text", value: textOf(pre) });
  if (language) code.properties.className = [`language-${language}`];
  return build("pre", {}, code);
}

function languageOf({ properties, children }: Element): string | undefined {
  const inner = children.find((node) => node.type === "element" && node.tagName === "code");
  const classes = [
    ...classesOf(properties),
    ...(inner?.type === "element" ? classesOf(inner.properties) : []),
  ];
  return classes
    .map((name) => /^(?:language|lang|highlight-source)-([\w+#-]+)$/.exec(name)?.[1])
    .find(Boolean);
}

function classesOf({ className }: Properties): string[] {
  return Array.isArray(className) ? className.map(String) : [];
}

function textOf({ tagName, children, properties }: Element): string {
  if (tagName === "br") return "\n";
  if (silent.has(tagName)) return "";
  const text = children
    .map((node) => (node.type === "text" ? node.value : node.type === "element" ? textOf(node) : ""))
    .join("");
  const isLine = tagName === "div" || /display:\s*(block|flex)/.test(String(properties.style ?? ""));
  return isLine && tagName !== "pre" && !text.endsWith("\n") ? `${text}\n` : text;
}

/** Whether it is nothing but text in colours, as a code editor copies it: the plain text says the same, and better. */
export function isColouredCode(nodes: readonly ElementContent[]): boolean {
  const [outer, ...others] = nodes.filter(
    (node) => node.type === "element" && node.tagName !== "meta" && node.tagName !== "br",
  ) as Element[];
  if (!outer || others.length > 0 || !["div", "pre", "span"].includes(outer.tagName)) return false;
  const style = styleOf(outer);
  const isCode = /mono|consolas|menlo|courier/.test(style.get("font-family") ?? "");
  return isCode && style.get("white-space")?.startsWith("pre") === true && outer.children.every(isOnlyColour);
}

function isOnlyColour(node: ElementContent): boolean {
  if (node.type !== "element") return true;
  return ["div", "span", "br"].includes(node.tagName) && node.children.every(isOnlyColour);
}
