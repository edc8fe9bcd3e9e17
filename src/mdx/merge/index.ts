export { type MergeConflict, type Decision, merge, resolve } from "./merge.ts";
