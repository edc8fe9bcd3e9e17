/** The browser loads this when it first shows a fence of code, and a grammar when it first shows its language. */
export { chunksOf, codeToHtml } from "./preview/code-html.ts";
export { grammars } from "./preview/grammars.ts";
