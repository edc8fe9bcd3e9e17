export { hasBlankLine, withBlankLine, withNeededBlankLines } from "./blank-line.ts";
export { allBlocks, type Block, type BlockKind, verbatim } from "./block.ts";
export { join, pageTreeOf, split } from "./blocks.ts";
export { type Container, containerOf, pageOf } from "./container.ts";
export { contentOf, startOfContent } from "./content.ts";
export { type Item, itemsIn, itemsOf } from "./item.ts";
export { unraveled } from "./unravel.ts";
