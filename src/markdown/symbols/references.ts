import type { Definition, FootnoteDefinition, FootnoteReference, Nodes } from "mdast";

import { type Block, type BlockKind, contentOf, startOfContent, verbatim } from "../blocks/index.ts";
import { costOfTree, nodesOf, ParseBudget } from "../syntax/index.ts";
import { definitionsOf } from "./labels.ts";
import { leafReaders, type PlacedReader } from "./leaf-reader.ts";

export type References = Readonly<{
  definitions: ReadonlyMap<string, Definition>;
  footnotes: ReadonlyMap<string, Footnote>;
  /** By offset in the page: a footnote reference's count, from 1. */
  occurrences: ReadonlyMap<number, number>;
  definitionsFor(text: string): string;
}>;

/** Numbered in the order of references, from 1. */
type Footnote = Readonly<{ number: number; references: number }>;

type FoundNode = Definition | FootnoteDefinition | FootnoteReference;
type Found = Readonly<{ node: FoundNode; offset: number }>;

/** About a second's work, in microseconds. */
const MAX_COST = 1_000_000;

const known = new WeakMap<readonly Block[], References>();

export function referencesOf(blocks: readonly Block[]): References {
  return known.getOrInsertComputed(blocks, () => collected(readersIn(blocks)));
}

function collected(readers: readonly PlacedReader<Found>[]): References {
  const defined = readers
    .filter(({ text }) => text.includes("]:"))
    .flatMap(({ read }) => read("").map(({ node }) => node));
  const definitions = firstByIdentifier(defined.filter((node) => node.type === "definition"));
  const notes = firstByIdentifier(defined.filter((node) => node.type === "footnoteDefinition"));
  const footnoteLabels = Array.from(notes.keys(), (identifier) => `^${identifier}`);
  const definitionsFor = definitionsOf([...definitions.keys(), ...footnoteLabels]);
  const references = readers
    .filter(({ text }) => text.includes("[^"))
    .flatMap(({ text, read, at }) =>
      read(definitionsFor(text)).flatMap(({ node, offset }) =>
        node.type === "footnoteReference" ? [{ identifier: node.identifier, offset: at + offset }] : [],
      ),
    );
  return { definitions, definitionsFor, ...numbered(references) };
}

const withoutReferences: ReadonlySet<BlockKind> = new Set([...verbatim, "html", "broken"]);

const readersIn = leafReaders<Found>(MAX_COST, (block) => {
  if (withoutReferences.has(block.kind) || !/\]:|\[\^/.test(block.source)) return undefined;
  const [text, start] = [contentOf(block), startOfContent(block)];
  return { text, cost: costOfTree(text), read: (definitions) => foundIn(text + definitions, start) };
});

function foundIn(text: string, start: number): Found[] {
  const { tree } = ParseBudget.forPreview().tree(text);
  const isFound = (node: Nodes): node is FoundNode =>
    ["definition", "footnoteDefinition", "footnoteReference"].includes(node.type);
  const nodes = tree ? Array.from(nodesOf(tree)).filter(isFound) : [];
  return nodes.map((node) => ({ node, offset: start + node.position!.start.offset! }));
}

function firstByIdentifier<Node extends Definition | FootnoteDefinition>(
  nodes: readonly Node[],
): ReadonlyMap<string, Node> {
  return new Map(nodes.toReversed().map((node) => [node.identifier, node])) as ReadonlyMap<string, Node>;
}

function numbered(references: readonly { identifier: string; offset: number }[]) {
  const footnotes = new Map<string, Footnote>();
  const occurrences = new Map<number, number>();
  for (const { identifier, offset } of references) {
    const { number, references: before } = footnotes.get(identifier) ?? {
      number: footnotes.size + 1,
      references: 0,
    };
    footnotes.set(identifier, { number, references: before + 1 });
    occurrences.set(offset, before + 1);
  }
  return { footnotes, occurrences };
}
