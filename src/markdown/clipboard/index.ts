export { fromHtml } from "./from-html.ts";
