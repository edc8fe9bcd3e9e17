export type { Template } from "./blocks.ts";
export { mdastAt, mdastIn, mdastOf, mdastWhere } from "./mdast.ts";
