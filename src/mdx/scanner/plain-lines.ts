import type { BlockKind, Piece, PlacedMark } from "../syntax/index.ts";
import { endOfLine, firstSign } from "../text/index.ts";
import { closesFence, fenceOpenedBy } from "./code-fence.ts";
import { arePlain, plainInline } from "./plain-inline.ts";
import { thematicBreak } from "./plain-list.ts";
import { nameIn, plainTag } from "./plain-tag.ts";
import { plainTextsAt } from "./plain-texts.ts";

/**
 * The pieces of a fragment, where the beginnings of its lines tell what they are, as they do for most of a page: the
 * parser takes a hundred times as long. Undefined where only the parser can tell. In time linear in the length.
 */
export function plainPieces(source: string): readonly Piece[] | undefined {
  const pieces: Piece[] = [];
  for (let at = 0; at < source.length;) {
    const sign = firstSign(source, at);
    const piece = sign === "" ? undefined : (readers[sign]?.(source, at) ?? paragraphAt(source, at));
    if (piece) pieces.push(piece);
    else if (sign !== "") return undefined;
    at = piece?.end ?? endOfLine(source, at);
  }
  return pieces;
}

/** Reads what begins at the start of a line, if it is sure to be that, and to end where it does. */
type Reader = (source: string, start: number) => Piece | undefined;

/** By the sign with which it begins. What begins with another is text. */
const readers: Readonly<Record<string, Reader>> = {
  "#": headingAt,
  "`": fenceAt,
  "~": fenceAt,
  "<": tagsAt,
  "-": ruleOrListAt,
  "*": ruleOrListAt,
  _: ruleOrListAt,
  "+": listAt,
  ...Object.fromEntries(Array.from("0123456789", (digit) => [digit, listAt])),
  "|": (source, start) => textsAt("table", source, start),
  "[": definitionAt,
  // A quote, an expression, a directive, an underline, math, an import or an export, which the parser reads, or text.
  ">": paragraphAt,
  "{": paragraphAt,
  ":": paragraphAt,
  "=": paragraphAt,
  $: paragraphAt,
  e: paragraphAt,
  i: paragraphAt,
};

function piece(kind: BlockKind, start: number, end: number): Piece {
  return { kind, start, end, marks: [] };
}

/** A sticky pattern, asked at a place. */
function matches(pattern: RegExp, source: string, at: number): boolean {
  pattern.lastIndex = at;
  return pattern.test(source);
}

const heading = /[ \t]*#{1,6}[ \t]/y;

function headingAt(source: string, start: number): Piece | undefined {
  if (!matches(heading, source, start)) return undefined;
  const end = endOfLine(source, start);
  return plainInline(source.slice(start, end)) && piece("heading", start, end);
}

function fenceAt(source: string, start: number): Piece | undefined {
  let end = endOfLine(source, start);
  const ticks = fenceOpenedBy(source.slice(start, end));
  if (ticks === undefined) return undefined;
  while (end < source.length) {
    const at = end;
    end = endOfLine(source, at);
    if (closesFence(source.slice(at, end), ticks)) return piece("code", start, end);
  }
  return undefined;
}

const tag = new RegExp(`[ \\t]*(${plainTag})`, "y");

function tagsAt(source: string, start: number): Piece | undefined {
  const marks: PlacedMark[] = [];
  let at = start;
  for (; firstSign(source, at) !== ""; at = tag.lastIndex) {
    tag.lastIndex = at;
    const found = tag.exec(source)?.[1];
    if (!found) return undefined;
    if (found.endsWith("/>")) continue;
    marks.push({ closes: found.startsWith("</"), tag: nameIn(found), offset: tag.lastIndex - found.length });
  }
  return { kind: "component", start, end: endOfLine(source, at), marks };
}

function ruleOrListAt(source: string, start: number): Piece | undefined {
  if (matches(thematicBreak, source, start)) return piece("rule", start, endOfLine(source, start));
  return listAt(source, start);
}

function listAt(source: string, start: number): Piece | undefined {
  return textsAt("list", source, start);
}

/** Of a kind that is made of texts of which none goes on in the next. */
function textsAt(kind: "table" | "list", source: string, start: number): Piece | undefined {
  const found = plainTextsAt(kind, source, start);
  const isPlain = found && arePlain(found.texts.map(({ text }) => text));
  return isPlain ? piece(kind, start, found.end) : undefined;
}

const definition = /[ \t]*\[[^^[\]\\\s][^[\]\\\r\n]{0,900}\]:[ \t]+[^\s<>&\\()"'\p{Cc}]+[ \t]*(?:[\r\n]|$)/uy;

/** Behind it nothing but another begins at once: text would be its title, or no import whatever it looks like. */
function definitionAt(source: string, start: number): Piece | undefined {
  if (!matches(definition, source, start)) return undefined;
  const end = endOfLine(source, start);
  return firstSign(source, end) === "" || matches(definition, source, end)
    ? piece("definition", start, end)
    : undefined;
}

/**
 * A line that may be other than text: a list item, a thematic break, what makes a heading or a table of the line
 * before it, a definition, and whatever a fence, a quote, a directive, math or code begins with. Each begins with a sign
 * that `readers` has.
 */
const special = new RegExp(
  [
    String.raw`[ \t]*(?:[*+-](?:[ \t\r\n]|$)|[*_][*_ \t]*(?:[\r\n]|$)|=[= \t]*(?:[\r\n]|$)|[-:|][-:| \t]*(?:[\r\n]|$)`,
    String.raw`\[(?:[^[\]\\\r\n]|\\.)*(?:\]:|\\?[\r\n]|\\?$)`,
    String.raw`\d{1,9}[.)]|[#>{]|\x60\x60\x60|~~~|:::|\$\$|import |export )`,
  ].join("|"),
  "y",
);

/** Up to a blank line, or to one of which a heading, code or tags are made whatever stands before it. */
function paragraphAt(source: string, start: number): Piece | undefined {
  let end = start;
  for (let sign = firstSign(source, end); sign !== ""; sign = firstSign(source, end)) {
    if (sign in readers) {
      if (endsText(source, end)) break;
      if (matches(special, source, end)) return undefined;
    }
    end = endOfLine(source, end);
  }
  const inline = end > start ? plainInline(source.slice(start, end)) : undefined;
  return inline && piece(inline === "words" ? "paragraph" : inline, start, end);
}

function endsText(source: string, at: number): boolean {
  if (matches(heading, source, at)) return true;
  const line = source.slice(at, endOfLine(source, at));
  return fenceOpenedBy(line) !== undefined || tagsAt(source, at) !== undefined;
}
