export { mdastIn, mdastOf, mdastWhere } from "./mdast.ts";
