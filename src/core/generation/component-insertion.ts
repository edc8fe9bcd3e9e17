import { contentOfElement, endOfTag, tagProperties } from "../../mdx/server.ts";
import type { ComponentUse } from "../../mdx/symbols/index.ts";
import { type FilledProperty, isLiteral, requiredProperties } from "./required-properties.ts";

type Content = NonNullable<ReturnType<typeof contentOfElement>>;
type Inserted = Readonly<{ before: string; after: string }>;

/** A component as other pages write it, with what nearly all of them give it; the caret is in its first empty value. */
export function insertionOf({
  name,
  example,
  properties,
}: Pick<ComponentUse, "name" | "example" | "properties">): Inserted {
  const source = withRequired(example ?? `<${name}>\n</${name}>`, name, requiredProperties(properties));
  const content = contentOfElement(source);
  const inContent = content ? withContent(source, content) : { before: `${source}\n\n`, after: "" };
  const empty = emptyValue(source);
  if (empty === undefined) return inContent;
  const whole = content ? inContent.before + inContent.after : source;
  return { before: whole.slice(0, empty), after: whole.slice(empty) };
}

/** The tag keeps what it has where its properties cannot be told. */
function withRequired(example: string, name: string, required: readonly FilledProperty[]): string {
  const end = endOfTag(example);
  const own = tagProperties(example);
  if (end === undefined || !own) return example;
  const names = new Set(own.map((each) => each.name));
  const inOrder = [
    ...own.flatMap((each) => asRequired(each, required)),
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

/** Returns the offset between the quotes of the first empty value of the outermost tag. */
function emptyValue(source: string): number | undefined {
  const end = endOfTag(source) ?? 0;
  const at = source.slice(0, end).search(/=(?:""|'')/);
  return at < 0 ? undefined : at + 2;
}

function withContent(source: string, { from, to, isOutermost }: Content): Inserted {
  const { leading, trailing } = spaceAround(source.slice(from, to), isOutermost);
  return { before: source.slice(0, from) + leading, after: trailing + source.slice(to) };
}

/** Gives empty content, and content on one line, lines of their own. */
function spaceAround(content: string, isOutermost: boolean): { leading: string; trailing: string } {
  const leading = /^\s*/.exec(content)![0];
  const isEmpty = leading.length === content.length;
  if (leading.includes("\n") ? isEmpty : isOutermost) return { leading: "\n", trailing: "\n" };
  return { leading, trailing: isEmpty ? "" : content.slice(content.trimEnd().length) };
}
