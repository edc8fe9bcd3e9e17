import type { MergeConflict } from "../../../src/mdx/merge/gaps.ts";
import type { Merge } from "../../../src/mdx/merge/merge.ts";

export function conflictsIn({ parts }: Merge): MergeConflict[] {
  return parts.filter((part) => typeof part !== "string");
}

/** As a merge tells words from each other. */
export function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{M}\p{N}_]+/gu) ?? [];
}
