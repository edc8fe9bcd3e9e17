import { nameIn, plainExpression, plainTag } from "./tag.ts";

/** A part of a text, from the UTF-16 index `at` on. Of a link, its end: `](address "title")`. */
export type InlineToken = Readonly<{
  kind: "code" | "expression" | "tag" | "link" | "escaped" | "words";
  text: string;
  at: number;
}>;

/** As what MDX compiles a paragraph: where it is nothing but tags, or nothing but expressions, as these. */
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
/** Math, and a footnote's label, hide what looks like code in them. */
const mayHide = /\$\$|\[\^/;
const address = /www\.|:\/\/|@/i;
const hidden: ReadonlySet<InlineToken["kind"]> = new Set(["code", "expression", "escaped"]);
/** MDX looks at the beginnings of lines first, whatever they stand in. */
const lineOfCode = /[\r\n][ \t]*[<{]/;
const hardBreak = / {2}[\r\n]/;
/** Between tags, these might pair with one outside of them. */
const delimiter = /[*_~[\]]/;

/**
 * The parts of the text of one paragraph, heading, item or cell, if MDX is sure to find the same. Undefined where only
 * the parser can tell. In time linear in the text's length.
 */
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

/** What GFM takes for an address goes on over backticks, braces and backslashes, up to the next space. */
function endsInAddress({ kind, text }: InlineToken, isInAddress: boolean): boolean {
  if (kind === "code" || kind === "expression" || kind === "tag") return false;
  if (!address.test(text)) return isInAddress && !/[ \t\r\n]/.test(text);
  return address.test(text.split(/[ \t\r\n]/).at(-1)!);
}

/** What the text of a paragraph, heading, item or cell holds, if MDX is sure to take it; undefined where only the parser can tell. */
export function inlineKind(text: string): Inline | undefined {
  if (!mayHoldCode.test(text)) return "words";
  const tokens = inlineTokens(text);
  return tokens && kindOfTokens(tokens);
}

/** Whether MDX is sure to take several such texts, as long as none goes on in the next. */
export function isSureOfAll(texts: readonly string[]): boolean {
  if (!texts.some((text) => mayHoldCode.test(text))) return true;
  return texts.every((text) => {
    const tokens = inlineTokens(text);
    return tokens && kindOfTokens(tokens) !== undefined;
  });
}

/** What these tokens make together, if all tags are closed where they were opened. Undefined where only the parser can tell. */
export function kindOfTokens(tokens: readonly InlineToken[]): Inline | undefined {
  const open: string[] = [];
  const outside = new Set<Inline | "blank" | "unsure">();
  for (const token of tokens) {
    const { kind, text } = token;
    if (open.length === 0) outside.add(kindOf(token));
    else if (kind === "link" || (kind === "words" && delimiter.test(text))) return undefined;
    if (kind !== "tag" || text.endsWith("/>")) continue;
    if (!text.startsWith("</")) open.push(nameIn(text));
    else if (open.pop() !== nameIn(text)) return undefined;
  }
  if (open.length > 0) return undefined;
  if (outside.has("words")) return "words";
  if (outside.has("unsure")) return undefined;
  return outside.has("component") ? "component" : "expression";
}

function kindOf({ kind, text }: InlineToken): Inline | "blank" | "unsure" {
  if (kind === "tag") return "component";
  if (kind === "expression") return "expression";
  if (kind === "words" && text.trim() === "") return hardBreak.test(text) ? "unsure" : "blank";
  return kind === "words" && text.includes("&") ? "unsure" : "words";
}
