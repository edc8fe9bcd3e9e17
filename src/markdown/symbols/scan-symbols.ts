import {
  allOrNone,
  type BlockKind,
  elementsIn,
  type InlineToken,
  inlineTokens,
  kindOfTokens,
  listAt,
  plainDefinition,
  plainImports,
  quoteAt,
  tableAt,
  type TextSpan,
} from "../scanner/index.ts";
import type { Syntax } from "../syntax/index.ts";
import { endOfContent, startOfLine } from "../text/index.ts";
import { directiveMarker } from "../tree/index.ts";
import { symbolsOfElement } from "./element.ts";
import type { PageSymbol } from "./page-symbol.ts";
import { isMarkdown } from "./script.ts";
import { symbolsOfDefinition } from "./tree-symbols.ts";

type Slice = Readonly<{ kind: BlockKind; text: string }>;

/** Reads the symbols of plain slices in linear time; undefined where only the parser, which takes 100 times as long, is sure. */
export function scanSymbols(slice: Slice, syntax: Syntax): readonly PageSymbol[] | undefined {
  const { kind, text } = slice;
  if (withoutSymbols.has(kind)) return [];
  // The parser replaces NUL.
  if (text.includes("\0") || looksLikeEsm(slice)) return undefined;
  if (kind === "heading") return inHeading(text.slice(0, endOfContent(text)), syntax);
  if (kind === "definition") return inDefinition(text);
  if (kind === "esm") return syntax === "mdx" ? inImports(text) : undefined;
  if (kind === "html") return isComment(text) ? [] : undefined;
  // An unpaired line of colons is read as a whole.
  if (prose.has(kind)) return directiveMarker.test(text) ? undefined : inProse(kind, text, syntax);
  if (kind !== "component" && kind !== "expression") return undefined;
  // A directive's line has no tags.
  if (text.split(/[\r\n]/).every((line) => directiveLine.test(line))) return [];
  if (syntax === "mdx") return inTags(text);
  return hasNoSymbols(text) ? [] : undefined;
}

/** In Markdown, a component is HTML without a meaning, and an invalid part of it is text. */
const htmlWithSymbols = /<(?:a|h1|ima?ge?|include|link)(?![\w-])|<[^\s<>]*\.|\b(?:id|href)\b/i;

function hasNoSymbols(text: string): boolean {
  return ![htmlWithSymbols, /[[\\]/, address, hiddenSign, heading, directiveMarker].some((each) =>
    each.test(text),
  );
}

function isComment(text: string): boolean {
  const comment = text.trim();
  return comment.startsWith("<!--") && comment.indexOf("-->") === comment.length - "-->".length;
}

/** Returns whether a text in the middle of a page would be JavaScript if read alone. */
export function looksLikeEsm({ kind, text }: Slice): boolean {
  return kind !== "esm" && kind !== "broken" && /^(?:import|export) /.test(text);
}

const withoutSymbols: ReadonlySet<BlockKind> = new Set(["code", "rule", "frontmatter"]);
const prose: ReadonlySet<BlockKind> = new Set(["paragraph", "list", "table", "quote"]);

const address = /https?:\/\/|www\.|[\w.+-]@[\w-]+\./i;
const hiddenSign = /&(?:#\w+|commat|period|colon|sol|plus|lowbar);/;
const reference = /&[#\w]+;/;

function wordsIn(parts: readonly InlineToken[]): string {
  let words = "";
  for (const { kind, text } of parts)
    words += kind === "words" ? text : kind === "escaped" ? text.slice(1) : "\n";
  return words;
}

function partsOf(text: string): readonly InlineToken[] | undefined {
  const parts = inlineTokens(text);
  // An unclosed tag can be part of a formula.
  if (!parts || (parts.length > 0 && kindOfTokens(parts) === undefined)) return undefined;
  const words = wordsIn(parts);
  return address.test(words) || hiddenSign.test(words) ? undefined : parts;
}

function inTag({ text, at }: InlineToken, start: number): PageSymbol[] | undefined {
  if (reference.test(text)) return undefined;
  if (text.startsWith("</")) return [];
  const [own, ...inside] = elementsIn(text, start + at);
  const symbols = inside.flatMap(symbolsOfElement);
  return [
    ...symbolsOfElement(own!),
    ...symbols.map((symbol) => (symbol.kind === "anchor" ? { ...symbol, isOwn: false } : symbol)),
  ];
}

/** Signs that change a heading's text. */
const notAsWritten = /[*_~[\]\\#]|&[#\w]+;/;

function inHeading(line: string, syntax: Syntax): PageSymbol[] | undefined {
  const [beginning, blank = "", signs = ""] = /^([ \t]*)(#{1,6})[ \t]+/.exec(line) ?? [];
  const parts = beginning === undefined ? undefined : partsOf(line.slice(beginning.length));
  if (!parts) return undefined;
  const symbols: PageSymbol[] = [];
  let text = "";
  let id: string | undefined;
  for (const [index, part] of parts.entries()) {
    if (part.kind === "words" && !notAsWritten.test(part.text)) text += part.text;
    else if (part.kind === "code" && /^(`+)(?! )[^`]+(?<! )\1$/.test(part.text))
      text += part.text.replaceAll("`", "");
    else if (syntax !== "mdx") {
      // In Markdown, the asterisks of a comment are emphasis.
      const comment = part.kind === "expression" && /^\{\/\*([a-z\d-]+)\*\/\}$/i.exec(part.text);
      if (!comment) return undefined;
      text += `{/${comment[1]}/}`;
    } else if (part.kind === "expression" && index === parts.length - 1) {
      id = /^\{\/\*(?:\s*#([\w-]+)\s*|([\w-]+))\*\/\}$/.exec(part.text)?.slice(1).find(Boolean);
      if (id === undefined) return undefined;
    } else {
      const found = part.kind === "tag" ? inTag(part, beginning!.length) : undefined;
      if (!found) return undefined;
      symbols.push(...found);
    }
  }
  return [{ kind: "heading", depth: signs.length, text: text.trim(), id, offset: blank.length }, ...symbols];
}

function inImports(text: string): PageSymbol[] | undefined {
  const imports = plainImports(text, startOfText(text));
  const pages = imports?.filter(({ module }) => isMarkdown(module)) ?? [];
  return (
    imports && [
      ...imports.flatMap(({ names }) => names.map((name) => ({ kind: "declaration", ...name }) as const)),
      ...pages.map(() => ({ kind: "inclusion", offset: 0 }) as const),
    ]
  );
}

function inDefinition(text: string): PageSymbol[] | undefined {
  const found = plainDefinition(text, startOfText(text));
  if (!found || found.end < endOfContent(text)) return undefined;
  return symbolsOfDefinition(found);
}

/** Where the first line begins that is not blank. */
function startOfText(text: string): number {
  return startOfLine(text, text.search(/[^ \t\r\n]/));
}

const plainWords = /^[\p{L}\p{N}\s,.?!:;'"()/+%=-]*$/u;
const heading = /^[ \t>*+\d.)-]*#{1,6}(?:[ \t]|$)|^[ \t>*+\d.)]*[=-][ \t>*+\d.)=-]*$/m;

const directiveLine = new RegExp(`^[ \\t]*(?:${directiveMarker.source}|$)`);

function inTags(text: string): PageSymbol[] | undefined {
  const parts = directiveMarker.test(text) ? undefined : inlineTokens(text);
  if (!parts || parts.some(({ kind }) => kind === "link" || kind === "escaped")) return undefined;
  const words = wordsIn(parts);
  if (!plainWords.test(words) || heading.test(words) || address.test(words)) return undefined;
  return allOrNone(parts.map((part) => (part.kind === "tag" ? inTag(part, 0) : [])));
}

/** Every link, picture, tag, expression and reference has one of these. */
const signOfSymbols = /[[<{]|\\[-.:/@+_]|&[#\w]+;/;

function inProse(kind: BlockKind, text: string, syntax: Syntax): readonly PageSymbol[] | undefined {
  const isFlat = kind === "paragraph" || kind === "table";
  if (!signOfSymbols.test(text) && !address.test(text) && (isFlat || !heading.test(text))) return [];
  const spans = spansOf(kind, text);
  return spans && allOrNone(spans.map((span) => inText(span, syntax)));
}

const readers: Partial<Record<BlockKind, typeof listAt>> = { list: listAt, quote: quoteAt, table: tableAt };

function spansOf(kind: BlockKind, text: string): readonly TextSpan[] | undefined {
  if (kind === "paragraph") return [{ text, at: 0 }];
  const start = startOfText(text);
  const found = readers[kind]?.(text, start);
  if (!found || found.end < endOfContent(text)) return undefined;
  return kind !== "table" && found.spans.some((line) => heading.test(line.text)) ? undefined : found.spans;
}

const bracketIn = /[[\]]/;
const definitionInside = /^[ \t]*\[.*\]:/;

function inText({ text, at }: TextSpan, syntax: Syntax): PageSymbol[] | undefined {
  const parts = definitionInside.test(text) ? undefined : partsOf(text);
  if (!parts) return undefined;
  const symbols: PageSymbol[] = [];
  let label: Readonly<{ isPicture: boolean; start: number; text: number }> | undefined;
  for (const part of parts) {
    if (part.kind === "tag" || part.kind === "expression") {
      const found = part.kind === "tag" ? inTag(part, at) : [];
      if (!found || syntax !== "mdx") return undefined;
      symbols.push(...found);
    } else if (part.kind === "link") {
      // After another label, definitions elsewhere decide.
      if (!label || text[label.start - 1] === "]") return undefined;
      const offset = at + label.start;
      const link = /^\]\(([^ )]*)/.exec(part.text)![1]!;
      const words = text.slice(label.text, part.at);
      if (!label.isPicture) symbols.push({ kind: "link", address: link, offset });
      else if (/[*_~`\\<{&\r\n]/.test(words)) return undefined;
      else symbols.push({ kind: "picture", address: link, alternative: words || undefined, offset });
      label = undefined;
    } else if (part.kind === "words" && bracketIn.test(part.text)) {
      for (const { index, 0: bracket } of part.text.matchAll(/!?\[|\]/g)) {
        const start = part.at + index;
        // In nested labels, definitions elsewhere decide.
        if (bracket === "]" ? label?.isPicture : label) return undefined;
        label =
          bracket === "]" ? undefined : { isPicture: bracket === "![", start, text: start + bracket.length };
      }
    }
  }
  // The label can end in the next text.
  return label ? undefined : symbols.sort((a, b) => a.offset - b.offset);
}
