export { type Change, changes } from "./changes.ts";
export type { MergeConflict } from "./gaps.ts";
export { hunksOf } from "./hunks.ts";
export { restoreLineEndings } from "./line-endings.ts";
export { type Decision, merge, resolve } from "./merge.ts";
