import { Effort } from "./effort.ts";
import { fencedIn } from "./fenced.ts";
import { partners } from "./nesting.ts";
import {
  type BlockKind,
  isPlainHtml,
  moved,
  type Piece,
  type PlacedMark,
  type Stretch,
  stretchAt,
  unread,
} from "./stretch.ts";
import type { Refusal } from "./syntax.ts";

export type { BlockKind };

/** A range of a page's text: the text is the truth, and a block never more than a place in it. */
export type Block = Readonly<{
  kind: BlockKind;
  /** Its exact text, with the blank lines behind it; the first block also holds what stands before it. */
  source: string;
  /** UTF-16 offset in the page: where its first line begins. */
  start: number;
  /** Of a component: the blocks on lines of their own between its tags. Their sources lie inside this one's. */
  children: readonly Block[];
  /** Why MDX refuses it, at an offset in the page. Every `broken` block has one, and so has plain Markdown's HTML. */
  problem?: Refusal;
}>;

const BYTE_ORDER_MARK = "\uFEFF";

/** What a page may cost to read, one or two seconds. Real pages take one to five units for each of their own. */
const MAX_EFFORT = 6_000_000;

/** What a page consists of before containers are nested. `isWhole`: the effort sufficed. */
type Scan = Readonly<{ source: string; body: number; stretches: readonly Stretch[]; isWhole: boolean }>;

const scans = new WeakMap<readonly Block[], Scan>();

/**
 * The blocks of a page, valid or not, so that `join` gives it back. `previous`, the blocks of a version of the same
 * page, changes nothing but the time: only stretches that differ are read again.
 */
export function split(source: string, previous?: readonly Block[]): readonly Block[] {
  const earlier = previous && scans.get(previous);
  const scan = earlier?.isWhole ? rescan(source, earlier) : scanFrom(source);
  const blocks = nest(scan);
  scans.set(blocks, scan);
  return blocks;
}

export function join(blocks: readonly Block[]): string {
  return blocks.map(({ source }) => source).join("");
}

/** Where the body begins: behind the byte order mark, or the front matter and the blank lines behind it. */
function startOfBody(source: string): number {
  const end = fencedIn(source)?.end;
  if (end === undefined) return source.startsWith(BYTE_ORDER_MARK) ? 1 : 0;
  return end + blankLines.exec(source.slice(end))![0].length;
}

const blankLines = /^(?:[ \t]*(?:\r\n|\n|\r))*(?:[ \t]*$)?/;

function scanFrom(source: string): Scan {
  const body = startOfBody(source);
  return scanned(source, body, [], () => undefined);
}

/** The stretches before and behind what changed are those of the earlier scan. */
function rescan(source: string, earlier: Scan): Scan {
  const body = startOfBody(source);
  const kept =
    source.startsWith(earlier.source.slice(0, body)) && body === earlier.body
      ? sameAtStart(source, earlier)
      : [];
  const tails = sameAtEnd(source, earlier);
  return scanned(source, body, kept, (at) => {
    const index = tails.get(at);
    return index === undefined ? undefined : earlier.stretches.slice(index);
  });
}

/** Reads on behind the stretches given, until `tail` knows all that follows. */
function scanned(
  source: string,
  body: number,
  kept: readonly Stretch[],
  tail: (at: number) => readonly Stretch[] | undefined,
): Scan {
  const effort = new Effort(MAX_EFFORT);
  const stretches = [...kept];
  let at = body + kept.reduce((units, stretch) => units + stretch.source.length, 0);
  while (at < source.length) {
    const rest = tail(at);
    if (rest) return { source, body, stretches: [...stretches, ...rest], isWhole: true };
    const stretch = effort.isSpent ? unread(source.slice(at)) : stretchAt(source, at, effort);
    stretches.push(stretch);
    at += stretch.source.length;
  }
  return { source, body, stretches, isWhole: !effort.isSpent };
}

/** Those at the start whose text is the same, as far as they looked ahead. */
function sameAtStart(source: string, { body, stretches }: Scan): Stretch[] {
  const firstOther = stretches.findIndex(startsOtherwise(source, body));
  const same = firstOther === -1 ? stretches : stretches.slice(0, firstOther);
  const end = body + same.reduce((units, stretch) => units + stretch.source.length, 0);
  let at = body;
  const firstDoubtful = same.findIndex((stretch) => {
    const isDoubtful = at + stretch.seen > end;
    at += stretch.source.length;
    return isDoubtful;
  });
  return firstDoubtful === -1 ? [...same] : same.slice(0, firstDoubtful);
}

function startsOtherwise(source: string, body: number): (stretch: Stretch) => boolean {
  let at = body;
  return ({ source: text }) => {
    const isOther = !source.startsWith(text, at);
    at += text.length;
    return isOther;
  };
}

/** The indexes of the stretches that are the same up to the end, by the offset in the page where they would begin. */
function sameAtEnd(source: string, { stretches }: Scan): Map<number, number> {
  const tails = new Map<number, number>();
  let at = source.length;
  for (let index = stretches.length - 1; index >= 0; index -= 1) {
    const { source: text } = stretches[index]!;
    at -= text.length;
    if (at < 0 || !source.startsWith(text, at)) break;
    tails.set(at, index);
  }
  return tails;
}

/** A piece at its place in the page, and the range of pieces over which its containers reach. */
type Placed = Piece & { first: number; last: number };

function nest({ source, body, stretches }: Scan): readonly Block[] {
  const pieces = placed(stretches, body);
  pair(pieces, source);
  const blocks = blocksBetween(source, pieces, 0, pieces.length - 1);
  const hasFrontMatter = body > 1;
  const start = hasFrontMatter ? body : 0;
  if (blocks[0]) {
    const end = blocks[0].start + blocks[0].source.length;
    blocks[0] = { ...blocks[0], start, source: source.slice(start, end) };
  } else if (source !== "" && !hasFrontMatter) {
    blocks.push({ kind: "paragraph", source, start: 0, children: [] });
  }
  if (!hasFrontMatter) return blocks;
  return [{ kind: "frontmatter", source: source.slice(0, body), start: 0, children: [] }, ...blocks];
}

function placed(stretches: readonly Stretch[], body: number): Placed[] {
  const all: Placed[] = [];
  let at = body;
  for (const { source, pieces } of stretches) {
    for (const piece of pieces) all.push({ ...moved(piece, at), first: all.length, last: all.length });
    at += source.length;
  }
  return all;
}

/** Tells each piece how far its containers reach. Lines with a tag that nothing opens or closes are broken as a whole. */
function pair(pieces: readonly Placed[], source: string): void {
  const marks = pieces.flatMap(({ marks }, owner) => marks.map((mark) => ({ ...mark, owner })));
  const partner = partners(marks);
  const lonely = [...marks.keys()].filter(
    (mark) => marks[mark]!.tag !== undefined && partner[mark] === undefined,
  );
  for (let mark = lonely.pop(); mark !== undefined; mark = lonely.pop()) {
    const { owner } = marks[mark]!;
    const piece = pieces[owner]!;
    if (piece.problem) continue;
    const kind = isPlainHtml(source.slice(piece.start, piece.end)) ? "html" : "broken";
    Object.assign(piece, { kind, problem: problemWith(marks[mark]!) });
    let other = mark;
    while (marks[other - 1]?.owner === owner) other -= 1;
    for (; marks[other]?.owner === owner; other += 1) {
      const left = partner[other];
      if (left === undefined) continue;
      partner[other] = partner[left] = undefined;
      lonely.push(left);
    }
  }
  for (const [mark, other] of partner.entries()) {
    if (other === undefined) continue;
    const piece = pieces[marks[mark]!.owner]!;
    piece.first = Math.min(piece.first, marks[other]!.owner);
    piece.last = Math.max(piece.last, marks[other]!.owner);
  }
}

function problemWith({ closes, tag, offset }: PlacedMark): Refusal {
  const message = closes ? `Nothing opens the closing tag </${tag}>.` : `Nothing closes the tag <${tag}>.`;
  return { message, offset };
}

/** The blocks of a range of pieces. What opens or closes a container around the range is in none of them. */
function blocksBetween(source: string, pieces: readonly Placed[], from: number, to: number): Block[] {
  const blocks: Block[] = [];
  for (let index = from; index <= to; index += 1) {
    const piece = pieces[index]!;
    if (piece.first < from || piece.last > to) continue;
    let last = piece.last;
    while (pieces[last]!.last > last && pieces[last]!.last <= to) last = pieces[last]!.last;
    const { kind, start, problem } = piece;
    const end = pieces[last + 1]?.start ?? source.length;
    const isContainer = last > index;
    blocks.push({
      kind: isContainer ? "component" : kind,
      source: source.slice(start, end),
      start,
      children: isContainer ? blocksBetween(source, pieces, index + 1, last - 1) : [],
      ...(problem && { problem }),
    });
    index = last;
  }
  return blocks;
}
