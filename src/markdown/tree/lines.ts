import type { BlockContext, BlockParser, Line } from "@lezer/markdown";

import { readAhead, takeLines } from "./ahead.ts";
import { beginningWith } from "./by-sign.ts";
import { endOfScript } from "./code.ts";
import { directiveIn, directiveSigns } from "./directive-line.ts";

export function readFrontMatter(text: string): { end: number } | "open" | undefined {
  const opening = /^\uFEFF?(---|\+\+\+)[ \t]*\n/.exec(text);
  if (!opening) return undefined;
  const fence = opening[1]!;
  for (let at = text.indexOf("\n"); at >= 0;) {
    const next = text.indexOf("\n", at + 1);
    if (next >= 0 && text.startsWith(fence, at + 1) && /^[ \t]*$/.test(text.slice(at + 4, next)))
      return { end: next };
    at = next;
  }
  return "open";
}

/** Only at the start of a page. Markdown would read its last line as the underline of a heading. */
export const frontMatter: BlockParser = {
  name: "FrontMatter",
  before: "LinkReference",
  parse(context, line) {
    if (context.lineStart !== 0 || line.pos > 0) return false;
    const found = readAhead(context, line, readFrontMatter);
    if (!found) return false;
    takeLines(context, line, found.end);
    context.addElement(context.elt("FrontMatter", 0, found.end));
    return true;
  },
};

/** Returns the end of the imports and exports at the start of a text, with the lines up to a blank one. */
export function readScript(text: string): { end: number } | "open" | undefined {
  if (!script.test(text)) return undefined;
  const end = endOfScript(text);
  if (end === "none") return undefined;
  return end === "open" ? end : { end };
}

/** Whether a line begins so; only in no container. */
export function beginsScript({ depth }: BlockContext, { text, pos, next }: Line): boolean {
  return depth === 1 && pos === 0 && (next === 101 || next === 105) && script.test(text);
}

/** What imports and exports begin with. */
export const script = /^(?:import|export) /;

export const esm: BlockParser = beginningWith("ie", {
  name: "Esm",
  before: "LinkReference",
  parse(context, line) {
    if (!beginsScript(context, line)) return false;
    const from = context.lineStart;
    const found = readAhead(context, line, readScript);
    if (!found) return false;
    takeLines(context, line, from + found.end);
    context.addElement(context.elt("Esm", from, from + found.end));
    return true;
  },
});

/** A line of colons, which opens or closes a container. */
export const directive = directiveOf(directiveSigns);

/** A line of slashes does so, too. */
export const slashes = directiveOf("/");

function directiveOf(signs: string): BlockParser {
  const isDirective = ({ text, pos }: Line) => directiveIn(text.slice(pos)) !== undefined;
  return beginningWith(signs, {
    name: `Directive ${signs}`,
    before: "LinkReference",
    parse(context, line) {
      if (!isDirective(line)) return false;
      const from = context.lineStart + line.pos;
      const to = context.lineStart + line.text.length;
      context.nextLine();
      context.addElement(context.elt("Directive", from, to));
      return true;
    },
    endLeaf: (_, line) => isDirective(line),
  });
}
