export { bareWords, withoutMarkup } from "./markup.ts";
export { statementsIn, withoutStatements } from "./without-statements.ts";
