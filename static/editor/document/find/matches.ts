import { syntaxTree } from "@codemirror/language";
import type { EditorState, Text } from "@codemirror/state";
import type { Tree } from "@lezer/common";

import { MAX_QUERY, type Query } from "../../find-panel.ts";
import { marksIn } from "../syntax/marks-in-text.ts";
import { endOf, firstIndex, type Match, offsetOf, readingOf } from "./reading.ts";

type Found = Readonly<{ query: Query; matches: readonly Match[] }>;

const found = new WeakMap<Text, Found>();

/** All matches of a query, in order and without overlaps. They are kept until the document or the query changes. */
export function matchesOf(state: EditorState, query: Query): readonly Match[] {
  const known = found.get(state.doc);
  if (known && isSame(known.query, query)) return known.matches;
  const matches = findAll(state, query);
  found.set(state.doc, { query, matches });
  return matches;
}

/** As the source has it, and where the page shows it with other marks between its words. */
function findAll(state: EditorState, query: Query): readonly Match[] {
  const inSource = findIn(state, query, []);
  const marks = marksOf(syntaxTree(state), state.doc.length);
  if (marks.length === 0) return inSource;
  const overMarks = findIn(state, query, marks).filter(({ from, to }) => {
    const next = inSource[firstIndex(inSource, (match) => match.to > from)];
    return !next || next.from >= to;
  });
  return [...inSource, ...overMarks].sort((one, other) => one.from - other.from);
}

const allMarks = new WeakMap<Tree, readonly Match[]>();

function marksOf(tree: Tree, length: number): readonly Match[] {
  const known = allMarks.get(tree) ?? marksIn(tree, 0, length);
  allMarks.set(tree, known);
  return known;
}

/**
 * A query is plain text, so it can't stop the page as a pattern could. Its white space matches all white space inside a
 * paragraph.
 */
function findIn(
  state: EditorState,
  { search, matchCase, wholeWord }: Query,
  marks: readonly Match[],
): Match[] {
  const text = state.doc.toString();
  const reading = readingOf(text, matchCase, marks);
  const sought = readingOf(search.slice(0, MAX_QUERY), matchCase).text;
  const matches: Match[] = [];
  if (sought === "") return matches;
  for (let at = reading.text.indexOf(sought); at >= 0;) {
    const from = offsetOf(reading, at);
    const to = endOf(reading, at + sought.length);
    const isMatch = (!wholeWord || isWord(text, from, to)) && isJoined(state, text, from, to);
    if (isMatch) matches.push({ from, to });
    at = reading.text.indexOf(sought, at + (isMatch ? sought.length : 1));
  }
  return matches;
}

const wordCharacter = /[\p{L}\p{M}\p{N}_]/u;

function isWord(text: string, from: number, to: number): boolean {
  const is = (at: number) => {
    const character = text.codePointAt(isSecondHalf(text, at) ? at - 1 : at);
    return character !== undefined && wordCharacter.test(String.fromCodePoint(character));
  };
  const goesOnAt = (at: number) => at > 0 && is(at - 1) && is(at);
  return !goesOnAt(from) && !goesOnAt(to);
}

function isSecondHalf(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return unit >= 0xdc00 && unit < 0xe000;
}

const joined = new Set(["Paragraph", "Task", "SetextHeading1", "SetextHeading2"]);

/** A line break is a space only inside a paragraph. */
function isJoined(state: EditorState, text: string, from: number, to: number): boolean {
  const lineBreak = text.slice(from, to).indexOf("\n");
  if (lineBreak < 0) return true;
  for (let node = syntaxTree(state).resolve(from + lineBreak, -1); ; node = node.parent) {
    if (joined.has(node.name)) return node.from <= from && to <= node.to;
    if (!node.parent) return false;
  }
}

function isSame(one: Query, other: Query): boolean {
  return (
    one.search === other.search && one.matchCase === other.matchCase && one.wholeWord === other.wholeWord
  );
}
