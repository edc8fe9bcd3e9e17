import type { TabPart } from "../../../../src/markdown/browser.ts";
import { itemsIn, labelOf, propertyChange } from "../../../../src/markdown/fields.ts";
import { applied, type Change } from "../change.ts";
import { infoChanges } from "../code/info-change.ts";

export type TabbedText = Readonly<{
  text: string;
  opening: string;
  tabs: readonly (TabPart & Readonly<{ from: number; to: number }>)[];
}>;

export type TabEdit =
  | Readonly<{ kind: "rename"; label: string }>
  | Readonly<{ kind: "add"; label: string }>
  | Readonly<{ kind: "move"; by: 1 | -1 }>
  | Readonly<{ kind: "remove" }>;

/** Edits the tab of an index, and its name in a list of names. Returns undefined where that cannot be written. */
export function tabChanges(tabbed: TabbedText, index: number, edit: TabEdit): readonly Change[] | undefined {
  const items = itemsIn(tabbed.opening);
  if (!items || !tabbed.tabs[index]) return undefined;
  switch (edit.kind) {
    case "rename":
      return renamed(tabbed, index, edit.label.trim());
    case "add":
      return added(tabbed, index, edit.label);
    case "move":
      return moved(tabbed, index, index + edit.by);
    case "remove":
      return removed(tabbed, index);
  }
}

function renamed({ opening, tabs }: TabbedText, index: number, label: string): Change[] | undefined {
  const tab = tabs[index]!;
  const own = labelOf(tab);
  const item = itemsIn(opening)![index];
  const isListed = item !== undefined && (own === undefined || own.text === item.text);
  const listed = isListed ? listItem(opening.slice(item.from, item.to), label) : undefined;
  if (label === "" || (isListed && listed === undefined)) return undefined;
  const inList = isListed ? [{ from: item.from, to: item.to, insert: listed! }] : [];
  if (isListed && !own) return inList;
  const property = own?.property ?? usualProperty(tabs, tab);
  const inTab = labelled(tab, property, label);
  return inTab && [...inList, ...inTab.map((change) => shifted(change, tab.from))];
}

function labelled(
  { name, opening }: TabPart,
  property: string,
  label: string,
): readonly Change[] | undefined {
  if (name !== undefined) {
    const change = propertyChange(opening, property, { kind: "text", value: label });
    return change && [change];
  }
  const start = /^(?:`{3,}|~{3,})[ \t]*/.exec(opening)![0].length;
  const changes = infoChanges(opening.slice(start), "title", label, { title: "words", marks: "named" });
  return changes?.map((change) => shifted(change, start));
}

function usualProperty(tabs: readonly TabPart[], { name }: TabPart): string {
  const used = tabs.map((tab) => labelOf(tab)?.property).find((property) => property !== undefined);
  return used ?? (name === "Tab" ? "title" : "label");
}

/** The value in the quotes of another one; undefined where it would need a backslash. */
function listItem(like: string, label: string): string | undefined {
  const quotes = [like[0]!, '"', "'"];
  const quote = quotes.find((each) => !label.includes(each));
  return quote === undefined || /[\\\r\n[\]{}]/.test(label) ? undefined : quote + label + quote;
}

function added(tabbed: TabbedText, index: number, label: string): Change[] | undefined {
  const { text, opening, tabs } = tabbed;
  const tab = tabs[index]!;
  const items = itemsIn(opening)!;
  const item = items[index];
  const listed = item && listItem(opening.slice(item.from, item.to), label);
  const source = newTab(tabbed, index, label, items.length > 0);
  if (source === undefined || (item && listed === undefined)) return undefined;
  const inList = item ? [{ from: item.to, to: item.to, insert: `, ${listed}` }] : [];
  const [one, other] = tabs;
  const line = text.slice(text.lastIndexOf("\n", tab.from) + 1, tab.from);
  const between = one && other ? text.slice(one.to, other.from) : `\n${line}`;
  return [...inList, { from: tab.to, to: tab.to, insert: between + source }];
}

function newTab(
  { text, tabs }: TabbedText,
  index: number,
  label: string,
  isListed: boolean,
): string | undefined {
  const tab = tabs[index]!;
  const line = text.slice(text.lastIndexOf("\n", tab.from) + 1, tab.from);
  if (tab.name === undefined) {
    const [, marks, language] = /^(`{3,}|~{3,})[ \t]*([^\s{[:,]*)/.exec(tab.opening)!;
    const opening = `${marks}${language || "text"}`;
    const named = labelled({ name: undefined, opening }, "title", label);
    return named && `${applied(opening, named)}\n${line}\n${line}${marks}`;
  }
  const bare = `<${tab.name}>`;
  const isNamed = labelOf(tab) !== undefined || !isListed;
  const named = isNamed ? labelled({ name: tab.name, opening: bare }, usualProperty(tabs, tab), label) : [];
  return named && `${applied(bare, named)}\n\n${line}\n\n${line}</${tab.name}>`;
}

function moved({ text, opening, tabs }: TabbedText, index: number, to: number): Change[] | undefined {
  const [one, other] = [tabs[Math.min(index, to)], tabs[Math.max(index, to)]];
  if (!one || !other) return undefined;
  const items = itemsIn(opening)!;
  const [first, second] = [items[Math.min(index, to)], items[Math.max(index, to)]];
  return [...(first && second ? swapped(text, first, second) : []), ...swapped(text, one, other)];
}

type Span = Readonly<{ from: number; to: number }>;

function swapped(text: string, one: Span, other: Span): Change[] {
  return [
    { from: one.from, to: one.to, insert: text.slice(other.from, other.to) },
    { from: other.from, to: other.to, insert: text.slice(one.from, one.to) },
  ];
}

function removed({ opening, tabs }: TabbedText, index: number): Change[] | undefined {
  if (tabs.length < 2) return undefined;
  const items = itemsIn(opening)!;
  return [...(items[index] && items.length > 1 ? [without(items, index)] : []), without(tabs, index)];
}

/** With what separates it from the one before, and the first one from the one after. */
function without(all: readonly Span[], index: number): Change {
  const { from, to } = all[index]!;
  return index > 0 ? { from: all[index - 1]!.to, to, insert: "" } : { from, to: all[1]!.from, insert: "" };
}

function shifted({ from, to, insert }: Change, by: number): Change {
  return { from: from + by, to: to + by, insert };
}
