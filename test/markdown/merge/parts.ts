import type { MergeConflict } from "../../../src/markdown/merge/gaps.ts";
import type { Merge } from "../../../src/markdown/merge/merge.ts";

export function conflictsIn({ parts }: Merge): MergeConflict[] {
  return parts.filter((part) => typeof part !== "string");
}

/** As a merge tells words from each other. */
export function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{M}\p{N}_]+/gu) ?? [];
}
