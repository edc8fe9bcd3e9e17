import { type End, endOfBraces } from "./code.ts";
import type { Span } from "./nodes.ts";

const sign = String.raw`[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d-]*`;
const name = new RegExp(`${sign}(?:[ \\t\\n]*[.:][ \\t\\n]*${sign})*`, "uy");
const attribute = new RegExp(`${sign}(?:[ \\t\\n]*:[ \\t\\n]*${sign})?`, "uy");

export function endOfTag(text: string, start: number): End {
  let at = afterSpaces(text, start + 1);
  const closes = text[at] === "/";
  if (closes) at = afterSpaces(text, at + 1);
  const named = matchedUpTo(name, text, at);
  const isFragment = named === undefined;
  at = afterSpaces(text, named ?? at);
  while (at < text.length) {
    if (text[at] === ">") return at + 1;
    if (text[at] === "/" && !isFragment) {
      at = afterSpaces(text, at + 1);
      if (at < text.length) return text[at] === ">" ? at + 1 : "none";
      return "open";
    }
    if (isFragment) return "none";
    const attribute = attributeAt(text, at);
    if (typeof attribute === "string") return attribute;
    at = afterSpaces(text, attribute.to);
  }
  return "open";
}

/** An attribute, in offsets of its tag's text. One without a name is an expression; a value has its quotes or braces. */
export type Attribute = Readonly<{ from: number; to: number; name?: Span; value?: Span }>;

/** Returns the attributes of a text that is a tag. */
export function attributesIn(text: string): readonly Attribute[] {
  const found: Attribute[] = [];
  let at = afterSpaces(text, 1);
  at = afterSpaces(text, matchedUpTo(name, text, at) ?? at);
  while (at < text.length && text[at] !== ">" && text[at] !== "/") {
    const attribute = attributeAt(text, at);
    if (typeof attribute === "string") break;
    found.push(attribute);
    at = afterSpaces(text, attribute.to);
  }
  return found;
}

function attributeAt(text: string, from: number): Attribute | "open" | "none" {
  const braces = text[from] === "{" ? endOfBraces(text, from) : undefined;
  if (braces !== undefined) return typeof braces === "string" ? braces : { from, to: braces };
  const end = matchedUpTo(attribute, text, from);
  if (end === undefined) return "none";
  const name = { from, to: end };
  const equals = afterSpaces(text, end);
  if (text[equals] !== "=") return { ...name, name };
  const value = afterSpaces(text, equals + 1);
  const to = endOfValue(text, value);
  return typeof to === "string" ? to : { from, to, name, value: { from: value, to } };
}

function endOfValue(text: string, start: number): End {
  const quote = text[start];
  if (quote === undefined) return "open";
  if (quote === "{") return endOfBraces(text, start);
  if (quote !== '"' && quote !== "'") return "none";
  const closing = text.indexOf(quote, start + 1);
  return closing < 0 ? "open" : closing + 1;
}

/** What a tag is, told from its text. A fragment's name is empty. A closing tag with more than a name closes nothing: that is its name. */
export type Tag = Readonly<{ name: string; closes: boolean; selfCloses: boolean }>;

export function readTag(text: string): Tag {
  const slash = afterSpaces(text, 1);
  const closes = text[slash] === "/";
  const start = closes ? afterSpaces(text, slash + 1) : slash;
  const end = matchedUpTo(name, text, start) ?? start;
  if (closes && text[afterSpaces(text, end)] !== ">")
    return { name: `${text.slice(start, -1).trim()} `, closes, selfCloses: false };
  return {
    name: text.slice(start, end).replace(/[ \t\n]+/g, ""),
    closes,
    selfCloses: !closes && /\/[ \t\n]*>$/.test(text),
  };
}

function matchedUpTo(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}

function afterSpaces(text: string, start: number): number {
  let at = start;
  while (text[at] === " " || text[at] === "\t" || text[at] === "\n") at += 1;
  return at;
}

/** https://html.spec.whatwg.org/#void-elements. A name with a capital is a component's. */
const voidElement = "(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)";
const voidTag = String.raw`<${voidElement}\b[^>]*>`;
const voidName = new RegExp(`^${voidElement}$`);

export function isVoidElement(name: string): boolean {
  return voidName.test(name);
}

const onlyVoidTags = new RegExp(`^[ \\t\\r\\n]*(?:${voidTag}[ \\t\\r\\n]*)+$`);

/** Whether a text is only tags that HTML leaves open. */
export function areVoidTags(text: string): boolean {
  return onlyVoidTags.test(text);
}
