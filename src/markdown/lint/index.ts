export { check, type Problem } from "./check.ts";
export { type PageFacts, pageFacts } from "./page-facts.ts";
export type { Site } from "./rule.ts";
