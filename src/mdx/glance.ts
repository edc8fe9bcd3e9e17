import type { BlockKind } from "./blocks.ts";
import { mentionedByElement } from "./element.ts";
import { endOfContent } from "./lines.ts";
import type { Mention } from "./mention.ts";
import { looksLikeEsm, type Passage } from "./passages.ts";
import type { Syntax } from "./syntax.ts";

/**
 * What a passage mentions, where it is so plain that patterns tell it for sure; undefined where only the parser can.
 * Most passages are, and the parser takes a hundred times as long. In time linear in the text's length.
 */
export function glance(passage: Passage, syntax: Syntax): readonly Mention[] | undefined {
  const { kind, text } = passage;
  if (silent.has(kind)) return [];
  if (looksLikeEsm(passage)) return undefined;
  if (kind === "heading") return inHeading(text.slice(0, endOfContent(text)), syntax);
  if (kind === "definition") return inDefinitions(text);
  if (kind === "component" && syntax === "mdx") return inTags(text);
  return prose.has(kind) ? inProse(text, syntax) : undefined;
}

const silent: ReadonlySet<BlockKind> = new Set(["code", "rule", "frontmatter"]);
const prose: ReadonlySet<BlockKind> = new Set(["paragraph", "list", "table", "quote"]);

/** What GFM may take for an address without any mark around it. */
const address = /https?:\/\/|www\.|[\w.+-]@[\w-]+\./i;

/** A heading of words and code, with or without an id in a comment. */
const heading =
  /^([ \t]*)(#{1,6}) +((?=[\p{L}\p{N}`])(?:[\p{L}\p{N} ,.?!:;'"()/+%=-]|`(?! )[^`\r\n]+(?<! )`(?!`))+?)(?: ?\{\/\*([\w-]+)\*\/\})?$/u;

function inHeading(line: string, syntax: Syntax): Mention[] | undefined {
  const [, blank, marks, words, id] = heading.exec(line) ?? [];
  if (id !== undefined && syntax !== "mdx") return undefined;
  if (words === undefined || address.test(words.replace(code, ""))) return undefined;
  return [
    {
      kind: "heading",
      depth: marks!.length,
      text: words.replaceAll("`", "").trim(),
      id,
      offset: blank!.length,
    },
  ];
}

const attribute = /\s+([A-Za-z][\w-]*)(?:="([^"&\r\n]*)")?/g;
const tag = /<(\/?)([A-Za-z][\w.]*)((?:\s+[A-Za-z][\w-]*(?:="[^"&\r\n]*")?)*)\s*\/?>/g;
const plainWords = /^[\p{L}\p{N}\s,.?!:;'"()/+%=-]*$/u;

/** Tags with attributes of plain text, and words. */
function inTags(text: string): Mention[] | undefined {
  const outside = text.replace(tag, "");
  // In a directive's line nothing is a tag.
  if (text.includes(":::") || !plainWords.test(outside) || mark.test(outside)) return undefined;
  return Array.from(text.matchAll(tag)).flatMap(({ index, 1: slash, 2: name, 3: written }) => {
    if (slash !== "") return [];
    const pairs = Array.from(written!.matchAll(attribute), ([, key, value]) => [key!, value ?? ""] as const);
    return mentionedByElement({ name: name!, attributes: new Map(pairs), isOpen: false, offset: index });
  });
}

/** On a line of its own, to an address without escapes. */
const definition =
  /^([ \t]*)\[[^^[\]\\\s][^[\]\\\r\n]{0,900}\]:[ \t]+((?:[^\s<>&\\()\p{Cc}]|&(?![#\w]+;))+)[ \t]*(?:\r\n|\n|\r|$)/gmu;

function inDefinitions(text: string): Mention[] | undefined {
  if (/[^ \t\r\n]/.test(text.replace(definition, ""))) return undefined;
  return Array.from(text.matchAll(definition), ({ index, 1: blank, 2: link }) => {
    return { kind: "link", address: link!, offset: index + blank!.length };
  });
}

/** What every link, picture, tag, expression and reference has, and headings in lists and quotes. */
const mark =
  /[[<{]|https?:\/\/|www\.|[\w.+-]@[\w-]+\.|^[ \t>*+\d.)-]*#{1,6}(?:[ \t]|$)|^[ \t>*+\d.)]*[=-][ \t>*+\d.)=-]*$/im;

const code = /(?<!`)`[^`|\r\n]+`(?!`)/g;
const comment = /\{\/\*[^*{}`\r\n]*\*\/\}/g;
/** Behind these, brackets are more than text, references or simple links. */
const intricate = /[`\\<{]|!\[|\]:|:::|\$\$|~~~/;
const bracketed =
  /\[([^[\]|\r\n]*)\](?:\(((?:[^\s()<>[\]&|"'\p{Cc}]|&(?![#\w]+;))+)(?: "[^"&\r\n]*")?\)|(?:\[[^[\]|\r\n]*\])?(?![[(]))/gu;

/** Words, code, comments, references and simple links. */
function inProse(text: string, syntax: Syntax): Mention[] | undefined {
  if (!mark.test(text)) return [];
  const uncommented = syntax === "mdx" ? text.replace(comment, blanked) : text;
  const plain = uncommented.replace(code, blanked);
  // A mark may stand between the end of one code and the beginning of another, which the pattern takes for code.
  if (!mark.test(plain) && !plain.includes("`")) return [];
  if (intricate.test(plain)) return undefined;
  const outside = plain.replace(bracketed, (_, label, link) => (link === undefined ? label : "x"));
  if (/[[\]]/.test(outside) || mark.test(outside)) return undefined;
  return Array.from(plain.matchAll(bracketed)).flatMap(({ index, 2: link }) =>
    link === undefined ? [] : [{ kind: "link", address: link, offset: index }],
  );
}

/** As many units that are nothing but a word. */
function blanked(text: string): string {
  return "x".repeat(text.length);
}
