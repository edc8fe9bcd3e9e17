import { type Run, runsAround } from "./runs.ts";
import { type Change, deletion, type Edit, insertion, type Selection } from "./text-change.ts";

/**
 * At the end of bold, italic or code text, the same format again ends it: the caret goes after its marks, and blanks with
 * it. Returns undefined where none ends.
 */
export function leaveMarks(text: string, { from: at, to }: Selection, node: string): Edit | undefined {
  if (at !== to) return undefined;
  const after = afterMarks(text, at, node);
  if (after !== undefined) return { changes: [], selection: { from: after, to: after } };
  const [blanks] = /(?<![ \t])[ \t]*$/.exec(text.slice(0, at))!;
  const end = at - blanks.length;
  // Marks after a blank end nothing.
  const before = blanks ? afterMarks(text.slice(0, end) + text.slice(at), end, node) : undefined;
  if (before === undefined) return undefined;
  const place = before + blanks.length;
  const changes: Change[] = [deletion(end, at), insertion(place, blanks)];
  return { changes, selection: { from: place, to: place } };
}

function afterMarks(text: string, at: number, node: string): number | undefined {
  const ending = runsAround(text, { from: at, to: at }).filter((run) => isEnding(text, run, at));
  const run = ending.find(({ name }) => name === node);
  if (!run) return undefined;
  const [outer, inner] = ending;
  // Of `***both***`, either may end first.
  const isSplit = inner !== undefined && outer!.begin === inner.from;
  return isSplit ? at + (run.begin - run.from) : run.to;
}

function isEnding(text: string, { begin, end, to }: Run, at: number): boolean {
  return begin < Math.min(at, end) && at < to && /^[*_]*$/.test(text.slice(at, end));
}
