import { type CST, isScalar, type Pair, type Scalar, type YAMLSeq } from "yaml";

import { endOfLine, equalEnds, startOfLine, type TextEdit, withEdits } from "../text/index.ts";
import { boundsOf } from "./bounds.ts";
import { doubleQuoted, flowItem, written } from "./scalar.ts";

type Source = Readonly<{ text: string; newline: string }>;

/** `start`: of its dash; within brackets, of its text. `from` and `to`: of its text. */
type Item = Readonly<{ start: number; from: number; to: number; node: Scalar; source: string }>;

/** The items between the first and the last one that differ; `at`: how many are before them. */
type Difference = Readonly<{ removed: readonly Item[]; inserted: readonly string[]; at: number }>;

/** Yields a text with other items in a list: only those that differ are written. Nothing where an item is not text on one line. */
export function* changedLists(source: Source, { value }: Pair, items: readonly string[]): Generator<string> {
  const list = value as YAMLSeq;
  const { text } = source;
  const old = itemsOf(list, text);
  if (!old || old.length === 0 || items.length === 0) return;
  const difference = differenceOf(old, items);
  yield withEdits(text, list.flow ? flowEdits(old, difference) : blockEdits(source, old, difference));
}

function itemsOf({ items, srcToken, flow }: YAMLSeq, text: string): Item[] | undefined {
  const tokens = (srcToken as CST.BlockSequence | CST.FlowCollection).items;
  const read = items.flatMap((node, index) => {
    if (!isScalar(node) || !tokens[index]?.value) return [];
    const place = flow ? textOf(tokens[index]!.value as CST.FlowScalar) : dashOf(tokens[index]!);
    const source = text.slice(place.from, place.to);
    return /[\r\n]/.test(source) ? [] : [{ ...place, node, source }];
  });
  return read.length === items.length ? read : undefined;
}

function textOf({ offset, source }: CST.FlowScalar) {
  return { start: offset, from: offset, to: offset + source.length };
}

function dashOf(srcToken: CST.CollectionItem) {
  const { start, inline, end } = boundsOf({ srcToken });
  return { start, from: inline.start, to: end };
}

function differenceOf(old: readonly Item[], items: readonly string[]): Difference {
  const values = old.map(({ node }) => node.value);
  const { start, end } = equalEnds(values, items);
  return {
    removed: old.slice(start, old.length - end),
    inserted: items.slice(start, items.length - end),
    at: start,
  };
}

function blockEdits(
  { text, newline }: Source,
  old: readonly Item[],
  { removed, inserted, at }: Difference,
): TextEdit[] {
  const edits = removed.map(({ start, from, to, node, source }, index): TextEdit => {
    const item = inserted[index];
    if (item === undefined)
      return { start: startOfLine(text, start), end: endOfLine(text, to - 1), text: "" };
    return { start: from, end: to, text: lineOf(item, { type: node.type as Scalar.Type, source }) };
  });
  const more = inserted.slice(removed.length);
  if (more.length === 0) return edits;
  const above = old[at + removed.length - 1];
  const { start } = old[0]!;
  const indent = text.slice(startOfLine(text, start), start);
  const place = above ? endOfLine(text, above.to - 1) : startOfLine(text, start);
  const lines = more.map((item) => `${indent}- ${lineOf(item)}${newline}`).join("");
  return [...edits, { start: place, end: place, text: lines }];
}

function lineOf(item: string, example?: Parameters<typeof written>[1]): string {
  const [scalar = ""] = written(item, example);
  return scalar.includes("\n") ? doubleQuoted(item) : scalar;
}

function flowEdits(old: readonly Item[], { removed, inserted, at }: Difference): TextEdit[] {
  const edits = removed.slice(0, inserted.length).map(({ from, to, node }, index): TextEdit => {
    return { start: from, end: to, text: flowItem(inserted[index]!, node.type) };
  });
  if (inserted.length > removed.length) {
    const above = old[at + removed.length - 1];
    const more = inserted.slice(removed.length).map((item) => flowItem(item, old[0]!.node.type));
    const start = above ? above.to : old[0]!.from;
    const text = above ? more.map((item) => `, ${item}`) : more.map((item) => `${item}, `);
    edits.push({ start, end: start, text: text.join("") });
  } else if (inserted.length < removed.length) {
    const [first, next] = [at + inserted.length, at + removed.length];
    const isFirst = first === 0;
    const start = isFirst ? old[0]!.from : old[first - 1]!.to;
    const end = isFirst ? old[next]!.from : old[next - 1]!.to;
    edits.push({ start, end, text: "" });
  }
  return edits;
}
