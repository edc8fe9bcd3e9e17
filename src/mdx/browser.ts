/** What the browser may import: small, and without the parser. */
export { hunksOf } from "./diff/index.ts";
export { restoreLineEndings } from "./edit/index.ts";
export { dedent, indentOf, newlineOf, reindented } from "./text/index.ts";
