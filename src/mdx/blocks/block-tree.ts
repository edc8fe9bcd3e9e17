import type { PlacedBoundary } from "../scanner/index.ts";
import { type ParseError, partners, unclosed } from "../syntax/index.ts";
import type { Block } from "./block.ts";
import { isPlainHtml } from "./damage.ts";
import type { Fragment } from "./fragment.ts";

/** A block without children. Its offsets count from `at`, so the object stays the same while its fragment does. */
export type Leaf = Readonly<{ block: Block; at: number }>;

export type BlockTree = Readonly<{ blocks: Block[]; leaves: readonly Leaf[] }>;

/** A node of a fragment as a block of its own, with the container boundaries in it. */
type Node = Leaf & Readonly<{ boundaries: readonly PlacedBoundary[] }>;

type Reach = Readonly<{ first: number; last: number }>;

export function blockTree(page: string, body: number, fragments: readonly Fragment[]): BlockTree {
  const nodes = nodesOf(fragments, body);
  const reaches = pair(nodes);
  const leaves: Leaf[] = [];
  return { blocks: blocksBetween(0, nodes.length - 1), leaves };

  function blocksBetween(from: number, to: number): Block[] {
    const blocks: Block[] = [];
    for (let index = from; index <= to; index += 1) {
      const { first, last: reach } = reaches.get(index) ?? { first: index, last: index };
      if (first < from || reach > to) continue;
      let last = reach;
      for (let next = reaches.get(last); next && next.last > last && next.last <= to;) {
        last = next.last;
        next = reaches.get(last);
      }
      const leaf = leafUpTo(last + 1, nodes[index]!, last > index);
      const children = last > index ? blocksBetween(index + 1, last - 1) : none;
      if (children.length === 0) leaves.push(leaf);
      blocks.push(inPage(leaf, children));
      index = last;
    }
    return blocks;
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

/** Pairs the boundaries of containers. Lines with an unpaired tag become broken. */
function pair(nodes: Node[]): ReadonlyMap<number, Reach> {
  const boundaries: PlacedBoundary[] = [];
  const owners: number[] = [];
  for (let owner = 0; owner < nodes.length; owner += 1) {
    for (const boundary of nodes[owner]!.boundaries) {
      boundaries.push(boundary);
      owners.push(owner);
    }
  }
  const partner = partners(boundaries);
  const lonely = [...boundaries.keys()].filter(
    (boundary) => boundaries[boundary]!.tag !== undefined && partner[boundary] === undefined,
  );
  for (let boundary = lonely.pop(); boundary !== undefined; boundary = lonely.pop()) {
    const owner = owners[boundary]!;
    const node = nodes[owner]!;
    if (node.block.problem) continue;
    const kind = isPlainHtml(node.block.source) ? "html" : "broken";
    nodes[owner] = { ...node, block: { ...node.block, kind, problem: problemWith(boundaries[boundary]!) } };
    const first = boundary - node.boundaries.indexOf(boundaries[boundary]!);
    for (let other = first; owners[other] === owner; other += 1) {
      const left = partner[other];
      if (left === undefined) continue;
      partner[other] = partner[left] = undefined;
      lonely.push(left);
    }
  }
  const reaches = new Map<number, Reach>();
  for (const [boundary, other] of partner.entries()) {
    if (other === undefined) continue;
    const owner = owners[boundary]!;
    const { first, last } = reaches.get(owner) ?? { first: owner, last: owner };
    reaches.set(owner, { first: Math.min(first, owners[other]!), last: Math.max(last, owners[other]!) });
  }
  return reaches;
}

function problemWith({ closes, tag, offset }: PlacedBoundary): ParseError {
  const message = closes ? `The closing tag </${tag}> has no opening tag.` : unclosed(`<${tag}>`);
  return { message, offset };
}

function inPage({ block: { kind, source, start, problem }, at }: Leaf, children: readonly Block[]): Block {
  const block = { kind, source, start: at + start, children };
  return problem ? { ...block, problem: { ...problem, offset: at + problem.offset } } : block;
}
