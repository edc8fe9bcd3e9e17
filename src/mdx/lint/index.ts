export { check, type Problem, type Site } from "./check.ts";
