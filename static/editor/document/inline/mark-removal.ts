import { type EditorState, type StateEffect, Transaction } from "@codemirror/state";

import type { Change } from "../change.ts";
import { isSound } from "../keys/edit.ts";
import type { Rule } from "../keys/rules/rule.ts";
import { besideBlanks, storing } from "../stored-formats.ts";
import type { Span } from "../syntax/nodes.ts";
import { closingOf, cutBy, FORMULA, type Marked, markedAt, openingOf, seenOf } from "./marked.ts";

/** Not `input.type.compose`: an input method keeps what it replaces. */
const removing = /^(?:delete(?:\..*)?|input\.(?:type|paste|drop))$/;

/**
 * What is removed leaves no half of marks: words that stay keep theirs, and both marks go with the last word, or with one of
 * them. What is typed beside marks, or as the first or last of their words, leaves them what they are.
 */
export const markRemoval: Rule = (transaction) => {
  const { startState, docChanged, effects, scrollIntoView, newSelection } = transaction;
  const { main } = startState.selection;
  const userEvent = transaction.annotation(Transaction.userEvent) ?? "";
  // The keys that join blocks know what they remove.
  const isOwn = !main.empty || !transaction.annotation(isSound);
  if (!isOwn || !docChanged || !removing.test(userEvent)) return undefined;
  const changes: Change[] = [];
  const stored: StateEffect<unknown>[] = [];
  let isSame = true;
  let caret = { at: main.from, by: 0 };
  transaction.changes.iterChanges((from, to, start, end, text) => {
    const insert = text.toString();
    const removal =
      (main.empty && from < to && pairAt(startState, { from, to })) ||
      removalOf(startState, { from, to }, insert);
    const isElsewhere = from === to && (!main.empty || from !== main.head);
    const [first, ...others] = isElsewhere ? [{ from, to, insert }] : removal.changes;
    isSame &&= others.length === 0 && first?.from === from && first.to === to && first.insert === insert;
    isSame &&= insert !== "" || removal.at === from;
    const { head } = newSelection.main;
    // The page's last line break was added by a rule, and what follows is moved with the rest of its block.
    const back = insert && start <= head && head <= end ? end - head : 0;
    const isHere = insert && !main.empty ? from < main.to : from <= main.from && main.from <= to;
    if (isHere) {
      caret = { at: removal.at, by: Math.max(0, removal.by - back) };
      if (main.empty) stored.push(...storing(startState, removal.left ?? []));
    }
    changes.push(first!, ...others);
  });
  if (isSame) return undefined;
  const set = startState.changes(changes);
  return {
    changes: set,
    selection: { anchor: set.mapPos(caret.at, -1) + caret.by },
    effects: [...effects, ...stored],
    scrollIntoView,
    userEvent,
  };
};

/** The caret goes `by` so many units after `at`. It has `left` marks from which a blank came out: what is typed next goes on in them. */
type Removal = Readonly<{ changes: readonly Change[]; at: number; by: number; left?: readonly Marked[] }>;

/** Both marks, where a key removes a sign of one; all of what reads as one sign, such as a formula, where it removes an end of it. */
function pairAt(state: EditorState, { from, to }: Span): Removal | undefined {
  const marked = markedAt(state, from)
    .filter(({ kind }) => kind === "whole" || paired.has(kind))
    .findLast((one) => {
      if (one.kind === "whole") return from === one.from || to === one.to;
      return (one.from <= from && to <= one.begin) || (one.end <= from && to <= one.to);
    });
  if (!marked) return undefined;
  if (marked.kind === "whole") return { changes: [deletion(marked.from, marked.to)], at: marked.from, by: 0 };
  const { begin, end } = marked;
  const [before, after] = around(state, marked);
  const inside = emphasisAt(state, begin).find((one) => one.from === begin && one.to === end);
  const words = inside ? state.sliceDoc(inside.begin, inside.end) : "";
  const changes = [
    deletion(marked.from, begin),
    ...(inside ? soundMarks(state, inside, [before, words], [words, after]) : []),
    ...(marked.name === FORMULA ? escaped(state, marked) : []),
    deletion(end, marked.to),
  ];
  return { changes, at: from < begin ? marked.from : marked.end, by: 0 };
}

/** What a formula has is no Markdown when it is text. */
function escaped(state: EditorState, { begin, end }: Marked): Change[] {
  const signs = state.sliceDoc(begin, end).matchAll(/[{<*_`[\]]|\\(?=[!-/:-@[-`{-~])/g);
  return [...signs].map(({ index }) => ({ from: begin + index, to: begin + index, insert: "\\" }));
}

const paired: ReadonlySet<Marked["kind"]> = new Set(["emphasis", "code", "element", "component"]);

const deletion = (from: number, to: number): Change => ({ from, to, insert: "" });

/** Removes what readers see of a range, and writes something in its place: with the look of the words that it replaces, or goes on from. */
function removalOf(state: EditorState, range: Span, insert: string): Removal {
  const isWritten = insert.trim() !== "";
  const back = insert === "" ? backIn(state, range) : undefined;
  if (back !== undefined) return { changes: [deletion(range.from, range.to)], at: back, by: 0 };
  const words = wordsOf(state, range, insert);
  const { from, to, edges, changes } = joined(state, words, insert);
  const [ended, started] = [edges.find(isEndCut)?.one, edges.findLast(isStartCut)?.one];
  // Marks beside a blank would be none.
  const kept = ended && !isWritten ? state.sliceDoc(ended.begin, from) : "";
  const blanks = kept.slice(kept.trimEnd().length);
  const blanksAfter = started ? /^\s*/.exec(state.sliceDoc(to, started.end))![0] : "";
  const [at, next] = [from - blanks.length, to + blanksAfter.length];
  const own = edges.map(({ one, isEnd, isCut }) =>
    isCut ? (isEnd ? closingOf : openingOf)(state, one) : "",
  );
  const ends = edges.filter(({ isEnd }) => isEnd).length;
  const row = own.toSpliced(ends, 0, blanks + (isWritten ? "" : insert) + blanksAfter);
  const [left, typed] = [state.sliceDoc(at - NEAR, at), isWritten ? insert : ""];
  const right = state.sliceDoc(next, next + NEAR);
  const marks = edges.map((edge, index) => {
    const place = edge.isEnd ? index : index + 1;
    const isBefore = edge.isEnd && !edge.isCut; // what is written comes after it
    const before = isBefore ? left : left + typed + row.slice(0, place).join("");
    const after = row.slice(place + 1).join("") + right;
    return marksBetween(state, edge, [before, isBefore ? typed + after : after]);
  });
  const within = (isEnd: boolean) =>
    edges
      .map((edge, index) => (edge.isCut && edge.isEnd === isEnd ? marks[index]![isEnd ? 1 : 0] : ""))
      .join("");
  const written = isWritten ? insert + within(true) : within(true) + blanks + insert;
  const outside = edges.flatMap(({ one }, index) => [
    { from: one.from, to: one.begin, insert: marks[index]![0] },
    { from: one.end, to: one.to, insert: marks[index]![1] },
  ]);
  const others = [
    ...changes,
    ...labelled(state, { from, to }, isWritten),
    ...outside.filter((mark) => mark.to <= at || next <= mark.from),
    ...aroundWords(state, { from: at, to: next }, insert),
  ];
  return {
    changes: [
      { from: at, to: next, insert: written + blanksAfter + within(false) },
      ...others.filter((change) => state.sliceDoc(change.from, change.to) !== change.insert),
    ],
    at,
    by: isWritten ? insert.length : blanks + insert ? written.length : 0,
    left: words.left,
  };
}

/** The end of the words of stored formats, or their start, from which the last blank goes. */
function backIn(state: EditorState, { from, to }: Span): number | undefined {
  const { isEnd, at, inner } = besideBlanks(state) ?? {};
  if (isEnd) return at === from ? inner!.end : undefined;
  return inner && at === to ? inner.begin : undefined;
}

/** A link whose words are its label keeps the label when other words come, or some of them go. */
function labelled(state: EditorState, { from, to }: Span, isWritten: boolean): Change[] {
  const around = markedAt(state, from).find(
    ({ kind, begin, end }) =>
      kind === "link" && begin <= from && to <= end && (isWritten || to - from < end - begin),
  );
  return around ? [{ from: around.end, to: around.to, insert: closingOf(state, around) }] : [];
}

/** In UTF-16 units: more than the marks beside a place. */
const NEAR = 20;

/** What ends before what is removed, or begins after it: a part of it is removed, or it is beside that. */
type Edge = Readonly<{ one: Marked; isEnd: boolean; isCut: boolean }>;

const isEndCut = ({ isEnd, isCut }: Edge) => isEnd && isCut;
const isStartCut = ({ isEnd, isCut }: Edge) => !isEnd && isCut;

/** The marks of which the first or the last word is another after a change. */
function aroundWords(state: EditorState, { from, to }: Span, insert: string): Change[] {
  const [left, right] = around(state, { from, to });
  let [first, last] = [from, to];
  return emphasisAt(state, from).flatMap((one) => {
    const isIn = one.begin <= from && to <= one.end;
    const [isFirst, isLast] = [isIn && one.begin === first, isIn && one.end === last];
    const [before, after] = around(state, one);
    if (isFirst) first = one.from;
    if (isLast) last = one.to;
    return soundMarks(state, one, isFirst && [before, insert + right], isLast && [left + insert, after]);
  });
}

const around = (state: EditorState, { from, to }: Span) =>
  [state.sliceDoc(from - NEAR, from), state.sliceDoc(to, to + NEAR)] as const;

type Sides = readonly [before: string, after: string];

/** Marks that stay what they are between the texts that they begin and end between now. */
function soundMarks(state: EditorState, one: Marked, start: Sides | false, end: Sides | false): Change[] {
  const edge = { one, isEnd: false, isCut: false };
  const marks = [
    start && marksBetween(state, edge, start),
    end && marksBetween(state, { ...edge, isEnd: true }, end),
  ].filter((marks) => marks !== false);
  const [opening, closing] = marks.find(([opening]) => opening.startsWith("<")) ?? marks[0] ?? [];
  if (opening === undefined) return [];
  return [
    { from: one.from, to: one.begin, insert: opening },
    { from: one.end, to: one.to, insert: closing! },
  ];
}

/** Words with the marks that a blank comes out of. */
type Words = Span & Readonly<{ left: readonly Marked[] }>;

function wordsOf(state: EditorState, range: Span, insert: string): Words {
  const seen = range.from < range.to ? seenOf(state, range) : range;
  if (insert.trim() !== "") return { ...withoutMarks(state, seen), left: [] };
  return withBlankEnds(state, { ...withMarks(state, seen), left: [] }, insert !== "");
}

/** Where one format goes on after what is removed, it is in one pair of marks. */
function joined(
  state: EditorState,
  { from, to }: Span,
  insert: string,
  done: readonly Marked[] = [],
): Joined {
  const cut = cutBy(state, { from, to });
  const [before, after] = [cut.before, cut.after].map((all) => all.filter((one) => !isOneOf(done, one)));
  const [one, other] = [before![0], after![0]];
  const isAlike = one && one.name === other?.name && (one.kind === "emphasis" || one.kind === "code");
  // What is written goes on with what is cut before it.
  if (isAlike && (insert === "" || (one.to > from && insert.trim() !== ""))) {
    const within = { from: Math.min(from, one.end), to: Math.max(to, other!.begin) };
    const rest = joined(state, within, insert, [...done, one, other!]);
    return { ...rest, changes: [...alike(state, one, other!), ...rest.changes] };
  }
  const edges = [
    ...before!.toReversed().map((one) => ({ one, isEnd: true, isCut: one.to > from })),
    ...after!.map((one) => ({ one, isEnd: false, isCut: one.from < to })),
  ];
  return { from, to, edges, changes: [] };
}

type Joined = Span & Readonly<{ edges: readonly Edge[]; changes: readonly Change[] }>;

function isOneOf(all: readonly Marked[], { from, to }: Marked): boolean {
  return all.some((one) => one.from === from && one.to === to);
}

const elements: Readonly<Record<string, string>> = {
  StrongEmphasis: "strong",
  Emphasis: "em",
  Strikethrough: "del",
};

/** The marks of what ends or begins between two texts, or the element that looks the same where they would be none there. */
function marksBetween(
  state: EditorState,
  { one, isEnd, isCut }: Edge,
  [before, after]: readonly [string, string],
): readonly [opening: string, closing: string] {
  // A part of an address in angle brackets is text.
  if (one.kind === "bare" && isCut) return ["", ""];
  const [opening, closing] = [openingOf(state, one), closingOf(state, one)];
  const element = elements[one.name];
  if (!element) return [opening, closing];
  const mark = opening[0]!;
  const [start, end] = [
    [...before].findLast((sign) => sign !== mark),
    [...after].find((sign) => sign !== mark),
  ];
  const [inner = "", outer = ""] = isEnd ? [start, end] : [end, start];
  if (sign.test(inner) && letter.test(outer)) return [`<${element}>`, `</${element}>`];
  const isInWord = opening.startsWith("_") && letter.test(inner) && letter.test(outer);
  return isInWord ? [opening.replaceAll("_", "*"), closing.replaceAll("_", "*")] : [opening, closing];
}

const letter = /[\p{L}\p{N}\p{M}]/u;
const sign = /[\p{P}\p{S}]/u;

/** One pair for both: the longer, because code can hold what ends a shorter. */
function alike(state: EditorState, one: Marked, other: Marked): Change[] {
  const [marks, others] = [openingOf(state, one), openingOf(state, other)];
  if (marks === others) return [];
  return others.length > marks.length
    ? [{ from: one.from, to: one.begin, insert: others }]
    : [{ from: other.end, to: other.to, insert: closingOf(state, one) }];
}

const withWords = new Set(["emphasis", "code", "link", "bare", "element"]);

/** Marks of which all words are in a range go with them. */
function withMarks(state: EditorState, { from, to }: Span): Span {
  const around = markedAt(state, from).findLast(
    ({ kind, begin, end }) => withWords.has(kind) && begin === from && end === to && from < to,
  );
  return around ? withMarks(state, around) : { from, to };
}

/** A blank that is the last of marked words after others of them are removed, or the first, or is written there, comes out of the marks. */
function withBlankEnds(state: EditorState, { from, to, left }: Words, isBlankWritten: boolean): Words {
  const isBlank = (at: number) => isBlankWritten || state.sliceDoc(at, at + 1).trim() === "";
  const ended = isBlank(from - 1) && emphasisAt(state, to).find((one) => one.end === to && one.begin < from);
  const started = isBlank(to) && emphasisAt(state, from).find((one) => one.begin === from && to < one.end);
  const one = ended || started;
  if (!one) return { from, to, left };
  const next = ended ? { from, to: one.to } : { from: one.from, to };
  return withBlankEnds(state, { ...next, left: [...left, one] }, isBlankWritten);
}

const emphasisAt = (state: EditorState, at: number) =>
  markedAt(state, at)
    .filter(({ kind }) => kind === "emphasis")
    .toReversed();

function withoutMarks(state: EditorState, { from, to }: Span): Span {
  const around = markedAt(state, from).find(
    (one) => withWords.has(one.kind) && one.kind !== "bare" && one.from === from && one.to === to,
  );
  return around ? withoutMarks(state, { from: around.begin, to: around.end }) : { from, to };
}
