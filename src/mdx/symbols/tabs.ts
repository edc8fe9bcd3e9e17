import { readInfoString } from "./info-string.ts";
import { endOfElement, endOfTag } from "./jsx-text.ts";
import { propertyValue } from "./property-value.ts";
import { tagParts } from "./tag-properties.ts";

/** One of the blocks in a component: its opening tag, or the first line of a fence. `name` is that of a component. */
export type TabPart = Readonly<{ name: string | undefined; opening: string }>;

/** A block by its text. `name` is that of a component; what has others beside it is none. */
export function tabPart(name: string | undefined, text: string): TabPart {
  if (name === undefined) return { name, opening: text.split(/\r?\n/, 1)[0]! };
  const end = endOfTag(text) ?? text.length;
  const isAlone = end === text.length || endOfElement(text, end, name) === text.length;
  return isAlone ? { name, opening: text.slice(0, end) } : { name: undefined, opening: "" };
}

/** The tabs of Starlight and Docusaurus, Nextra, Fumadocs and Mintlify. */
const tabsOf: Readonly<Record<string, readonly string[]>> = {
  Tabs: ["TabItem", "Tabs.Tab", "Tab"],
  CodeGroup: [],
};

const labels = ["label", "title", "value", "name"];

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
  const items = itemsOf(whole.opening);
  return parts.map((part, index) => labelOf(part) || items[index] || `Tab ${index + 1}`);
}

const fence = /^(?:`{3,}|~{3,})[ \t]*/;

function labelOf({ name, opening }: TabPart): string | undefined {
  if (name === undefined) {
    const [language = "", ...meta] = opening.replace(fence, "").split(" ");
    const info = readInfoString(language, meta.join(" "));
    return info.title ?? (info.words || info.language);
  }
  const parts = tagParts(opening) ?? [];
  const values = labels.map((label) => parts.find((part) => part.name === label)?.value ?? "");
  return values.map((value) => propertyValue(value)).find((value) => value?.kind === "text")?.value;
}

/** The texts of a list, as `items={["npm", 'yarn']}`; none of another expression. */
function itemsOf(opening: string): readonly string[] {
  const value = tagParts(opening)?.find(({ name }) => name === "items")?.value ?? "";
  const [, list = ""] = /^\{\s*\[([^[\]{}]*)\]\s*\}$/.exec(value) ?? [];
  const texts = /'[^'\\]*'|"[^"\\]*"/g;
  return list.replace(texts, "").replace(/[\s,]/g, "") === ""
    ? Array.from(list.matchAll(texts), ([text]) => text.slice(1, -1))
    : [];
}
