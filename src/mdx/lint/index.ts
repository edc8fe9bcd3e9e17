export { check, type Problem } from "./check.ts";
export { pageFacts } from "./page-facts.ts";
export type { Site } from "./rule.ts";
export { type MovedLink, movedLinks, withAddress, withMovedLinks } from "./moved-links.ts";
