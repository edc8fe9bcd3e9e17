/** What the editor loads with its page: how words are written in the page's dialect. */
export { mdx } from "./tree/dialect.ts";
export { escapedWords, inDialect } from "./tree/escapes.ts";
