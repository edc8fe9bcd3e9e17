export { type Change, changes } from "./changes.ts";
export { type Hunk, hunksOf, unchangedBeside } from "./hunks.ts";
export { restoreLineEndings } from "./line-endings.ts";
export { type Bag, bagOf, similarity } from "./similarity.ts";
