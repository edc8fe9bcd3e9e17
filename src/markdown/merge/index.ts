export type { MergeConflict } from "./gaps.ts";
export { type Decision, merge, resolve } from "./merge.ts";
