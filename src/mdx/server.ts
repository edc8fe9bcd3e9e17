/** What the process that answers requests may import: patterns for short texts, without the parser. */
export { contentOfElement } from "./symbols/jsx-text.ts";
export { bareWords, withoutMarkup } from "./symbols/markup.ts";
