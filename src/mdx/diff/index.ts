export { type Change, changes } from "./changes.ts";
export { type Hunk, hunksOf } from "./hunks.ts";
