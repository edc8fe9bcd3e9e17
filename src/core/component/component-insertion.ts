import {
  componentNamesIn,
  contentOfElement,
  endOfElement,
  endOfTag,
  tabLabelProperties,
  tabNamesOf,
  tagProperties,
  tagsIn,
} from "../../markdown/components/index.ts";
import type { ComponentUse } from "../../markdown/usage/index.ts";
import { type FilledProperty, isLiteral, requiredProperties } from "./required-properties.ts";
import { insertedTabs, type UsualTab } from "./tabs-insertion.ts";
import { insertedTemplate, isTemplate } from "./template-insertion.ts";

type Content = NonNullable<ReturnType<typeof contentOfElement>>;
type Inserted = Readonly<{ before: string; after: string }>;

type Counted = ComponentUse["properties"];

/** A component with what nearly all pages give it, and none of their words; the caret is in the first empty value. */
export function insertionOf(
  { name, example, properties }: Pick<ComponentUse, "name" | "example" | "properties">,
  propertiesOf: (name: string) => Counted | undefined = () => undefined,
): Inserted {
  if (isTemplate(name)) return insertedTemplate(example ?? name, requiredProperties(properties));
  const whole = withoutWords(example ?? `<${name}>\n</${name}>`, propertiesOf);
  const source = withRequired(whole, name, requiredProperties(properties));
  const tab = usualTab(name, propertiesOf);
  const tabs = insertedTabs(tab ? withNames(source, tab, properties) : source, tab);
  if (tabs) return tabs;
  const content = contentOfElement(source);
  const inContent = content ? withContent(source, content, name) : { before: `${source}\n\n`, after: "" };
  const text = content ? inContent.before + inContent.after : source;
  const empty = emptyValue(text);
  if (empty === undefined) return inContent;
  return { before: text.slice(0, empty), after: text.slice(empty) };
}

/** The tab that the site uses most in such a component. */
function usualTab(name: string, propertiesOf: (name: string) => Counted | undefined): UsualTab | undefined {
  const used = tabNamesOf(name)
    .flatMap((tab) => {
      const properties = propertiesOf(tab);
      return properties ? [{ tab, ...properties }] : [];
    })
    .sort((a, b) => b.tags - a.tags)[0];
  if (!used) return undefined;
  const { tab, tags, values } = used;
  const label = tabLabelProperties.find((property) => usesWith(values, property) * 2 > tags);
  return { name: tab, label };
}

/** Where most pages name tabs in a list, which Nextra's have no other names than, it is one of this page. */
function withNames(source: string, tab: UsualTab, { tags, values }: Counted): string {
  const isUsual = usesWith(values, "items") * 2 > tags || (tab.name === "Tabs.Tab" && !tab.label);
  const end = endOfTag(source);
  if (!isUsual || end === undefined || tagProperties(source)?.some((each) => each.name === "items"))
    return source;
  return `${source.slice(0, end - 1).trimEnd()} items={['', '']}>${source.slice(end)}`;
}

function usesWith(values: Counted["values"], property: string): number {
  return values.reduce((sum, { name, uses }) => sum + (name === property ? uses : 0), 0);
}

/** The children keep what nearly all of their kind have; but the first one's text, whose place the caret takes, goes later. */
function withoutWords(example: string, propertiesOf: (name: string) => Counted | undefined): string {
  const first = contentOfElement(example)?.from;
  return tagsIn(example)
    .slice(1)
    .reduceRight((source, { name, from, to }) => {
      const end = source[to - 2] === "/" ? undefined : endOfElement(source, to, name);
      const closing = end === undefined ? to : end - `</${name}>`.length;
      const content = source.slice(to, closing);
      const isText = to !== first && componentNamesIn(content).length === 0;
      const properties = propertiesOf(name);
      const tag = source.slice(from, to);
      const own = properties ? withRequired(tag, name, requiredProperties(properties), asInChild) : tag;
      return source.slice(0, from) + own + (isText ? blankOf(content) : content) + source.slice(closing);
    }, example);
}

function blankOf(content: string): string {
  const text = content.trim();
  return text === ""
    ? content
    : content.slice(0, content.indexOf(text)) + content.slice(content.trimEnd().length);
}

/** The tag keeps what it has where its properties cannot be told. */
function withRequired(
  example: string,
  name: string,
  required: readonly FilledProperty[],
  asFilled = asRequired,
): string {
  const end = endOfTag(example);
  const own = tagProperties(example);
  if (end === undefined || !own) return example;
  const names = new Set(own.map((each) => each.name));
  const inOrder = [
    ...own.flatMap((each) => asFilled(each, required)),
    ...required.filter((each) => !names.has(each.name)),
  ];
  const written = inOrder.map((each) =>
    each.value === "" ? ` ${each.name}` : ` ${each.name}=${each.value}`,
  );
  const tag = example.slice(0, end);
  const closing = [" />", "/>", ">"].find((each) => tag.endsWith(each))!;
  return `<${name}${written.join("")}${closing}${example.slice(end)}`;
}

/** A list that the example gives belongs to what is inside it, such as the names of its tabs. */
function asRequired(own: FilledProperty, required: readonly FilledProperty[]): readonly FilledProperty[] {
  const found = required.find(({ name }) => name === own.name);
  if (!found) return [];
  return [isLiteral(own.value) ? own : found];
}

/** What a child of the example has, such as the value of a tab, may be needed there. */
function asInChild(own: FilledProperty, required: readonly FilledProperty[]): readonly FilledProperty[] {
  const [sign = ""] = own.value;
  if (required.some(({ name }) => name === own.name)) return asRequired(own, required);
  if (sign === '"' || sign === "'") return [{ name: own.name, value: sign + sign }];
  return sign === "" || isLiteral(own.value) ? [own] : [];
}

function emptyValue(source: string): number | undefined {
  return tagsIn(source)
    .map(({ from, to }) => ({ from, at: source.slice(from, to).search(/=(?:""|'')/) }))
    .flatMap(({ from, at }) => (at < 0 ? [] : [from + at + 2]))[0];
}

function withContent(source: string, { from, to, isOutermost }: Content, name: string): Inserted {
  const content = source.slice(from, to);
  const { leading, trailing } = spaceAround(content, isOutermost);
  const marker = markedNames.has(name)
    ? (/^(?:[-*+]|1[.)]|#{2,6})[ \t]+/.exec(content.trimStart())?.[0] ?? "")
    : "";
  return { before: source.slice(0, from) + leading + marker, after: trailing + source.slice(to) };
}

/** Sites refuse plain text in these, or number nothing: steps are a list or headings, and a tree of files is a list. */
const markedNames = new Set(["Steps", "FileTree"]);

/** Gives empty content, and content on one line, lines of their own. */
function spaceAround(content: string, isOutermost: boolean): { leading: string; trailing: string } {
  const leading = /^\s*/.exec(content)![0];
  const isEmpty = leading.length === content.length;
  if (leading.includes("\n") ? isEmpty : isOutermost) return { leading: "\n", trailing: "\n" };
  return { leading, trailing: isEmpty ? "" : content.slice(content.trimEnd().length) };
}
