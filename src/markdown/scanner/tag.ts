/** Patterns of tags and expressions that MDX is sure to take: their attributes are text, or what JavaScript has literals for. */

const text = String.raw`"[^"\r\n]*"|'[^'\r\n]*'`;
const literal = String.raw`(?:true|false|null|(?:0|[1-9]\d{0,9})(?:\.\d+)?|"[^"\\\r\n]*"|'[^'\\\r\n]*')`;
/** Unambiguous, because two ways to match a name take exponential time. */
const name = String.raw`[A-Za-z]\w*(?:(?:\.[A-Za-z]\w*)*|-[\w-]*)`;
const key = String.raw`[A-Za-z_][\w-]*`;

const list = String.raw`\[ ?${literal}(?:, ?${literal})* ?\]`;
/** JavaScript refuses a repeated `__proto__`. */
const property = String.raw`(?!__proto__)[A-Za-z_]\w*: ?${literal}`;
const object = String.raw`\{ ?${property}(?:, ?${property})* ?\}`;
const element = String.raw`<${name}(?: ${key}(?:=(?:${text}))?)* ?\/>`;

const gap = String.raw`(?:[ \t]+(?:(?:\r\n|\n|\r)[ \t]*)?|(?:\r\n|\n|\r)[ \t]*)`;
const value = `(?:${text}|\\{(?:${literal}|${list}|${object}|${element})\\})`;
const attribute = `${gap}${key}(?:=${value})?`;

export const plainTag = String.raw`<(?:\/${name}[ \t]*|${name}(?:${attribute})*${gap}?\/?)>`;
/** A comment or a text, as `{" "}` at the end of a line. */
export const plainExpression = String.raw`\{(?:\/\*[^*{}]*\*\/|"[^"\\\r\n{}]*"|'[^'\\\r\n{}]*')\}`;

export function nameIn(plainTag: string): string {
  return /[\w.-]+/.exec(plainTag)![0];
}

export type Element = Readonly<{
  name: string;
  /** A value is undefined where only running the page would tell it. */
  attributes: ReadonlyMap<string, string | undefined>;
  /** Whether it may have other attributes besides. */
  isOpen: boolean;
  offset: number;
}>;

const attributes = new RegExp(`[ \\t\\r\\n](${key})(?:=(${value}))?`, "g");

/** Returns an opening tag's element and those in its attributes. Expects no character references. */
export function elementsIn(plainTag: string, offset: number): readonly Element[] {
  const values = new Map<string, string | undefined>();
  const inside: Element[] = [];
  for (const { index, 0: attribute, 1: name, 2: value = '""' } of plainTag.matchAll(attributes)) {
    values.set(name!, textIn(value));
    const start = offset + index + attribute.length - value.length + 1;
    if (value.startsWith("{<")) inside.push(...elementsIn(value.slice(1, -1), start));
  }
  return [{ name: nameIn(plainTag), attributes: values, isOpen: false, offset }, ...inside];
}

function textIn(value: string): string | undefined {
  return /^\{?(["'])(.*)\1\}?$/s.exec(value)?.[2];
}
