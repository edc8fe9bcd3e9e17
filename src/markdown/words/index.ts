export { bareWords, withoutMarkup } from "./markup.ts";
export { withoutStatements } from "./without-statements.ts";
