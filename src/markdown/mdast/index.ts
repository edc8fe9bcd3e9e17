export type { Template } from "./blocks.ts";
export { mdastIn, mdastOf, mdastWhere } from "./mdast.ts";
