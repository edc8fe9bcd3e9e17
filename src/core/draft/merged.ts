import { type Decision, merge, type MergeConflict, resolve } from "../../markdown/merge/index.ts";
import type { Dialect } from "../../markdown/tree/index.ts";
import { Invalid } from "../errors.ts";

export type { MergeConflict, Decision } from "../../markdown/merge/index.ts";

const MAX_CONFLICTS = 1000;

type Asked = Readonly<{
  base: string;
  mine: string;
  theirs: string;
  dialect: Dialect;
  /** As many as conflicts; otherwise the merge only reports these. */
  decisions: readonly Decision[];
}>;

export type Merged = Readonly<{ text: string | undefined; conflicts: readonly MergeConflict[] }>;

/** @throws Invalid where a decision is impossible, or where there are too many conflicts */
export function merged({ base, mine, theirs, dialect, decisions }: Asked): Merged {
  const both = merge(base, mine, theirs, dialect);
  const conflicts = both.parts.filter((part) => typeof part !== "string");
  if (conflicts.length > MAX_CONFLICTS)
    throw new Invalid("These texts have too many differences to merge. Choose one of them.");
  if (decisions.length !== conflicts.length) return { text: both.text, conflicts };
  try {
    return { text: resolve(both, decisions), conflicts };
  } catch (error) {
    if (error instanceof RangeError) throw new Invalid(error.message);
    throw error;
  }
}

declare module "../text/text-work.ts" {
  interface TextTasks {
    merged: typeof merged;
  }
}
