import type { Nodes } from "mdast";

import { type Block, pageTreeOf } from "../blocks/index.ts";
import { mdastOf } from "../mdast/index.ts";
import { nodesOf } from "../syntax/index.ts";
import { type TextEdit, withEdits } from "../text/index.ts";
import { normalLabel, type PageTree } from "../tree/index.ts";

/** What each label of a page leads to. Labels are as references compare them; those of footnotes begin with `^`. */
export type Definitions = ReadonlyMap<string, string>;

type Labeled = Extract<Nodes, { identifier: string }>;

/** As in CommonMark, the first definition of a label counts. */
export function definitionsIn(blocks: readonly Block[]): Definitions {
  const read = pageTreeOf(blocks);
  const all = labeledIn(read).flatMap((node): (readonly [string, string])[] => {
    if (node.type === "definition") return [[labelOf(node), JSON.stringify([node.url, node.title])]];
    if (node.type !== "footnoteDefinition") return [];
    const written = sourceOf(node, read.page);
    return [[labelOf(node), written.slice(written.indexOf("]:") + 2).trim()]];
  });
  return new Map(all.toReversed());
}

/** Counts the uses of labels, which some page defines. */
export function usesIn(blocks: readonly Block[], labels: Iterable<string>): ReadonlyMap<string, number> {
  const uses = new Map<string, number>();
  for (const node of labeledIn(withLabels(blocks, labels))) {
    if (!isDefinition(node)) uses.set(labelOf(node), (uses.get(labelOf(node)) ?? 0) + 1);
  }
  return uses;
}

/** Returns a page in which labels have other names, in definitions and uses. */
export function renamed(page: string, blocks: readonly Block[], names: ReadonlyMap<string, string>): string {
  const edits = labeledIn(withLabels(blocks, names.keys())).flatMap((node): TextEdit[] => {
    const name = names.get(labelOf(node))?.replace(/^\^/, "");
    if (name === undefined) return [];
    const { start, end, text } = edit(node, sourceOf(node, page), name);
    const at = node.position!.start.offset!;
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

/** As if the page defined the labels. */
function withLabels(blocks: readonly Block[], labels: Iterable<string>): PageTree {
  const read = pageTreeOf(blocks);
  // Each reference asks for them.
  const all = read.labels().union(new Set(Array.from(labels, normalLabel)));
  return { ...read, labels: () => all };
}

function labeledIn(read: PageTree): Labeled[] {
  return nodesOf(mdastOf(read)).filter((node) => "identifier" in node);
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

function sourceOf({ position }: Labeled, page: string): string {
  return page.slice(position!.start.offset!, position!.end.offset!);
}
