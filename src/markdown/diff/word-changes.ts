import { linesOf } from "../text/index.ts";
import { type Hunk, hunksOf } from "./hunks.ts";

export type WordChange = Readonly<{ kind: "kept" | "added" | "removed"; text: string }>;

/** Larger texts, in UTF-16 units, are compared by lines. */
const MAX_UNITS = 64 * 1024;

/** Words, blanks, punctuation. Scripts without spaces count each character. */
const word =
  /\r\n|\n|\r|[^\S\r\n]+|[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]\p{M}*|[\p{L}\p{M}\p{N}_]+|./gsu;

export function wordsOf(text: string): string[] {
  return text.match(word) ?? [];
}

export function wordChanges(before: string, after: string): WordChange[] {
  const partsOf = Math.max(before.length, after.length) > MAX_UNITS ? linesOf : wordsOf;
  const [oldParts, newParts] = [partsOf(before), partsOf(after)];
  const changes: WordChange[] = [];
  let at = 0;
  for (const { oldStart, oldEnd, newStart, newEnd } of withoutGaps(hunksOf(oldParts, newParts), oldParts)) {
    changes.push({ kind: "kept", text: oldParts.slice(at, oldStart).join("") });
    changes.push({ kind: "removed", text: oldParts.slice(oldStart, oldEnd).join("") });
    changes.push({ kind: "added", text: newParts.slice(newStart, newEnd).join("") });
    at = oldEnd;
  }
  changes.push({ kind: "kept", text: oldParts.slice(at).join("") });
  return changes.filter(({ text }) => text !== "");
}

function withoutGaps(hunks: readonly Hunk[], oldParts: readonly string[]): Hunk[] {
  const runs: Hunk[] = [];
  for (const hunk of hunks) {
    const last = runs.at(-1);
    const between = last && oldParts.slice(last.oldEnd, hunk.oldStart);
    if (last && between!.length === 1 && /^[^\S\r\n]+$/.test(between![0]!)) {
      runs[runs.length - 1] = { ...last, oldEnd: hunk.oldEnd, newEnd: hunk.newEnd };
    } else runs.push(hunk);
  }
  return runs;
}
