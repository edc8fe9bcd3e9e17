export { textOf } from "./block-text.ts";
export type { Block, BlockKind } from "./block.ts";
export { join, leavesOf, split } from "./blocks.ts";
export { isWide, pageOf, type Row, rowOf, settled, widened } from "./row.ts";
export { contentOf, type Item, itemsIn, itemsOf, startOfContent } from "./siblings.ts";
export { unraveled } from "./unravel.ts";
