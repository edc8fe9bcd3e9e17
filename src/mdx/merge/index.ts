export { type Collision, type Decision, merge, resolve } from "./merge.ts";
export { mergeText } from "./text-merge.ts";
export { agreed, each, type Versions } from "./versions.ts";
export { weave } from "./weave.ts";
