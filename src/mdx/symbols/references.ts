import type { Definition, FootnoteDefinition, FootnoteReference, Nodes } from "mdast";

import { type Block, type BlockKind, contentOf, startOfContent, verbatim } from "../blocks/index.ts";
import { costOfTree, ParseBudget } from "../syntax/index.ts";
import { definitionsOf } from "./labels.ts";
import { cachedByLeaf, type Placed } from "./leaf-cache.ts";
import { nodesOf } from "./nodes.ts";

export type References = Readonly<{
  definitions: ReadonlyMap<string, Definition>;
  footnotes: ReadonlyMap<string, Footnote>;
  /** By offset in the page: a footnote reference's count, from 1. */
  turns: ReadonlyMap<number, number>;
  definitionsFor(text: string): string;
}>;

/** Numbered in the order of references, from 1. */
type Footnote = Readonly<{ number: number; references: number }>;

type Found = Definition | FootnoteDefinition | FootnoteReference;
type Labelled = Readonly<{
  text: string;
  start: number;
  cost: number;
  read(definitions: string): readonly Found[];
}>;

/** About a second's work, in microseconds. */
const MAX_COST = 1_000_000;

const known = new WeakMap<readonly Block[], References>();

export function referencesOf(blocks: readonly Block[]): References {
  return known.getOrInsertComputed(blocks, () => collected(labelledIn(blocks)));
}

function collected(all: readonly Placed<Labelled>[]): References {
  let left = MAX_COST;
  const texts = all.filter(({ item: { cost } }) => {
    left -= cost;
    return left >= 0;
  });
  const defined = texts
    .filter(({ item: { text } }) => text.includes("]:"))
    .flatMap(({ item }) => item.read(""));
  const definitions = firstByIdentifier(defined.filter((node) => node.type === "definition"));
  const notes = firstByIdentifier(defined.filter((node) => node.type === "footnoteDefinition"));
  const footnoteLabels = Array.from(notes.keys(), (identifier) => `^${identifier}`);
  const definitionsFor = definitionsOf([...definitions.keys(), ...footnoteLabels]);
  const references = texts
    .filter(({ item: { text } }) => text.includes("[^"))
    .flatMap(({ item: { text, start, read }, at }) =>
      read(definitionsFor(text)).flatMap((node) =>
        node.type === "footnoteReference"
          ? [{ identifier: node.identifier, offset: at + start + node.position!.start.offset! }]
          : [],
      ),
    );
  return { definitions, definitionsFor, ...numbered(references) };
}

const silent: ReadonlySet<BlockKind> = new Set([...verbatim, "html", "broken"]);

const labelledIn = cachedByLeaf((block: Block): readonly Labelled[] => {
  if (silent.has(block.kind) || !/\]:|\[\^/.test(block.source)) return [];
  const [text, start] = [contentOf(block), startOfContent(block)];
  const known = new Map<string, readonly Found[]>();
  const read = (definitions: string) =>
    known.getOrInsertComputed(definitions, () => foundIn(text + definitions));
  return [{ text, start, cost: costOfTree(text), read }];
});

function foundIn(text: string): Found[] {
  const { tree } = ParseBudget.forPreview().tree(text);
  const isFound = (node: Nodes): node is Found =>
    ["definition", "footnoteDefinition", "footnoteReference"].includes(node.type);
  return tree ? Array.from(nodesOf(tree)).filter(isFound) : [];
}

function firstByIdentifier<Node extends Definition | FootnoteDefinition>(
  nodes: readonly Node[],
): ReadonlyMap<string, Node> {
  return new Map(nodes.toReversed().map((node) => [node.identifier, node])) as ReadonlyMap<string, Node>;
}

function numbered(references: readonly { identifier: string; offset: number }[]) {
  const footnotes = new Map<string, Footnote>();
  const turns = new Map<number, number>();
  for (const { identifier, offset } of references) {
    const { number, references: before } = footnotes.get(identifier) ?? {
      number: footnotes.size + 1,
      references: 0,
    };
    footnotes.set(identifier, { number, references: before + 1 });
    turns.set(offset, before + 1);
  }
  return { footnotes, turns };
}
