import type { Block } from "../syntax/structure.ts";

/** Whether a widget is shown for a block of the page: its own room lays it out. */
export function isOpaque({ kind, hasText }: Block): boolean {
  return kind === "table" || !hasText;
}
