export { type Change, changes } from "./changes.ts";
export { type Hunk, hunksOf } from "./hunks.ts";
export { type Bag, bagOf, similarity } from "./similarity.ts";
