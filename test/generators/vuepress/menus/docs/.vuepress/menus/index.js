export * from "./none.js";
export * from "./english.js";
