export { duplicate, insert, remove, replace } from "./edit.ts";
export { move } from "./move.ts";
export { EditError, type Position } from "./position.ts";
