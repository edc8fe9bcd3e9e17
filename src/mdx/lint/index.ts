export { check, type Problem } from "./check.ts";
export type { Site } from "./rule.ts";
/** @internal */
export { movedLinks, withMovedLinks } from "./moved-links.ts";
