import { hasJsx } from "../syntax/mdx.ts";
import type { Change } from "./edit.ts";

/** Text at the start of a line after a blank one that Markdown would read as a block. */
const starts =
  /^(?:(?=#{1,6}(?:[ \t]|$)|[-+*](?:[ \t]|$)|>|`{3,}[^`]*$|~{3,}|:::|\$\$|([-*_])[ \t]*(?:\1[ \t]*){2,}$|\[[^\]]+\]:)|\d{1,9}(?=[.)](?:[ \t]|$)))/;

export type Escapes = Readonly<{ changes: readonly Change[]; back: number }>;

/** Keeps a text at a line's start from being read as more than text. `isTop`: in no list or quote; `back`: the caret's distance. */
export function escapes(offset: number, text: string, isTop: boolean): Escapes {
  // MDX reads what begins with these words as code, unless it is indented.
  const isCode = isTop && hasJsx() && /^(?:import|export)\b/.test(text);
  const at = isCode ? 0 : starts.exec(text)?.[0].length;
  if (at === undefined) return { changes: [], back: 0 };
  return { changes: [{ from: offset + at, insert: isCode ? " " : "\\" }], back: at === 0 ? 1 : 0 };
}

/** Text at the start of a line within a paragraph that would end the paragraph, or make it a heading. */
const interruptions =
  /^(?:[-+*](?:[ \t]|$)|1[.)](?:[ \t]|$)|#{1,6}(?:[ \t]|$)|>|`{3,}[^`]*$|~{3,}|:::|\$\$|(?:-[ \t]*)+$|=+[ \t]*$|([*_])[ \t]*(?:\1[ \t]*){2,}$|(?:<[^>]*>[ \t]*|\{[^}]*\}[ \t]*)+$|\[\^[^\]]+\]:)/;

export function interrupts(text: string): boolean {
  return interruptions.test(text);
}
