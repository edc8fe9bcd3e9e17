export { duplicate, insert, remove, replace, textOf } from "./edit.ts";
export { restoreLineEndings } from "./line-endings.ts";
export { move } from "./move.ts";
export { EditError, type Position } from "./position.ts";
