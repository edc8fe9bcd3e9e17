/** What the browser may import: small, and without the parser. */
export { hunksOf } from "./diff/index.ts";
export { typedOver } from "./edit/index.ts";
export { indentationOf, newlineOf, read, rewrite } from "./text/index.ts";
