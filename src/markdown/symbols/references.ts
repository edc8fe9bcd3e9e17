import type { Definition, Nodes } from "mdast";

import { type Block, pageTreeOf } from "../blocks/index.ts";
import { mdastWhere } from "../mdast/index.ts";
import { nodesOf } from "../syntax/index.ts";
import type { PageTree } from "../tree/index.ts";

export type References = Readonly<{
  definitions: ReadonlyMap<string, Definition>;
  footnotes: ReadonlyMap<string, Footnote>;
  /** By offset in the page: a footnote reference's count, from 1. */
  occurrences: ReadonlyMap<number, number>;
}>;

/** Numbered in the order of references, from 1. */
type Footnote = Readonly<{ number: number; references: number }>;

const known = new WeakMap<PageTree, References>();

/** As in CommonMark, the first definition of a label counts, unless the dialect says otherwise. */
export function referencesOf(blocks: readonly Block[]): References {
  return known.getOrInsertComputed(pageTreeOf(blocks), collected);
}

function collected(read: PageTree): References {
  const definitions = new Map<string, Definition>();
  const footnotes = new Map<string, Footnote>();
  const occurrences = new Map<number, number>();
  for (const node of labeledIn(read)) {
    if (node.type === "definition") {
      if (read.dialect.lastDefinitionCounts) definitions.set(node.identifier, node);
      else definitions.getOrInsert(node.identifier, node);
    } else if (node.type === "footnoteReference") {
      const { number, references } = footnotes.get(node.identifier) ?? {
        number: footnotes.size + 1,
        references: 0,
      };
      footnotes.set(node.identifier, { number, references: references + 1 });
      occurrences.set(node.position!.start.offset!, references + 1);
    }
  }
  return { definitions, footnotes, occurrences };
}

/** Where nothing is defined, nothing refers to it. */
function labeledIn(read: PageTree): Iterable<Nodes> {
  if (read.labels().size === 0) return [];
  const leaves = mdastWhere(read, (text) => text.includes("]:") || text.includes("[^"));
  return leaves.flatMap((leaf) => nodesOf(leaf));
}
