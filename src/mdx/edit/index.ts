export { duplicate, EditError, insert, move, type Position, remove, replace, textOf } from "./edit.ts";
export { restoreLineEndings } from "./line-endings.ts";
