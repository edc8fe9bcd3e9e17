import { isHtmlBlank } from "../text/index.ts";
import { nameIn, plainExpression, plainTag } from "./tag.ts";

/** A part of a text at a UTF-16 index. A link is its end only: `](address "title")`. */
export type InlineToken = Readonly<{
  kind: "code" | "expression" | "tag" | "link" | "escaped" | "words";
  text: string;
  at: number;
}>;

export type Inline = "words" | "component" | "expression";

const destination = String.raw`(?:[^\s<>{}()\\\x60"'&|\p{Cc}]|&(?![#\w]+;))+`;
const patterns: Readonly<Record<InlineToken["kind"], RegExp>> = {
  code: /(?:``(?:[^`]|(?<!`)`(?!`))+``|(`+)[^`]+\1)(?!`)/y,
  expression: new RegExp(plainExpression, "y"),
  tag: new RegExp(plainTag, "y"),
  link: new RegExp(String.raw`\]\((?:${destination}(?: "[^"&\\\r\n\x60<{]*")?)?\)`, "uy"),
  escaped: /\\./y,
  words: /(?:[^<{\\\]`]|\](?!\()|\\(?![!-/:-@[-`{-~]))+/y,
};
const beginnings: Readonly<Record<string, InlineToken["kind"]>> = {
  "`": "code",
  "{": "expression",
  "<": "tag",
};

const sign = /[!-/:-@[-`{-~]/;
const mayHoldCode = /[<{]/;
/** Math and footnote labels hide what looks like code. */
const mayHide = /\$\$|\[\^/;
const address = /www\.|:\/\/|@/i;
const hidden: ReadonlySet<InlineToken["kind"]> = new Set(["code", "expression", "escaped"]);
/** MDX reads the starts of lines before code spans. */
const lineOfCode = /[\r\n][ \t]*[<{]/;
const hardBreak = / {2}[\r\n]/;
/** These can pair with others outside the tags. */
const delimiter = /[*_~[\]]/;

/** Splits the text of one block or cell, in linear time. Returns undefined where only the parser is sure. */
export function inlineTokens(text: string): readonly InlineToken[] | undefined {
  if (mayHide.test(text)) return undefined;
  const tokens: InlineToken[] = [];
  let isInAddress = false;
  for (let at = 0, end = 0; at < text.length; at = end) {
    const kind = kindAt(text, at);
    const pattern = patterns[kind];
    pattern.lastIndex = at;
    if (!pattern.test(text)) return undefined;
    end = pattern.lastIndex;
    const token = { kind, text: text.slice(at, end), at };
    if (isInAddress && hidden.has(kind)) return undefined;
    if (kind === "code" && lineOfCode.test(token.text)) return undefined;
    isInAddress = endsInAddress(token, isInAddress);
    tokens.push(token);
  }
  return tokens;
}

function kindAt(text: string, at: number): InlineToken["kind"] {
  if (text.startsWith("](", at)) return "link";
  if (text[at] === "\\" && sign.test(text[at + 1] ?? "")) return "escaped";
  return beginnings[text[at]!] ?? "words";
}

/** GFM's bare addresses continue over backticks, braces and backslashes up to a space. */
function endsInAddress({ kind, text }: InlineToken, isInAddress: boolean): boolean {
  if (kind === "code" || kind === "expression" || kind === "tag") return false;
  if (!address.test(text)) return isInAddress && !/[ \t\r\n]/.test(text);
  return address.test(text.split(/[ \t\r\n]/).at(-1)!);
}

export function inlineKind(text: string): Inline | undefined {
  return mayHoldCode.test(text) ? kindIn(text) : "words";
}

export function isSureOfAll(texts: readonly string[]): boolean {
  return !texts.some((text) => mayHoldCode.test(text)) || texts.every((text) => kindIn(text) !== undefined);
}

function kindIn(text: string): Inline | undefined {
  const tokens = inlineTokens(text);
  return tokens && kindOfTokens(tokens);
}

export function kindOfTokens(tokens: readonly InlineToken[]): Inline | undefined {
  const open: string[] = [];
  let [hasWords, isUnsure, hasTag] = [false, false, false];
  for (const token of tokens) {
    const { kind, text } = token;
    if (open.length === 0) {
      const outside = kindOf(token);
      hasWords ||= outside === "words";
      isUnsure ||= outside === "unsure";
      hasTag ||= outside === "component";
    } else if (kind === "link" || (kind === "words" && delimiter.test(text))) return undefined;
    if (kind !== "tag" || text.endsWith("/>")) continue;
    if (!text.startsWith("</")) open.push(nameIn(text));
    else if (open.pop() !== nameIn(text)) return undefined;
  }
  if (open.length > 0) return undefined;
  if (hasWords) return "words";
  if (isUnsure) return undefined;
  return hasTag ? "component" : "expression";
}

function kindOf({ kind, text }: InlineToken): Inline | "blank" | "unsure" {
  if (kind === "tag") return "component";
  if (kind === "expression") return "expression";
  if (kind === "words" && isHtmlBlank(text)) return hardBreak.test(text) ? "unsure" : "blank";
  return kind === "words" && text.includes("&") ? "unsure" : "words";
}
