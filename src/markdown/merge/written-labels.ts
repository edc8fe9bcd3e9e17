import type { Nodes } from "mdast";

import { type Block, verbatim } from "../blocks/index.ts";
import { definitionsOf, inPage, type Slice, slicesOf, treeOf } from "../symbols/index.ts";
import { costOfTree, nodesOf } from "../syntax/index.ts";
import { type TextEdit, withEdits } from "../text/index.ts";

/** What each label of a page leads to. Labels are as references compare them; those of footnotes begin with `^`. */
export type Definitions = ReadonlyMap<string, string>;

type Found = Readonly<{ node: Labeled; slice: Slice }>;

type Labeled = Extract<Nodes, { identifier: string }>;

/** What reading the labels of one page may cost, in microseconds. */
const MAX_COST = 1_000_000;

/** As in CommonMark, the first definition of a label counts. */
export function definitionsIn(blocks: readonly Block[]): Definitions {
  const slices = slicesOf(blocks).filter(({ text }) => text.includes("]:"));
  const all = labeledIn(slices).flatMap(({ node, slice }): (readonly [string, string])[] => {
    if (node.type === "definition") return [[labelOf(node), JSON.stringify([node.url, node.title])]];
    if (node.type !== "footnoteDefinition") return [];
    const written = sourceOf(node, slice);
    return [[labelOf(node), written.slice(written.indexOf("]:") + 2).trim()]];
  });
  return new Map(all.toReversed());
}

/** Counts the uses of labels, which some page defines. */
export function usesIn(blocks: readonly Block[], labels: Iterable<string>): ReadonlyMap<string, number> {
  const uses = new Map<string, number>();
  for (const { node } of referencesIn(blocks, labels)) {
    if (!isDefinition(node)) uses.set(labelOf(node), (uses.get(labelOf(node)) ?? 0) + 1);
  }
  return uses;
}

/** Returns a page in which labels have other names, in definitions and uses. */
export function renamed(page: string, blocks: readonly Block[], names: ReadonlyMap<string, string>): string {
  const edits = referencesIn(blocks, names.keys()).flatMap(({ node, slice }): TextEdit[] => {
    const name = names.get(labelOf(node))?.replace(/^\^/, "");
    if (name === undefined) return [];
    const { start, end, text } = edit(node, sourceOf(node, slice), name);
    const at = inPage(slice, node.position!.start.offset!);
    return [{ start: at + start, end: at + end, text }];
  });
  return withEdits(
    page,
    edits.sort((one, other) => one.start - other.start),
  );
}

/** Where the label is in a node's source, and what comes in its place. `[label]` keeps its words. */
function edit(node: Labeled, source: string, name: string): TextEdit {
  if (isDefinition(node))
    return { start: source.indexOf("[") + 1, end: source.indexOf("]:"), text: mark(node) + name };
  const { length } = source;
  if (!("referenceType" in node)) return { start: 2, end: length - 1, text: name };
  if (node.referenceType === "shortcut") return { start: length, end: length, text: `[${name}]` };
  const start = node.referenceType === "collapsed" ? length - 1 : source.lastIndexOf("][") + 2;
  return { start, end: length - 1, text: name };
}

function referencesIn(blocks: readonly Block[], labels: Iterable<string>): Found[] {
  const definitionsFor = definitionsOf(labels);
  const slices = slicesOf(blocks).filter(({ kind, text }) => !verbatim.has(kind) && text.includes("["));
  return labeledIn(slices.map((slice) => ({ ...slice, definitions: definitionsFor(slice.text) })));
}

function labeledIn(slices: readonly Slice[]): Found[] {
  let left = MAX_COST;
  return slices.flatMap((slice) => {
    const cost = costOfTree(slice.text);
    if (verbatim.has(slice.kind) || cost > left) return [];
    left -= cost;
    const nodes = Array.from(nodesOf(treeOf(slice, "mdx"))).filter((node) => "identifier" in node);
    return nodes.map((node) => ({ node, slice }));
  });
}

function isDefinition({ type }: Labeled): boolean {
  return type === "definition" || type === "footnoteDefinition";
}

function labelOf(node: Labeled): string {
  return mark(node) + node.identifier;
}

function mark({ type }: Labeled): string {
  return type.startsWith("footnote") ? "^" : "";
}

function sourceOf({ position }: Labeled, { text }: Slice): string {
  return text.slice(position!.start.offset!, position!.end.offset!);
}
