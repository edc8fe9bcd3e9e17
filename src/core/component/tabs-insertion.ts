import {
  endOfTag,
  itemsIn,
  labelOf,
  tabLabels,
  tabPart,
  tagProperties,
  tagsIn,
} from "../../markdown/components/index.ts";

type Inserted = Readonly<{ before: string; after: string }>;

const names = ["Tab 1", "Tab 2"];

/** A tab as most pages have it; `label` is the property with its name. */
export type UsualTab = Readonly<{ name: string; label: string | undefined }>;

/** Tabs with a name each and a place to write in, in which the caret is in the first; undefined for another component. */
export function insertedTabs(source: string, usual?: UsualTab): Inserted | undefined {
  const [whole, ...inside] = tagsIn(source);
  const end = endOfTag(source);
  const first = inside[0] ?? usual;
  if (!whole || end === undefined || !first) return undefined;
  const opening = source.slice(0, end);
  const own = "from" in first ? source.slice(first.from, first.to) : `<${first.name}>`;
  const tab = own.endsWith("/>") ? `${own.slice(0, -2).trimEnd()}>` : own;
  if (!tabLabels({ name: whole.name, opening }, [tabPart(first.name, tab)])) return undefined;
  const items = itemsIn(opening) ?? [];
  const [before, ...others] = names.map((name, index) => {
    const isNamed = items.length > 0 && usual?.label === undefined;
    const named = withName(tab, {
      name,
      label: isNamed ? undefined : labelFor(tab, usual),
      isFirst: index === 0,
    });
    return `${named}\n\n`;
  });
  const closing = `\n\n</${first.name}>\n`;
  const rest = others.map((each) => `${each.trimEnd()}\n\n${closing}`).join("");
  return { before: `${withNames(opening, items)}\n${before}`, after: `${closing}${rest}</${whole.name}>` };
}

function labelFor(tab: string, usual: UsualTab | undefined): string {
  return usual?.label ?? (tab.startsWith("<TabItem") ? "label" : "title");
}

/** `label` is the property that a tab without a name gets. */
type Named = Readonly<{ name: string; label: string | undefined; isFirst: boolean }>;

/** Where a tab has a name and a value, the value is what the site knows it by. */
function withName(tab: string, { name, label: missing, isFirst }: Named): string {
  const own = tagProperties(tab) ?? [];
  const label = labelOf({ name: "", opening: tab })?.property;
  const written = own.flatMap((each) => {
    if (each.name === "default") return isFirst ? [each.name] : [];
    if (each.name === label) return [`${each.name}="${name}"`];
    if (each.name === "value") return [`value="${name.toLowerCase().replaceAll(" ", "-")}"`];
    return [each.value === "" ? each.name : `${each.name}=${each.value}`];
  });
  if (label === undefined && missing !== undefined) written.push(`${missing}="${name}"`);
  return `${/^<[\w.]+/.exec(tab)![0]}${written.map((each) => ` ${each}`).join("")}>`;
}

/** The list of names, if the tabs are named by one. */
function withNames(opening: string, items: NonNullable<ReturnType<typeof itemsIn>>): string {
  const [first, last] = [items[0], items.at(-1)];
  if (!first || !last) return opening;
  const quote = opening[first.from];
  const list = names.map((name) => quote + name + quote).join(", ");
  return opening.slice(0, first.from) + list + opening.slice(last.to);
}
