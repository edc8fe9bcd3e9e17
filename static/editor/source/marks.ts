import { type Changes, cutAtRuns, isWithin, joined, partIn, type Run, runsAround, takenOut } from "./runs.ts";
import {
  type Change,
  deletion,
  type Edit,
  insertion,
  movedBehind,
  selectedLines,
  type Selection,
  selectionOrWord,
  trimmed,
} from "./text-change.ts";

/** Asterisks of a format; three are both. */
const weights = { bold: 2, italic: 1 } as const;

export type Emphasis = keyof typeof weights;

/** The marks of quotes, lists and headings at the start of a line. */
const lineMark = /^(?:\s*(?:>|[-*+](?:\s+\[[ xX]\])?|\d{1,9}[.)]|#{1,6})(?=\s|$))*\s*/;

export const nodes = { bold: "StrongEmphasis", italic: "Emphasis" } as const;

/** Toggles bold or italic on each line of the selection: off if all of it has the format. New marks join those they touch. */
export function toggleEmphasis(text: string, selection: Selection, emphasis: Emphasis): Edit {
  const weight = weights[emphasis];
  const pieces = piecesOf(text, selection);
  if (pieces.length === 0) return { changes: [], selection };
  const range = { from: pieces[0]!.from, to: pieces.at(-1)!.to };
  const all = runsAround(text, range);
  const runs = outermost(all.filter(({ name }) => name === nodes[emphasis]));
  if (all.length === 0) return toggleMarks(text, selection, weight);
  const touched = runs.filter((run) => isTouched(run, range));
  const others = cutAtRuns(
    text,
    pieces.filter((piece) => !isWithin(text, piece, runs)),
    all.filter(({ name }) => name !== nodes[emphasis]),
  );
  const marks = others.map((piece) => loneMark(text, piece, { runs, weight }));
  const changes = marks.every((mark) => mark !== undefined)
    ? [
        ...partsOf(text, range, touched).map(([run, part]) => takenOut(text, run, part, all)),
        ...marks.map(without),
      ]
    : groupsOf(
        others.filter((_, index) => !marks[index]),
        touched,
      ).map((group) =>
        joined(
          group,
          touched.filter((run) => isTouched(run, group)),
          "*".repeat(weight),
        ),
      );
  return editOf(selection.from === selection.to ? selection : range, changes.sort(byPlace));
}

function loneMark(
  text: string,
  piece: Selection,
  { runs, weight }: { runs: readonly Run[]; weight: number },
) {
  const mark = markAround(text, inside(text, piece), weight);
  return mark && runs.some(({ from, to }) => from < mark[1].to && mark[0].from < to) ? undefined : mark;
}

function without([before, after]: Mark): Changes {
  return { before: [deletion(before.from, before.to)], after: [deletion(after.from, after.to)] };
}

function byPlace(one: Changes, other: Changes): number {
  return one.before[0]!.from - other.before[0]!.from;
}

/** Outside of runs: marks around nothing count too. */
function toggleMarks(text: string, selection: Selection, weight: number): Edit {
  const pieces = piecesOf(text, selection).map((piece) => inside(text, piece));
  const marks = pieces.map((piece) => markAround(text, piece, weight));
  if (marks.every((mark) => mark !== undefined)) return edit(selection, pieces, marks.flatMap(withoutMark));
  const added = pieces.flatMap((piece, index) =>
    marks[index] ? [] : surrounding(piece, "*".repeat(weight), "*".repeat(weight)),
  );
  return edit(selection, pieces, added);
}

function outermost(runs: readonly Run[]): Run[] {
  return runs.filter((run) => !runs.some(({ begin, end }) => begin <= run.from && run.to <= end));
}

function isTouched(run: Selection, { from, to }: Selection): boolean {
  return run.from <= to && from <= run.to;
}

function partsOf(text: string, range: Selection, runs: readonly Run[]): Array<[Run, Selection]> {
  const parts = runs.map((run): [Run, Selection] => [run, partIn(text, range, run)]);
  return parts.filter(([, { from, to }]) => from < to || range.from === range.to);
}

/** Groups the pieces with the runs that they touch, and joins adjacent ones. */
function groupsOf(pieces: readonly Selection[], runs: readonly Run[]): Selection[] {
  const groups: Array<{ from: number; to: number }> = [];
  for (const piece of pieces) {
    const touched = [piece, ...runs.filter((run) => isTouched(run, piece))];
    const group = {
      from: Math.min(...touched.map(({ from }) => from)),
      to: Math.max(...touched.map(({ to }) => to)),
    };
    const last = groups.at(-1);
    if (last && group.from < last.to) last.to = Math.max(last.to, group.to);
    else groups.push(group);
  }
  return groups;
}

/** Keeps the selection, without the marks around it. */
function editOf({ from, to }: Selection, parts: readonly Changes[]): Edit {
  const first = movedBehind(from, parts[0]?.before ?? []);
  const inside = parts.flatMap(({ before, after }) => [
    ...before,
    ...after.filter((change) => change.from < to),
  ]);
  return {
    changes: parts
      .flatMap(({ before, after }) => [...before, ...after])
      .filter(({ from, to, insert }) => from < to || insert !== ""),
    selection: { from: first, to: Math.max(first, movedBehind(to, inside)) },
  };
}

/** Toggles code on each line of the selection, with a fence longer than any in it. */
export function toggleCode(text: string, selection: Selection): Edit {
  const pieces = piecesOf(text, selection).map((piece) => insideCode(text, piece));
  const marks = pieces.map((piece) => codeAround(text, piece));
  if (marks.every((mark) => mark !== undefined)) return edit(selection, pieces, marks.flatMap(withoutMark));
  const added = pieces.flatMap((piece, index) => {
    if (marks[index]) return [];
    const code = text.slice(piece.from, piece.to);
    const fence = fenceAround(code, 1);
    const space = padding(code);
    return surrounding(piece, fence + space, space + fence);
  });
  return edit(selection, pieces, added);
}

/** Returns backticks: at least `least`, and more than any run of them in the code. */
export function fenceAround(code: string, least: number): string {
  const runs = (code.match(/`+/g) ?? []).map((run) => run.length + 1);
  return "`".repeat(Math.max(least, ...runs));
}

type Mark = readonly [before: Selection, after: Selection];

function piecesOf(text: string, selection: Selection): Selection[] {
  const { from, to } = selectionOrWord(text, selection);
  if (from === to) return [{ from, to }];
  const pieces = selectedLines(text, { from, to }).map((line) => {
    const begin = line.from + lineMark.exec(line.text)![0].length;
    const start = from > line.from ? Math.max(from, begin) : begin;
    return trimmed(text, { from: start, to: Math.max(start, Math.min(to, line.to)) });
  });
  return pieces.filter((piece) => piece.to > piece.from);
}

/** Shrinks a piece by the marks at its ends, with or without their partners. */
function inside(text: string, piece: Selection): Selection {
  const { from, to } = withoutLone(text, piece, /^(?:\*+|_+|~+)/, /(?:(?<!\*)\*+|(?<!_)_+|(?<!~)~+)$/);
  let [start, end] = [from, to];
  while (end - start > 2 && /[*_~]/.test(text[start]!) && text[start] === text[end - 1]) {
    start += 1;
    end -= 1;
  }
  return /^[*_~]*$/.test(text.slice(start, end)) ? { from, to } : { from: start, to: end };
}

/** Removes marks at the ends whose partners are outside. */
function withoutLone(text: string, { from, to }: Selection, first: RegExp, last: RegExp): Selection {
  const piece = text.slice(from, to);
  const alone = (mark = "") => (piece.split(mark[0]!).length - 1 === mark.length ? mark.length : 0);
  const before = alone(first.exec(piece)?.[0]);
  const after = alone(last.exec(piece)?.[0]);
  return before + after < piece.length ? { from: from + before, to: to - after } : { from, to };
}

function markAround(text: string, { from, to }: Selection, weight: number): Mark | undefined {
  for (let [start, end] = [from, to]; ;) {
    const mark = text[start - 1];
    if (!mark || !/[*_~]/.test(mark) || text[end] !== mark) return undefined;
    let length = 0;
    while (text[start - 1 - length] === mark && text[end + length] === mark) length += 1;
    if (mark !== "~" && (length & weight) > 0) {
      return [
        { from: start - weight, to: start },
        { from: end, to: end + weight },
      ];
    }
    start -= length;
    end += length;
  }
}

function insideCode(text: string, piece: Selection): Selection {
  const { from, to } = withoutLone(text, piece, /^`+/, /(?<!`)`+$/);
  const chosen = text.slice(from, to);
  const { length } = /^`*/.exec(chosen)![0];
  const isFenced = chosen.endsWith("`".repeat(length)) && chosen.at(-length - 1) !== "`";
  return isFenced && 2 * length < chosen.length ? { from: from + length, to: to - length } : { from, to };
}

function codeAround(text: string, { from, to }: Selection): Mark | undefined {
  const space = padding(text.slice(from, to));
  const [begin, end] = space === "" ? [/(?<!`)`+$/, /^`+/] : [/(?<!`)`+ $/, /^ `+/];
  const [before = ""] = begin.exec(text.slice(0, from)) ?? [];
  const [after = ""] = end.exec(text.slice(to)) ?? [];
  if (before === "" || before.trim() !== after.trim()) return undefined;
  return [
    { from: from - before.length, to: from },
    { from: to, to: to + after.length },
  ];
}

/** A space between the fence and a backtick of the code. */
function padding(code: string): string {
  return /^`|`$/.test(code) ? " " : "";
}

function withoutMark(mark: Mark | undefined): Change[] {
  return (mark ?? []).map(({ from, to }) => deletion(from, to));
}

function surrounding({ from, to }: Selection, before: string, after: string): Change[] {
  return from === to
    ? [insertion(from, before), insertion(from, after)]
    : [insertion(from, before), insertion(to, after)];
}

/** Keeps the selection, or the cursor's place in its word. */
function edit(selection: Selection, pieces: readonly Selection[], changes: readonly Change[]): Edit {
  const [first, last] = [pieces[0], pieces.at(-1)];
  if (!first || !last) return { changes: [], selection };
  const before = changes.filter((_, index) => index % 2 === 0);
  if (selection.from === selection.to) {
    const at = movedBehind(selection.from, before.slice(0, 1));
    return { changes, selection: { from: at, to: at } };
  }
  const from = movedBehind(first.from, before.slice(0, 1));
  const to = movedBehind(last.to, changes.slice(0, -1));
  return { changes, selection: { from, to: Math.max(from, to) } };
}
