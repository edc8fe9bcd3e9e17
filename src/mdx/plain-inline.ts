import { nameIn, plainComment, plainTag } from "./plain-tag.ts";

/** As MDX compiles a paragraph: one of nothing but tags is a component, one of nothing but expressions is one. */
export type Inline = "words" | "component" | "expression";

const sign = String.raw`[!-/:-@[-\x60{-~]`;
/** Code in backticks, a comment, a tag, a simple link, an escaped sign, and text that begins none of them. */
const parts = new RegExp(
  [
    "(?<code>(?<ticks>`+)[^`]+\\k<ticks>(?!`))",
    `(?<comment>${plainComment})`,
    `(?<tag>${plainTag})`,
    String.raw`(?<link>\]\([^\s<>{}()\\\x60"'&]*\))`,
    String.raw`(?<escaped>\\${sign})`,
    String.raw`(?<words>(?:[^<{\\\]\x60]|\](?!\()|\\(?!${sign}))+)`,
  ].join("|"),
  "y",
);

const mayHoldCode = /[<{]/;
/** Math, and a footnote's label, hide what looks like code in them. */
const mayHide = /\$\$|\[\^/;
const address = /www\.|:\/\/|@/i;
/** MDX looks at the beginnings of lines first, whatever they stand in. */
const lineOfCode = /[\r\n][ \t]*[<{]/;
const hardBreak = / {2}[\r\n]/;
/** Between tags, these might pair with one outside of them. */
const delimiter = /[*_~[\]]/;

/**
 * What the text of one paragraph, heading, item or cell holds, if MDX is sure to take it. Undefined where only the
 * parser can tell. In time linear in the text's length.
 */
export function plainInline(text: string): Inline | undefined {
  return mayHoldCode.test(text) ? read(text) : "words";
}

/** Whether MDX is sure to take several such texts, as long as none goes on in the next. */
export function arePlain(texts: readonly string[]): boolean {
  return !texts.some((text) => mayHoldCode.test(text)) || texts.every((text) => read(text) !== undefined);
}

function read(text: string): Inline | undefined {
  if (mayHide.test(text)) return undefined;
  const open: string[] = [];
  const outside = new Set<Inline | "blank" | "unsure">();
  let behindCode = 0;
  for (let at = 0; at < text.length; at = parts.lastIndex) {
    parts.lastIndex = at;
    const part = parts.exec(text)?.groups;
    if (!part) return undefined;
    const { code, comment, tag, link, escaped, words } = part;
    if (code && lineOfCode.test(code)) return undefined;
    if ((code || comment || escaped) && endsInAddress(text.slice(behindCode, at))) return undefined;
    if (code || comment || tag) behindCode = parts.lastIndex;
    if (open.length === 0) outside.add(kindOf(part));
    else if (link || (words && delimiter.test(words))) return undefined;
    if (!tag || tag.endsWith("/>")) continue;
    if (!tag.startsWith("</")) open.push(nameIn(tag));
    else if (open.pop() !== nameIn(tag)) return undefined;
  }
  if (open.length > 0) return undefined;
  if (outside.has("words")) return "words";
  if (outside.has("unsure")) return undefined;
  return outside.has("component") ? "component" : "expression";
}

function kindOf({ tag, comment, words }: Record<string, string | undefined>) {
  if (tag) return "component";
  if (comment) return "expression";
  if (words?.trim() === "") return hardBreak.test(words) ? "unsure" : "blank";
  return words?.includes("&") ? "unsure" : "words";
}

/** What GFM takes for an address goes on over backticks, braces and backslashes, up to the next space. */
function endsInAddress(text: string): boolean {
  return address.test(text) && address.test(text.split(/[ \t\r\n<]/).at(-1)!);
}
