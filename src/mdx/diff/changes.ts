import { type Block, type BlockKind, itemsIn, itemsOf, split, startOfContent } from "../blocks/index.ts";
import { type Hunk, hunksOf } from "./hunks.ts";

/** @internal */
export type WordChange = Readonly<{ kind: "kept" | "added" | "removed"; text: string }>;

/** What became of a run of a page's blocks. `component` is also the kind of a component's tags around its children. */
export type Change =
  | Readonly<{ kind: "kept"; blocks: number; text: string }>
  | Readonly<{ kind: "added" | "removed"; block: BlockKind; text: string }>
  | Readonly<{ kind: "changed"; block: BlockKind; words: readonly WordChange[] }>
  /** Nothing but blank lines and line endings. */
  | Readonly<{ kind: "spacing"; words: readonly WordChange[] }>;

/** Something that stands alone in a page, and the blank lines after it. */
type Piece = Readonly<{
  content: string;
  gap: string;
  kind: BlockKind;
  /** The outermost component that it stands in, or whose tags it is. */
  within?: Block;
  isTag: boolean;
}>;

/** Blocks are taken for one that was changed where they have so much of their words in common. */
const ALIKE = 0.4;

/** So many of the added blocks are looked at for one that a removed block has become; of longer runs, none. */
const NEAR = 8;
const MAX_RUN = 2000;

/** The words of a block are told apart up to so many units; a larger one is changed by its lines. */
const MAX_UNITS = 64 * 1024;

/**
 * What differs between two texts of a page, by block, in order; a block that moved is removed and added. The texts of
 * all that is kept and added are `after`, of all that is kept and removed `before`, whatever the texts are.
 */
export function changes(before: string, after: string): readonly Change[] {
  if (before === after) return after === "" ? [] : [{ kind: "kept", blocks: blocksIn(after), text: after }];
  const blocks = split(before);
  const old = piecesOf(blocks);
  const fresh = piecesOf(split(after, blocks));
  const found: Change[] = [];
  let [at, freshAt] = [0, 0];
  for (const hunk of [...hunksOf(old.map(textOf), fresh.map(textOf)), endOf(old, fresh)]) {
    for (; at < hunk.start; at += 1, freshAt += 1) found.push(...keptPiece(old[at]!, fresh[freshAt]!));
    found.push(...replaced(old.slice(hunk.start, hunk.end), fresh.slice(hunk.freshStart, hunk.freshEnd)));
    [at, freshAt] = [hunk.end, hunk.freshEnd];
  }
  return joinedRuns(found);
}

function blocksIn(text: string): number {
  return piecesOf(split(text)).filter(({ content }) => content !== "").length;
}

function textOf({ content }: Piece): string {
  return content;
}

function endOf(old: readonly Piece[], fresh: readonly Piece[]): Hunk {
  return { start: old.length, end: old.length, freshStart: fresh.length, freshEnd: fresh.length };
}

/** The blocks without children and the tags around them; before them, without content, what the page begins with. */
function piecesOf(blocks: readonly Block[]): readonly Piece[] {
  const [first] = blocks;
  const lead = first ? first.source.slice(0, startOfContent(first) - first.start) : "";
  const pieces = itemsOf(blocks)
    .flatMap((item) => flat(item))
    .filter(({ content, gap }) => content + gap !== "");
  return [{ content: "", gap: lead, kind: "paragraph", isTag: false }, ...pieces];
}

function flat({ content, gap, block }: ReturnType<typeof itemsOf>[number], within?: Block): Piece[] {
  if (!block?.children.length) {
    return [{ content, gap, kind: block?.kind ?? "component", within, isTag: !block }];
  }
  const pieces = itemsIn(block).flatMap((item) => flat(item, within ?? block));
  return [...pieces.slice(0, -1), { ...pieces.at(-1)!, gap: pieces.at(-1)!.gap + gap }];
}

function keptPiece({ content, gap }: Piece, fresh: Piece): Change[] {
  const blocks = content === "" ? 0 : 1;
  if (gap === fresh.gap) return [{ kind: "kept", blocks, text: content + gap }];
  const same = sameAtStart(gap, fresh.gap);
  const kept: Change = { kind: "kept", blocks, text: content + gap.slice(0, same) };
  return [kept, { kind: "spacing", words: replacedText(gap.slice(same), fresh.gap.slice(same)) }];
}

function replaced(old: readonly Piece[], fresh: readonly Piece[]): Change[] {
  const heirs = heirsOf(old, fresh);
  const found: Change[] = [];
  let [at, freshAt] = [0, 0];
  for (const [place, heir] of heirs) {
    found.push(...whole("removed", old.slice(at, place)), ...whole("added", fresh.slice(freshAt, heir)));
    found.push(changed(old[place]!, fresh[heir]!));
    [at, freshAt] = [place + 1, heir + 1];
  }
  return [...found, ...whole("removed", old.slice(at)), ...whole("added", fresh.slice(freshAt))];
}

/** What came or went; a component that did so with what is in it is one. */
function whole(kind: "added" | "removed", pieces: readonly Piece[]): Change[] {
  const found: Change[] = [];
  for (let at = 0; at < pieces.length;) {
    const { within } = pieces[at]!;
    let end = at + 1;
    while (within && pieces[end]?.within === within) end += 1;
    const run = pieces.slice(at, end);
    if (run.some(({ isTag }) => isTag)) {
      found.push({ kind, block: "component", text: run.map(allOf).join("") });
    } else found.push(...run.map((piece): Change => ({ kind, block: piece.kind, text: allOf(piece) })));
    at = end;
  }
  return found;
}

function allOf({ content, gap }: Piece): string {
  return content + gap;
}

/** Which of the fresh blocks each of the old has become, in the order of both. */
function heirsOf(old: readonly Piece[], fresh: readonly Piece[]): ReadonlyMap<number, number> {
  const heirs = new Map<number, number>();
  if (Math.max(old.length, fresh.length) > MAX_RUN) return heirs;
  const freshWords = fresh.map(bagOf);
  let next = 0;
  for (const [at, piece] of old.entries()) {
    const words = bagOf(piece);
    for (let heir = next; heir < Math.min(fresh.length, next + NEAR); heir += 1) {
      if (fresh[heir]!.kind !== piece.kind || likeness(words, freshWords[heir]!) < ALIKE) continue;
      heirs.set(at, heir);
      next = heir + 1;
      break;
    }
  }
  return heirs;
}

/** Its words; its marks only where it has none. */
function bagOf({ content }: Piece): ReadonlySet<string> {
  const pieces = content.match(word) ?? [];
  const words = pieces.filter((piece) => /[\p{L}\p{N}]/u.test(piece));
  return new Set(words.length > 0 ? words : pieces);
}

function likeness(some: ReadonlySet<string>, others: ReadonlySet<string>): number {
  let shared = 0;
  for (const word of some) if (others.has(word)) shared += 1;
  return (2 * shared) / (some.size + others.size);
}

function changed(old: Piece, fresh: Piece): Change {
  const words = wordsBetween(old.content + old.gap, fresh.content + fresh.gap);
  const isSpacing = old.content.replace(/\r\n?/g, "\n") === fresh.content.replace(/\r\n?/g, "\n");
  return isSpacing ? { kind: "spacing", words } : { kind: "changed", block: fresh.kind, words };
}

function wordsBetween(before: string, after: string): WordChange[] {
  const isLarge = Math.max(before.length, after.length) > MAX_UNITS;
  const pieces = (text: string): readonly string[] => text.match(isLarge ? line : word) ?? [];
  const [old, fresh] = [pieces(before), pieces(after)];
  const words: WordChange[] = [];
  let at = 0;
  for (const { start, end, freshStart, freshEnd } of withoutGaps(hunksOf(old, fresh), old)) {
    if (start > at) words.push({ kind: "kept", text: old.slice(at, start).join("") });
    words.push(...replacedText(old.slice(start, end).join(""), fresh.slice(freshStart, freshEnd).join("")));
    at = end;
  }
  return at < old.length ? [...words, { kind: "kept", text: old.slice(at).join("") }] : words;
}

const line = /[^\r\n]*(?:\r\n|\n|\r)|[^\r\n]+$/g;
/** Words, blanks and marks; of scripts without blanks between words, characters. */
const word =
  /\r\n|\n|\r|[^\S\r\n]+|[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]\p{M}*|[\p{L}\p{M}\p{N}_]+|./gsu;

/** Several changed words in a row are read as one change, with the blanks between them. */
function withoutGaps(hunks: readonly Hunk[], old: readonly string[]): Hunk[] {
  const runs: Hunk[] = [];
  for (const hunk of hunks) {
    const last = runs.at(-1);
    const between = last && old.slice(last.end, hunk.start);
    if (last && between!.length === 1 && /^[^\S\r\n]+$/.test(between![0]!)) {
      runs[runs.length - 1] = { ...last, end: hunk.end, freshEnd: hunk.freshEnd };
    } else runs.push(hunk);
  }
  return runs;
}

function replacedText(removed: string, added: string): WordChange[] {
  const words: WordChange[] = [
    { kind: "removed", text: removed },
    { kind: "added", text: added },
  ];
  return words.filter(({ text }) => text !== "");
}

function sameAtStart(one: string, other: string): number {
  let same = 0;
  while (same < one.length && one[same] === other[same]) same += 1;
  return same;
}

function joinedRuns(all: readonly Change[]): Change[] {
  const joined: Change[] = [];
  for (const change of all) {
    const last = joined.at(-1);
    if (change.kind === "kept" && last?.kind === "kept") joined[joined.length - 1] = joinKept(last, change);
    else joined.push(change);
  }
  return joined.filter((change) => change.kind !== "kept" || change.text !== "");
}

type Kept = Extract<Change, { kind: "kept" }>;

function joinKept(one: Kept, other: Kept): Kept {
  return { kind: "kept", blocks: one.blocks + other.blocks, text: one.text + other.text };
}
