export { mdastOf } from "./mdast.ts";
