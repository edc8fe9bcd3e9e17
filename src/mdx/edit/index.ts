export { duplicate, EditError, insert, move, type Position, remove, replace, textOf } from "./edit.ts";
export { typedOver } from "./typed.ts";
