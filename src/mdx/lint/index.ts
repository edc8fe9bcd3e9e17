export { check, type Problem } from "./check.ts";
export type { Site } from "./rule.ts";
export { type MovedLink, movedLinks, withMovedLinks } from "./moved-links.ts";
