import { readInfoString } from "./info-string.ts";
import { elementAt, endOfElement, endOfTag } from "./jsx-text.ts";
import { propertyValue } from "./property-value.ts";
import { tagParts } from "./tag-properties.ts";

/** One of the blocks in a component: its opening tag, or the first line of a fence. `name` is that of a component. */
export type TabPart = Readonly<{ name: string | undefined; opening: string }>;

export function tabPart(name: string | undefined, text: string): TabPart {
  if (name === undefined) return { name, opening: text.split(/\r?\n/, 1)[0]! };
  const end = endOfTag(text) ?? text.length;
  const isAlone = end === text.length || endOfElement(text, end, name) === text.length;
  return isAlone ? { name, opening: text.slice(0, end) } : { name: undefined, opening: "" };
}

type Element = TabPart & Readonly<{ from: number; to: number }>;

/** The elements of a text that has nothing else, each on lines of its own; undefined for another text. */
export function elementsInLines(text: string): readonly Element[] | undefined {
  const elements: Element[] = [];
  let from = /^\s*/.exec(text)![0].length;
  while (from < text.length) {
    const rest = text.slice(from);
    const element = elementAt(rest);
    if (!element) return undefined;
    const { name, opened, end } = element;
    elements.push({ name, opening: rest.slice(0, opened), from, to: from + end });
    const [after] = /^\s*/.exec(rest.slice(end))!;
    from += end + after.length;
    if (from < text.length && !/[\r\n]/.test(after)) return undefined;
  }
  return elements;
}

/** The tabs of Starlight and Docusaurus, Nextra, Fumadocs and Mintlify. */
const tabsOf: Readonly<Record<string, readonly string[]>> = {
  Tabs: ["TabItem", "Tabs.Tab", "Tab"],
  CodeGroup: [],
};

export const tabLabelProperties = ["label", "title", "value", "name"];

export function tabNamesOf(name: string): readonly string[] {
  return mayHaveTabs(name) ? tabsOf[name]! : [];
}

export function mayHaveTabs(name: string | undefined): boolean {
  return name !== undefined && Object.hasOwn(tabsOf, name);
}

/** The names of the tabs in a component, which is told by its opening tag; undefined if not all of its blocks are tabs. */
export function tabLabels(whole: TabPart, parts: readonly TabPart[]): readonly string[] | undefined {
  if (!mayHaveTabs(whole.name) || parts.length === 0) return undefined;
  const names = tabsOf[whole.name!]!;
  const isTab = ({ name, opening }: TabPart) =>
    name === undefined ? names.length === 0 && fence.test(opening) : names.includes(name);
  if (!parts.every(isTab)) return undefined;
  const items = itemsIn(whole.opening) ?? [];
  return parts.map((part, index) => labelOf(part)?.text || items[index]?.text || `Tab ${index + 1}`);
}

const fence = /^(?:`{3,}|~{3,})[ \t]*/;

export function labelOf({
  name,
  opening,
}: TabPart): Readonly<{ property: string; text: string }> | undefined {
  if (name === undefined) {
    const [language = "", ...meta] = opening.replace(fence, "").split(" ");
    const info = readInfoString(language, meta.join(" "));
    return { property: "title", text: info.title ?? (info.words || info.language) };
  }
  const parts = tagParts(opening) ?? [];
  for (const property of tabLabelProperties) {
    const value = propertyValue(parts.find((part) => part.name === property)?.value ?? "");
    if (value?.kind === "text") return { property, text: value.value };
  }
  return undefined;
}

/** A text of a list, with its quotes. Offsets are in the tag. */
type ListItem = Readonly<{ text: string; from: number; to: number }>;

/** The texts of a list, as `items={["npm", 'yarn']}`; none without it, and undefined for another expression. */
export function itemsIn(opening: string): readonly ListItem[] | undefined {
  const own = tagParts(opening)?.find(({ name }) => name === "items");
  if (!own) return [];
  const [, before = "", list = ""] = /^(\{\s*\[)([^[\]{}]*)\]\s*\}$/.exec(own.value) ?? [];
  const texts = /'[^'\\]*'|"[^"\\]*"/g;
  if (before === "" || list.replace(texts, "").replace(/[\s,]/g, "") !== "") return undefined;
  const start = own.valueFrom + before.length;
  return Array.from(list.matchAll(texts), ({ 0: text, index }) => {
    return { text: text.slice(1, -1), from: start + index, to: start + index + text.length };
  });
}
