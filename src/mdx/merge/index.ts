export { type Collision, type Decision, merge, resolve } from "./merge.ts";
