import { partners, type Piece, type PlacedMark, type Refusal, unclosed } from "../syntax/index.ts";
import type { Block } from "./block.ts";
import { type Fragment, isPlainHtml } from "./fragment.ts";

/**
 * Fragments of a page before and after which no container is open, so that the blocks in them depend on nothing else.
 * All offsets count from its start.
 */
export type Section = Readonly<{
  length: number;
  /** How far the page was looked at: a change after that changes nothing here. */
  seen: number;
  fragments: readonly Fragment[];
  blocks: readonly Block[];
  leaves: readonly Leaf[];
}>;

/**
 * A block without children, and from where in its section its own offsets count. While its fragment stays, the block is
 * the same object, whatever containers come to stand around it.
 */
export type Leaf = Readonly<{ block: Block; at: number }>;

/** The sections of a part of a page, and whether something is open at its end: then what follows belongs to the last. */
export function sectionsIn(
  fragments: readonly Fragment[],
): Readonly<{ sections: readonly Section[]; isOpen: boolean }> {
  const marks = fragments.flatMap(({ pieces }) => pieces.flatMap((piece) => piece.marks));
  const partner = partners(marks);
  const sections: Section[] = [];
  let [from, outermost, behind] = [0, 0, 0];
  for (const [index, { pieces }] of fragments.entries()) {
    for (const piece of pieces) behind += piece.marks.length;
    while (outermost < behind) {
      outermost = marks[outermost]!.closes ? outermost + 1 : (partner[outermost] ?? marks.length) + 1;
    }
    const next = fragments[index + 1];
    if (next && (outermost > behind || !beginsAtOnce(next))) continue;
    sections.push(sectionOf(fragments.slice(from, index + 1)));
    from = index + 1;
  }
  return { sections, isOpen: outermost > behind };
}

/** Whether the block before reaches up to a fragment and not into it; the page's end is no such fragment either. */
export function beginsAtOnce(fragment: Fragment | undefined): boolean {
  return !fragment || fragment.pieces[0]?.start === 0;
}

function sectionOf(fragments: readonly Fragment[]): Section {
  let source = "";
  let seen = 0;
  for (const fragment of fragments) {
    seen = Math.max(seen, source.length + fragment.seen);
    source += fragment.source;
  }
  const pieces = placed(fragments);
  pair(pieces, source);
  const leaves: Leaf[] = [];
  const blocks = blocksBetween(source, pieces, 0, pieces.length - 1, leaves);
  return { length: source.length, seen, fragments, blocks, leaves };
}

/** A piece as a block, their offsets counted from `at`, and the range of pieces over which its containers reach. */
type Placed = Readonly<{ at: number; piece: Piece }> & { block: Block; first: number; last: number };

function placed(fragments: readonly Fragment[]): Placed[] {
  const all: Placed[] = [];
  let at = 0;
  for (const fragment of fragments) {
    const blocks = known.getOrInsertComputed(fragment, asBlocks);
    for (let index = 0; index < blocks.length; index += 1) {
      const place = all.length;
      all.push({ at, piece: fragment.pieces[index]!, block: blocks[index]!, first: place, last: place });
    }
    at += fragment.source.length;
  }
  return all;
}

const known = new WeakMap<Fragment, readonly Block[]>();

/** The pieces of a fragment as if no container reached over them, each up to the next. */
function asBlocks({ source, pieces }: Fragment): readonly Block[] {
  return pieces.map(({ kind, start, problem }, index) => {
    const text = source.slice(start, pieces[index + 1]?.start);
    return { kind, source: text, start, children: [], ...(problem && { problem }) };
  });
}

/** Tells each piece how far its containers reach. Lines with a tag that nothing opens or closes are broken as a whole. */
function pair(pieces: readonly Placed[], source: string): void {
  const marks: PlacedMark[] = [];
  const owners: number[] = [];
  for (let owner = 0; owner < pieces.length; owner += 1) {
    for (const mark of pieces[owner]!.piece.marks) {
      marks.push(mark);
      owners.push(owner);
    }
  }
  const partner = partners(marks);
  const lonely = [...marks.keys()].filter(
    (mark) => marks[mark]!.tag !== undefined && partner[mark] === undefined,
  );
  for (let mark = lonely.pop(); mark !== undefined; mark = lonely.pop()) {
    const placed = pieces[owners[mark]!]!;
    if (placed.block.problem) continue;
    const { at, block, piece } = placed;
    const kind = isPlainHtml(source.slice(at + piece.start, at + piece.end)) ? "html" : "broken";
    placed.block = { ...block, kind, problem: problemWith(marks[mark]!) };
    let other = mark;
    while (owners[other - 1] === owners[mark]) other -= 1;
    for (; owners[other] === owners[mark]; other += 1) {
      const left = partner[other];
      if (left === undefined) continue;
      partner[other] = partner[left] = undefined;
      lonely.push(left);
    }
  }
  for (const [mark, other] of partner.entries()) {
    if (other === undefined) continue;
    const placed = pieces[owners[mark]!]!;
    placed.first = Math.min(placed.first, owners[other]!);
    placed.last = Math.max(placed.last, owners[other]!);
  }
}

function problemWith({ closes, tag, offset }: PlacedMark): Refusal {
  const message = closes ? `Nothing opens the closing tag </${tag}>.` : unclosed(`<${tag}>`);
  return { message, offset };
}

/** The blocks of a range of pieces. What opens or closes a container around the range is in none of them. */
function blocksBetween(
  source: string,
  pieces: readonly Placed[],
  from: number,
  to: number,
  leaves: Leaf[],
): Block[] {
  const blocks: Block[] = [];
  for (let index = from; index <= to; index += 1) {
    const { at, block, first, last: reach } = pieces[index]!;
    if (first < from || reach > to) continue;
    let last = reach;
    while (pieces[last]!.last > last && pieces[last]!.last <= to) last = pieces[last]!.last;
    const next = pieces[last + 1];
    const end = next ? next.at + next.block.start : source.length;
    const isContainer = last > index;
    const children = isContainer ? blocksBetween(source, pieces, index + 1, last - 1, leaves) : [];
    const own = reaching(end - at, isContainer ? { ...block, kind: "component" } : block, at, source);
    if (children.length === 0) leaves.push({ block: own, at });
    blocks.push({ ...moved(own, at), children });
    index = last;
  }
  return blocks;
}

/** The block as far as it reaches in the page. */
function reaching(end: number, block: Block, at: number, source: string): Block {
  if (block.start + block.source.length === end) return block;
  return { ...block, source: source.slice(at + block.start, at + end) };
}

/** The block with offsets that count from `by` units earlier. */
export function moved({ kind, source, start, children, problem }: Block, by: number): Block {
  const block = {
    kind,
    source,
    start: start + by,
    children: children.length > 0 ? children.map((child) => moved(child, by)) : children,
  };
  return problem ? { ...block, problem: { ...problem, offset: problem.offset + by } } : block;
}
