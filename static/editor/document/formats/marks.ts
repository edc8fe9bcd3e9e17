import { allRuns, type Run, runsOf, type Sign, signsOf } from "./runs.ts";
import { type Change, deletion, insertion, type Selection, selectionOrWord, trimmed } from "./text-change.ts";
import { type Style, styles, stylesOf, written } from "./written-marks.ts";

export type Marked = "bold" | "italic" | "code";

/** A paragraph's text with the selection in it. */
export type Passage = Readonly<{
  text: string;
  selection: Selection;
  labels: ReadonlySet<string>;
  isCell: boolean;
}>;

/** The changes of a passage, and the selected words. */
export type PassageEdit = Readonly<{ changes: readonly Change[]; words: Selection }>;

/** Toggles a format of the selected words of passages: off if all of them have it. Readers see the same words. */
export function toggleMarks(passages: readonly Passage[], name: Marked): Array<PassageEdit | undefined> {
  const pieces = passages.map((passage) => pieceOf(passage, name));
  const isOn = pieces.every((piece) => !piece || isWithin(piece));
  return pieces.map((piece) => piece && new Toggle(piece, !isOn).edit());
}

type Piece = Passage &
  Readonly<{
    name: Marked;
    runs: readonly Run[];
    signs: readonly Sign[];
    words: Selection;
    /** The words, and all of what they are a part of and what cannot be cut. */
    chosen: Selection;
  }>;

/** Undefined where the selection has no words. Between the words of a format, a caret is a place without it. */
function pieceOf(passage: Passage, name: Marked): Piece | undefined {
  const { text, selection, labels } = passage;
  const runs = runsOf(text, labels);
  const signs = signsOf(text, runs);
  const asked = selectionOrWord(text, selection);
  const words = signsIn(signs, asked) ?? signsIn(signs, wholeRuns(runs, asked, name));
  const piece = { ...passage, name, runs, signs };
  if (words) return { ...piece, words, chosen: wholeRuns(runs, words, name) };
  const isGap = selection.from === selection.to && !isInMarks(runs, selection.from);
  const isWithin = allRuns(runs).some((run) => run.name === name && isAround(run, selection.from));
  return isGap && isWithin ? { ...piece, words: selection, chosen: selection } : undefined;
}

function signsIn(signs: readonly Sign[], { from, to }: Selection): Selection | undefined {
  const inside = signs.filter(({ at }) => from <= at && at < to);
  return inside.length > 0 ? { from: inside[0]!.at, to: inside.at(-1)!.at + 1 } : undefined;
}

/** The words of a passage that can be between brackets: with all of the code, and of the formats, of which they have a part. */
export function linkedWords({ text, selection, labels }: Passage): Selection {
  const runs = runsOf(text, labels);
  let { from, to } = wholeRuns(runs, selectionOrWord(text, selection));
  for (const run of allRuns(runs).toReversed()) {
    const isApart = to <= run.from || run.to <= from;
    const isInside = run.begin <= from && to <= run.end;
    if (!isApart && !isInside && from < to) [from, to] = [Math.min(from, run.from), Math.max(to, run.to)];
  }
  return { from, to };
}

/** Extends a range to what cannot be cut. Code is such for all but code. */
function wholeRuns(runs: readonly Run[], range: Selection, name?: Run["name"]): Selection {
  let { from, to } = range;
  for (const run of allRuns(runs)) {
    const isUncut = isWhole(run) || (run.name === "code" && name !== "code");
    if (!isUncut || to < run.from || from > run.to || (from < to && (to === run.from || from === run.to)))
      continue;
    if (from === to && (from === run.from || from === run.to)) continue;
    [from, to] = [Math.min(from, run.from), Math.max(to, run.to)];
  }
  return { from, to };
}

function isWhole({ from, begin }: Run): boolean {
  return from === begin;
}

function isAround({ begin, end }: Run, at: number): boolean {
  return begin <= at && at <= end;
}

/** Whether a place is between the signs of a mark, or in a tag or an address. */
function isInMarks(runs: readonly Run[], at: number): boolean {
  return allRuns(runs).some((run) => run.from < at && at < run.to && (isWhole(run) || !isAround(run, at)));
}

function isWithin({ signs, chosen, name }: Piece): boolean {
  return signs.every(({ at, looks }) => at < chosen.from || at >= chosen.to || looks.has(name));
}

const marks = { bold: "**", italic: "*", code: "`" } as const;

/**
 * Marks around the caret, for what is typed next; without them where they are there already. Beside a text that has the
 * format, the caret goes into it. Undefined where a mark would be none.
 */
export function emptyMarks({ text, selection: { from: at }, labels }: Passage, name: Marked) {
  const runs = runsOf(text, labels);
  if (isInMarks(runs, at)) return undefined;
  const beside = allRuns(runs).find((run) => run.name === name && (run.from === at || run.to === at));
  if (beside) return { changes: [], at: beside.from === at ? beside.begin : beside.end };
  const { length } = marks[name];
  const sign = marks[name][0]!;
  let around = 0;
  while (text[at - 1 - around] === sign && text[at + around] === sign) around += 1;
  return (around & length) > 0
    ? { changes: [deletion(at - length, at), deletion(at, at + length)], at: at - length }
    : { changes: [insertion(at, marks[name].repeat(2))], at: at + length };
}

/** What is between the marks of a passage: words with the format or without, runs with both, or what has no words. */
type Part = Selection & Readonly<{ is: "on" | "off" | "space" | "mixed"; parts: readonly Part[] }>;

/** The format of a piece, turned on or off: the runs of it that the piece touches go, and are written anew. */
class Toggle {
  readonly #piece: Piece;
  readonly #isOn: boolean;
  readonly #dissolved: Run[] = [];

  constructor(piece: Piece, isOn: boolean) {
    this.#piece = piece;
    this.#isOn = isOn;
  }

  /** Undefined where no marks can make readers see what is meant. */
  edit(): PassageEdit | undefined {
    const { name, words, text, runs } = this.#piece;
    const ranges = segmentsOf(this.#partsIn({ begin: 0, end: text.length, runs }, false));
    const segments = ranges.map((range) => ({ ...range, name, styles: this.#stylesOf(range) }));
    for (const inside of this.#insides(ranges)) {
      const changes = written({ ...this.#piece, dissolved: this.#dissolved, segments, inside });
      if (changes) return { changes, words };
    }
    return undefined;
  }

  /** `has`: whether all of it had the format. */
  #partsIn({ begin, end, runs }: Pick<Run, "begin" | "end" | "runs">, has: boolean): Part[] {
    const parts: Part[] = [];
    let at = begin;
    for (const run of runs) {
      parts.push(...this.#textParts({ from: at, to: run.from }, has), ...this.#partsOfRun(run, has));
      at = run.to;
    }
    return [...parts, ...this.#textParts({ from: at, to: end }, has)];
  }

  #partsOfRun(run: Run, has: boolean): Part[] {
    const { name, chosen } = this.#piece;
    const part = (is: Part["is"], parts: readonly Part[] = []) => [{ from: run.from, to: run.to, is, parts }];
    const isCode = name === "code";
    if (run.name === name) {
      const isTouched = has || (run.from <= chosen.to && chosen.from <= run.to);
      if (!isTouched) return part("mixed");
      this.#dissolved.push(run);
      return this.#partsIn(run, true);
    }
    if (run.name === "break") return part(isCode ? "off" : "space");
    if (isWhole(run) || run.name === "code") {
      const canBe = !isCode || run.name === "source" || run.name === "escape";
      return part(canBe ? this.#kindOf(run, has) : "off");
    }
    const parts = this.#partsIn(run, has);
    const [kind = "space", ...others] = new Set(parts.map(({ is }) => is).filter((is) => is !== "space"));
    return part(others.length > 0 || isCode ? "mixed" : kind, parts);
  }

  #textParts({ from, to }: Selection, has: boolean): Part[] {
    const { text, chosen } = this.#piece;
    const isBreak = chosen.from === chosen.to && from <= chosen.from && chosen.from <= to;
    const ends = [from, ...[chosen.from, chosen.to].filter((at) => from < at && at < to), to];
    return ends.slice(1).flatMap((end, index): Part[] => {
      const range = trimmed(text, { from: ends[index]!, to: end });
      if (range.from < range.to) return [{ ...range, is: this.#kindOf(range, has), parts: [] }];
      return [{ ...range, is: isBreak ? "off" : "space", parts: [] }];
    });
  }

  #kindOf({ from, to }: Selection, has: boolean): "on" | "off" {
    const { chosen } = this.#piece;
    const isChosen = chosen.from <= from && to <= chosen.to;
    return (isChosen ? this.#isOn : has) ? "on" : "off";
  }

  /** The marks of a run that goes are for what stays of it. */
  #stylesOf(range: Selection): readonly Style[] {
    const { name } = this.#piece;
    if (name === "code") return [codeStyle(this.#codeIn(range))];
    const run = this.#dissolved.find(({ begin, end }) => begin < range.to && range.from < end);
    return run ? stylesOf({ ...this.#piece, dissolved: [], segments: [], inside: [] }, run) : styles[name];
  }

  /** What is between the marks of a segment when it is code. */
  #codeIn({ from, to }: Selection): string {
    const code = this.#piece.text.slice(from, to).split("");
    const blank = (start: number, end: number) =>
      code.fill("", Math.max(start - from, 0), Math.max(end - from, 0));
    for (const run of this.#dissolved) {
      blank(run.from, run.begin);
      blank(run.end, run.to);
    }
    for (const run of this.#escapes()) blank(run.from, run.from + 1);
    return code.join("");
  }

  /** Ways to write what is inside the marks: signs of former code are escaped if they would become marks. */
  #insides(segments: readonly Selection[]): ReadonlyArray<readonly Change[]> {
    const { name, signs, chosen, text, isCell } = this.#piece;
    if (name !== "code") return [[]];
    const isCode = (at: number) => segments.some(({ from, to }) => from <= at && at < to);
    const isPipe = (at: number) => isCell && /^\\?\|/.test(text.slice(at, at + 2));
    const unescaped = this.#escapes()
      .filter(({ from }) => isCode(from))
      .map(({ from }) => deletion(from, from + 1));
    const escaped = signs
      .filter(({ at, looks }) => looks.has("code") && chosen.from <= at && at < chosen.to && !isCode(at))
      .filter(({ at, sign }) => /[!-/:-@[-`{-~]/.test(sign) && !isPipe(at))
      .map(({ at }) => insertion(at, "\\"));
    return [unescaped, [...unescaped, ...escaped]];
  }

  /** Signs with a backslash, which code does not need. A pipe in a cell does. */
  #escapes(): Run[] {
    const { runs, isCell, text } = this.#piece;
    return allRuns(runs).filter(({ name, from }) => name === "escape" && !(isCell && text[from + 1] === "|"));
  }
}

/** The longest ranges that can have marks of their own. */
function segmentsOf(parts: readonly Part[]): Selection[] {
  const segments: Array<{ from: number; to: number }> = [];
  let goesOn = false;
  for (const { from, to, is, parts: inner } of parts) {
    if (is === "space") continue;
    if (is === "on" && goesOn) segments.at(-1)!.to = to;
    else if (is === "on") segments.push({ from, to });
    else segments.push(...segmentsOf(inner));
    goesOn = is === "on";
  }
  return segments;
}

/** A fence longer than any in the code, with a space between it and a backtick of the code. */
function codeStyle(code: string): Style {
  const fence = fenceAround(code, 1);
  const space = /^`|`$/.test(code) ? " " : "";
  return [fence + space, space + fence];
}

/** Returns backticks: at least `least`, and more than any run of them in the code. */
export function fenceAround(code: string, least: number): string {
  const runs = (code.match(/`+/g) ?? []).map((run) => run.length + 1);
  return "`".repeat(Math.max(least, ...runs));
}
