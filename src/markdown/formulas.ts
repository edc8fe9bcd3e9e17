/** The browser loads this when it first shows a formula. */
export type { Element, ElementContent } from "hast";
export { formula } from "./preview/formula.ts";
