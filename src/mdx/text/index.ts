export { commonPrefix, commonSuffix } from "./common.ts";
export { indentationOf, newlineOf, read, rewrite, write } from "./content.ts";
export { endOfContent, endOfLine, firstSign, indentation, startOfLine } from "./lines.ts";
export { withoutAtEnd } from "./text-end.ts";
