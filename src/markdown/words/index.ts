export { bareWords, withoutMarkup } from "./markup.ts";
