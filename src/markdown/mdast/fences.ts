import type { TreeCursor } from "@lezer/common";
import type { RootContent } from "mdast";

import type { Span } from "../tree/index.ts";
import { afterBlanks, type Container, contentOfLine, inside, placeIn } from "./lines.ts";
import type { Page } from "./page.ts";
import { afterBlank, decoded } from "./text.ts";

/** The end of the mark that a node begins with. */
export function endOfMark(cursor: TreeCursor): number {
  cursor.firstChild();
  const { to } = cursor;
  cursor.parent();
  return to;
}

/** Reads code or a formula between lines of signs. */
export function fenceAt(page: Page, cursor: TreeCursor, containers: readonly Container[]): RootContent {
  const { name, from, to } = cursor;
  const { text } = page;
  let end: number | undefined;
  const mark = endOfMark(cursor);
  if (cursor.firstChild()) {
    do if (cursor.name === "CodeMark" && cursor.from > from) end = cursor.from;
    while (cursor.nextSibling());
    cursor.parent();
  }
  const line = text.lastIndexOf("\n", from - 1) + 1;
  const indent = placeIn(text, line, from).column - contentOfLine(text, line, containers).column;
  // Its lines begin after the one that opens it.
  const first = text.indexOf("\n", from);
  const last = end === undefined ? to : text.lastIndexOf("\n", end);
  const lines =
    first < 0 || first >= last ? "" : inside(text, { from: first, to: last }, containers, indent).value;
  const value = lines.slice(
    1,
    end === undefined && lines.length > 1 && lines.endsWith("\n") ? -1 : undefined,
  );
  const position = page.at(from, to);
  const endOfLine = first < 0 || first > to ? to : first;
  const words = text.slice(afterBlank(text, mark, endOfLine), endOfLine);
  if (name === "MathBlock")
    return { type: "math", meta: words ? decoded(words) : null, value, position } as RootContent;
  const [lang = ""] = /^[^ \t]*/.exec(words) ?? [];
  const meta = words.slice(afterBlank(words, lang.length, words.length));
  return {
    type: "code",
    lang: lang ? decoded(lang) : null,
    meta: meta ? decoded(meta) : null,
    value,
    position,
  };
}

/** In columns. */
export const CODE_INDENT = 4;

/** Reads code that blanks begin, with what it has before its first sign in its first line. */
export function indentedCodeAt(
  page: Page,
  { from, to }: Span,
  containers: readonly Container[],
): RootContent {
  const { text } = page;
  const line = text.lastIndexOf("\n", from - 1) + 1;
  const outside = contentOfLine(text, line, containers);
  const { at, spare } = afterBlanks(text, outside, CODE_INDENT);
  const value = " ".repeat(spare) + inside(text, { from: at, to }, containers, CODE_INDENT).value;
  return { type: "code", lang: null, meta: null, value, position: page.at(outside.at, to) };
}
