import type { Passage } from "./marks.ts";
import { allRuns, type Run, runsOf, signsOf } from "./runs.ts";
import { type Change, deletion, insertion } from "./text-change.ts";

type Left = Readonly<{ changes: readonly Change[]; at: number }>;

/**
 * At the end of bold, italic or code text, the same format again ends it: the caret goes after its marks, and blanks with
 * it. Returns undefined where none ends.
 */
export function leaveMarks(
  { text, selection: { from: at }, labels }: Passage,
  name: Run["name"],
): Left | undefined {
  const after = afterMarks(text, at, name, labels);
  if (after !== undefined) return { changes: [], at: after };
  const [blanks] = /(?<![ \t])[ \t]*$/.exec(text.slice(0, at))!;
  const end = at - blanks.length;
  // Marks after a blank end nothing.
  const before = blanks ? afterMarks(text.slice(0, end) + text.slice(at), end, name, labels) : undefined;
  if (before === undefined) return undefined;
  const place = before + blanks.length;
  return { changes: [deletion(end, at), insertion(place, blanks)], at: place };
}

function afterMarks(
  text: string,
  at: number,
  name: Run["name"],
  labels: ReadonlySet<string>,
): number | undefined {
  const runs = runsOf(text, labels);
  const signs = signsOf(text, runs);
  const isEnding = ({ begin, end, to }: Run) =>
    begin < Math.min(at, end) && at < to && signs.every((sign) => sign.at < at || sign.at >= end);
  const ending = allRuns(runs).filter(isEnding);
  const run = ending.find((run) => run.name === name);
  if (!run) return undefined;
  const [outer, inner] = ending;
  // In `***both***`, either may end first.
  const isSplit = inner?.from === outer!.begin && /^(?:\*+|_+)$/.test(text.slice(outer!.from, inner.begin));
  return isSplit ? at + (run.begin - run.from) : run.to;
}
