import { mdxLanguage } from "../document/syntax/mdx.ts";
import { type Change, deletion, insertion, type Selection, trimmed } from "./text-change.ts";

export type Run = Selection & Readonly<{ name: string; begin: number; end: number }>;

/** Changes in the text's order: before or in the selection, and after it. */
export type Changes = Readonly<{ before: readonly Change[]; after: readonly Change[] }>;

/** Returns all runs of the paragraphs around a range; outer ones come before inner ones. */
export function runsAround(text: string, range: Selection): Run[] {
  const start = /^(?:.*\n[ \t]*\n)?/s.exec(text.slice(0, range.from))![0].length;
  const length = text.slice(range.to).search(/\n[ \t]*\n/);
  const passage = text.slice(start, length < 0 ? undefined : range.to + length);
  const runs: Run[] = [];
  mdxLanguage.language.parser.parse(passage).iterate({
    enter({ name, from, to, node: { firstChild, lastChild } }) {
      if (!names.has(name) || !firstChild || !lastChild) return;
      runs.push({
        name,
        from: start + from,
        to: start + to,
        begin: start + firstChild.to,
        end: start + lastChild.from,
      });
    },
  });
  return runs;
}

const open = new Set(["StrongEmphasis", "Emphasis", "Strikethrough"]);
const names = new Set([...open, "InlineCode", "Link", "Image"]);

export function isWithin(text: string, { from, to }: Selection, runs: readonly Run[]): boolean {
  if (from === to) return runs.some((run) => run.begin <= from && to <= run.end);
  let rest = "";
  let at = from;
  for (const run of runs) {
    if (run.from > at) rest += text.slice(at, Math.min(run.from, to));
    at = Math.min(Math.max(at, run.to), to);
  }
  return !/[^\s*_~>]/.test(rest + text.slice(at, to));
}

/** Cuts pieces at the ends of runs; what cannot be cut stays whole. */
export function cutAtRuns(text: string, pieces: readonly Selection[], runs: readonly Run[]): Selection[] {
  const cut = runs.reduce((cut, run) => cut.flatMap((piece) => cutAt(piece, run)), pieces);
  return cut.map((piece) => trimmed(text, piece)).filter(({ from, to }) => from < to || cut.length === 1);
}

function cutAt({ from, to }: Selection, run: Run): Selection[] {
  const isApart = run.to <= from || to <= run.from;
  const isAround = from <= run.from && run.to <= to;
  if (isApart || isAround) return [{ from, to }];
  if (isIn({ from, to }, run)) return [insideOf({ from, to }, run)];
  if (!open.has(run.name)) return [{ from: Math.min(from, run.from), to: Math.max(to, run.to) }];
  return run.from < from
    ? [
        { from, to: run.end },
        { from: run.to, to },
      ]
    : [
        { from, to: run.from },
        { from: run.begin, to },
      ];
}

function isIn({ from, to }: Selection, run: Run): boolean {
  return run.from <= from && to <= run.to && to - from < run.to - run.from;
}

function insideOf({ from, to }: Selection, { begin, end }: Run): Selection {
  return { from: Math.max(from, begin), to: Math.min(to, end) };
}

/** Returns one run over a range and all runs that it touches. */
export function joined(range: Selection, runs: readonly Run[], mark: string): Changes {
  const marks = runs.flatMap(({ from, begin, end, to }) => [deletion(from, begin), deletion(end, to)]);
  return { before: [insertion(range.from, mark), ...marks], after: [insertion(range.to, mark)] };
}

/** Takes a part out of a run; the rest stays in marks, and so do inner runs. */
export function takenOut(text: string, run: Run, asked: Selection, all: readonly Run[]): Changes {
  const within = all.filter(({ from, to }) => run.begin <= from && to <= run.end);
  const part = widened(text, asked, run, within);
  const around = [run, ...within.filter(({ begin, end }) => begin <= part.from && part.to <= end)];
  return { before: before(text, part, around), after: after(text, part, around) };
}

/** Extends a part to whole runs that cannot be cut, and to places where a mark is valid. */
function widened(text: string, asked: Selection, run: Run, within: readonly Run[]): Selection {
  let { from, to } = within.reduce(
    (part, other) => (isIn(part, other) ? insideOf(part, other) : part),
    asked,
  );
  for (let last = -1; last !== to - from;) {
    last = to - from;
    for (const other of within) {
      const isApart = other.to <= from || to <= other.from;
      const isCut = open.has(other.name) && other.begin <= from && to <= other.end;
      if (isApart || isCut) continue;
      [from, to] = [Math.min(from, other.from), Math.max(to, other.to)];
    }
    const [left, inside, right] = [
      text.slice(run.begin, from),
      text.slice(from, to),
      text.slice(to, run.end),
    ];
    const isWord = text[run.from] === "_";
    if (/^[^\s\p{P}\p{S}]/u.test(inside))
      from -= (isWord ? wordBefore : signBefore).exec(left)![0].split(/[*_~]/).at(-1)!.length;
    if (/[^\s\p{P}\p{S}]$/u.test(inside))
      to += (isWord ? wordBehind : signBehind).exec(right)![0].split(/[*_~]/)[0]!.length;
  }
  return { from, to };
}

const signBefore = /(?<![\p{P}\p{S}])[\p{P}\p{S}]*$/u;
const signBehind = /^[\p{P}\p{S}]*/u;
const wordBefore = /(?<!\S)\S*$/u;
const wordBehind = /^\S*/u;

function before(text: string, part: Selection, around: readonly Run[]): Change[] {
  let at = part.from;
  const left = [...around];
  while (left.length > 0 && text.slice(left.at(-1)!.begin, at).trim() === "") at = left.pop()!.from;
  const [run, ...inner] = left;
  if (!run) return [deletion(around[0]!.from, around[0]!.begin)];
  const [blanks] = /(?<![\s>])[\s>]*$/.exec(text.slice(run.begin, at))!;
  const gap = /(?<![ \t])[ \t]*(?:\n[\s\S]*)?$/.exec(blanks)![0].length;
  const closing = left.toReversed().map(({ end, to }) => text.slice(end, to));
  const opening = inner.map(({ from, begin }) => text.slice(from, begin));
  return [insertion(at - gap, closing.join("")), insertion(at, opening.join(""))];
}

function after(text: string, part: Selection, around: readonly Run[]): Change[] {
  let at = part.to;
  const left = [...around];
  while (left.length > 0 && text.slice(at, left.at(-1)!.end).trim() === "") at = left.pop()!.to;
  const [run, ...inner] = left;
  if (!run) return [deletion(around[0]!.end, around[0]!.to)];
  const gap = /^[ \t]*(?:\n[\s>]*)?/.exec(text.slice(at, run.end))![0].length;
  const closing = inner.toReversed().map(({ end, to }) => text.slice(end, to));
  const opening = left.map(({ from, begin }) => text.slice(from, begin));
  return [insertion(at, closing.join("")), insertion(at + gap, opening.join(""))];
}

export function partIn(text: string, { from, to }: Selection, { begin, end }: Run): Selection {
  const [start, stop] = [Math.max(from, begin), Math.min(to, end)];
  return start < stop ? trimmed(text, { from: start, to: stop }) : { from: start, to: start };
}
