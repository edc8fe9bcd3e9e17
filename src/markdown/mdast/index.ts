export { mdastIn, mdastOf } from "./mdast.ts";
