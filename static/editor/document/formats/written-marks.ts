import { applied } from "../change.ts";
import { allRuns, type Run, runsOf, sameLooks, type Sign, signsOf } from "./runs.ts";
import { type Change, insertion, movedBehind, type Selection } from "./text-change.ts";

export type Style = readonly [open: string, close: string];

/** Marks, and the element that looks the same where they would be none: beside a letter, a mark cannot hold a sign. */
export const styles = {
  bold: [
    ["**", "**"],
    ["<strong>", "</strong>"],
  ],
  italic: [
    ["*", "*"],
    ["<em>", "</em>"],
  ],
  struck: [
    ["~~", "~~"],
    ["<del>", "</del>"],
  ],
} as const;

/** A range of a text that is to have a format, and the ways to write it, the first that is read as meant. */
type Segment = Selection & Readonly<{ name: Run["name"]; styles: readonly Style[] }>;

export type Plan = Readonly<{
  text: string;
  labels: ReadonlySet<string>;
  runs: readonly Run[];
  /** Runs whose marks go. */
  dissolved: readonly Run[];
  segments: readonly Segment[];
  /** Changes between the marks; what readers see stays. */
  inside: readonly Change[];
  signs: readonly Sign[];
}>;

type Wanted = Readonly<{
  name: Run["name"];
  /** Where its marks go. */
  open: Selection;
  close: Selection;
  styles: readonly Style[];
  isNew: boolean;
}>;

/**
 * Writes marks such that a reader of Markdown finds what is planned and nothing else: where a mark would be none, of a
 * segment or of a run beside it, its next style is tried. Returns undefined where none does.
 */
export function written(plan: Plan): Change[] | undefined {
  const wanted = wantedOf(plan);
  const marked = new Set<number>();
  for (let escaped = -1; escaped < marked.size;) {
    escaped = marked.size;
    const changes = tried(plan, wanted, marked);
    if (changes) return withoutSame(plan.text, changes);
  }
  return undefined;
}

/** With a backslash before the signs in `marked`, to which those are added that marks beside them make marks. */
function tried(plan: Plan, wanted: readonly Wanted[], marked: Set<number>): Change[] | undefined {
  const escapes = Array.from(marked, (at) => insertion(at, "\\"));
  const gone = plan.dissolved.flatMap((run) => marksOf(run).map((mark) => ({ ...mark, insert: "" })));
  const chosen = wanted.map(() => 0);
  for (;;) {
    const marks = wanted.flatMap(({ open, close, styles }, of) => {
      const [before, after] = styles[chosen[of]!]!;
      return [
        { ...open, insert: before },
        { ...close, insert: after },
      ];
    });
    const changes = inOrder([...marks, ...gone, ...plan.inside, ...escapes]);
    const wrong = misread(plan, wanted, changes);
    if (!wrong) return changes;
    for (const at of wrong.unseen) marked.add(at);
    const hasNext = (of: number) => chosen[of]! + 1 < wanted[of]!.styles.length;
    const lost = wrong.lost.filter(hasNext);
    const next = lost.length > 0 ? lost : [...wanted.keys()].filter((of) => wanted[of]!.isNew && hasNext(of));
    if (next.length === 0) return undefined;
    for (const of of next) chosen[of]! += 1;
  }
}

function marksOf({ from, begin, end, to }: Run): Selection[] {
  return [
    { from, to: begin },
    { from: end, to },
  ];
}

function wantedOf(plan: Plan): Wanted[] {
  const { runs, dissolved, segments } = plan;
  const kept = allRuns(runs).filter((run) => run.name in styles && !dissolved.includes(run));
  return [
    ...segments.map(({ name, from, to, styles }) => ({
      name,
      open: { from, to: from },
      close: { from: to, to },
      styles,
      isNew: true,
    })),
    ...kept.map((run) => {
      const [open, close] = marksOf(run) as [Selection, Selection];
      return { name: run.name, open, close, styles: stylesOf(plan, run), isNew: false };
    }),
  ];
}

/** A run keeps its marks where it can. Of an element in whose place marks would have been none, they are tried first. */
export function stylesOf(plan: Plan, run: Run): readonly Style[] {
  const [open, close] = marksOf(run) as [Selection, Selection];
  const own: Style = [plan.text.slice(open.from, open.to), plan.text.slice(close.from, close.to)];
  const known = styles[run.name as keyof typeof styles];
  const others = known.filter(([before]) => before !== own[0]);
  if (!own[0].startsWith("<")) return [own, ...others];
  const [[before, after]] = known;
  const changes = [
    { ...open, insert: before },
    { ...close, insert: after },
  ];
  const wanted = [{ name: run.name, open, close, styles: known, isNew: true }];
  const isNeeded = misread({ ...plan, dissolved: [], segments: [] }, wanted, changes) !== undefined;
  return isNeeded ? [...others, own] : [own, ...others];
}

/** What is inserted at a place comes before what is replaced from there on. */
function inOrder(changes: readonly Change[]): Change[] {
  return changes.toSorted((one, other) => one.from - other.from || one.to - other.to);
}

type Misread = Readonly<{
  /** Which of the wanted runs a reader does not find. */
  lost: readonly number[];
  /** Signs that are read as marks. */
  unseen: readonly number[];
}>;

/** Undefined where all is read as planned. */
function misread(plan: Plan, wanted: readonly Wanted[], changes: readonly Change[]): Misread | undefined {
  const text = applied(plan.text, changes);
  const runs = runsOf(text, plan.labels);
  const signs = signsOf(text, runs);
  const all = allRuns(runs);
  const found = new Map(
    all.map((run) => [
      spanOf(
        signs.filter((sign) => isBetween(sign, run.begin, run.end)),
        run.name,
      ),
      run,
    ]),
  );
  const placed = plan.signs.map((sign) => ({ ...sign, at: movedBehind(sign.at, changes) }));
  const lost = [...wanted.keys()].filter((of) => {
    const { name, open, close, isNew } = wanted[of]!;
    const inside = placed.filter((_, index) => isBetween(plan.signs[index]!, open.to, close.from));
    const run = found.get(spanOf(inside, name));
    return !run || (isNew && isMixed(text, run, all));
  });
  const looksOf = wantedLooks(plan);
  const isRead = plan.signs.every((sign, index) => {
    const other = signs[index];
    return other?.at === placed[index]!.at && sameLooks(looksOf(sign), other.looks);
  });
  if (isRead && lost.length === 0 && signs.length === placed.length) return undefined;
  const seen = new Set(signs.map(({ at }) => at));
  const hidden = plan.signs.filter(
    ({ sign, at }) => /[*_~`]/.test(sign) && !seen.has(movedBehind(at, changes)),
  );
  return { lost, unseen: hidden.map(({ at }) => at) };
}

/** The looks that signs are to have. */
function wantedLooks({ runs, dissolved, segments }: Plan): (sign: Sign) => ReadonlySet<string> {
  const name = (segments[0] ?? dissolved[0])?.name;
  if (!name) return ({ looks }) => looks;
  const kept = allRuns(runs).filter((run) => run.name === name && !dissolved.includes(run));
  const ranges = [...segments, ...kept.map(({ begin, end }) => ({ from: begin, to: end }))];
  return ({ at, looks }) => {
    const isIn = ranges.some(({ from, to }) => from <= at && at < to);
    const hasSource = name === "code" && isIn && looks.has("source");
    if (looks.has(name) === isIn && !hasSource) return looks;
    const others = [...looks].filter((look) => look !== name && !(hasSource && look === "source"));
    return new Set(isIn ? [...others, name] : others);
  };
}

function isBetween({ at }: Sign, begin: number, end: number): boolean {
  return begin <= at && at < end;
}

/** Tells a run by its first and its last sign. */
function spanOf(signs: readonly Sign[], name: string): string {
  return `${name} ${signs[0]?.at} ${signs.at(-1)?.at}`;
}

/** Whether marks are beside others of their sign that do not open, or close, at the same place: there readers differ. */
function isMixed(text: string, run: Run, runs: readonly Run[]): boolean {
  const sign = text[run.from];
  if (sign !== "*" && sign !== "_") return false;
  const signsAround = (from: number, to: number): Selection => {
    let [start, end] = [from, to];
    while (text[start - 1] === sign) start -= 1;
    while (text[end] === sign) end += 1;
    return { from: start, to: end };
  };
  const [open, close] = [signsAround(run.from, run.begin), signsAround(run.end, run.to)];
  const count = (at: (run: Run) => Selection, { from, to }: Selection) =>
    runs
      .map(at)
      .filter((mark) => from <= mark.from && mark.to <= to)
      .reduce((sum, mark) => sum + mark.to - mark.from, 0);
  return (
    count(({ from, begin: to }) => ({ from, to }), open) !== open.to - open.from ||
    count(({ end: from, to }) => ({ from, to }), close) !== close.to - close.from
  );
}

/** Leaves out what is replaced by the same: marks that go where they come. */
function withoutSame(text: string, marks: readonly Change[]): Change[] {
  const left = [...marks];
  for (const gone of marks.filter(({ insert, from, to }) => insert === "" && from < to)) {
    const old = text.slice(gone.from, gone.to);
    const again = left.findIndex(
      ({ from, to, insert }) => from === to && insert === old && (from === gone.from || from === gone.to),
    );
    if (again < 0) continue;
    left.splice(again, 1);
    left.splice(left.indexOf(gone), 1);
  }
  return left.filter(({ from, to, insert }) => text.slice(from, to) !== insert);
}
