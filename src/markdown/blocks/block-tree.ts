import type { PlacedBoundary } from "../scanner/index.ts";
import { unclosed } from "../syntax/index.ts";
import { containersOf, outermost } from "../tree/index.ts";
import type { Block } from "./block.ts";
import { isPlainHtml } from "./damage.ts";
import type { Fragment } from "./fragment.ts";

/** A block without children. Its offsets count from `at`, so the object stays the same while its fragment does. */
export type Leaf = Readonly<{ block: Block; at: number }>;

/** A node of a fragment as a block of its own, with the container boundaries in it. */
type Node = Leaf & Readonly<{ boundaries: readonly PlacedBoundary[] }>;

export function blockTree(page: string, body: number, fragments: readonly Fragment[]) {
  const nodes = nodesOf(fragments, body);
  const containers = containersOf(nodes.map(({ boundaries }) => boundaries));
  for (const [index, tag] of containers.unpaired) nodes[index] = broken(nodes[index]!, tag);
  const leaves: Leaf[] = [];
  return { blocks: blocksBetween(0, nodes.length - 1), leaves };

  function blocksBetween(from: number, to: number): Block[] {
    return outermost(containers, from, to).map(({ first, last }) => {
      const leaf = leafUpTo(last + 1, nodes[first]!, last > first);
      const children = last > first ? blocksBetween(first + 1, last - 1) : none;
      if (children.length === 0) leaves.push(leaf);
      return inPage(leaf, children);
    });
  }

  function leafUpTo(next: number, node: Node, isContainer: boolean): Leaf {
    const { at, block } = node;
    const after = nodes[next];
    const end = after ? after.at + after.block.start : page.length;
    const start = at + block.start;
    if (!isContainer && start + block.source.length === end) return node;
    const kind = isContainer ? "component" : block.kind;
    return { at, block: { ...block, kind, source: page.slice(start, end) } };
  }
}

const none: readonly Block[] = [];

function nodesOf(fragments: readonly Fragment[], body: number): Node[] {
  const nodes: Node[] = [];
  let at = body;
  for (const { source, nodes: found, blocks } of fragments) {
    for (let index = 0; index < found.length; index += 1) {
      nodes.push({ block: blocks[index]!, at, boundaries: found[index]!.boundaries });
    }
    at += source.length;
  }
  return nodes;
}

function broken(node: Node, { closes, tag, offset }: PlacedBoundary): Node {
  const kind = isPlainHtml(node.block.source) ? "html" : "broken";
  const message = closes ? `The closing tag </${tag}> has no opening tag.` : unclosed(`<${tag}>`);
  return { ...node, block: { ...node.block, kind, problem: { message, offset } } };
}

function inPage({ block: { kind, source, start, problem }, at }: Leaf, children: readonly Block[]): Block {
  const block = { kind, source, start: at + start, children };
  return problem ? { ...block, problem: { ...problem, offset: at + problem.offset } } : block;
}
