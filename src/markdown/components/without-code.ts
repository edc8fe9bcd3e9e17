import { closesFence, fenceOpenedBy, linesOf } from "../text/index.ts";

/** Returns a short text, such as an example, with blanks in place of code and comments. Where menus are made, no parser is. */
export function withoutCode(text: string): string {
  let fence: string | undefined;
  const kept = linesOf(text).map((line) => {
    const own = line.replace(/^[ \t>]+/, "");
    const isInside = fence !== undefined;
    if (fence === undefined) fence = fenceOpenedBy(own);
    else if (closesFence(own, fence)) fence = undefined;
    return isInside || fence !== undefined ? blank(line) : line.replace(/`[^`\n]+`|\\[^\w\s]/g, blank);
  });
  return blanked(blanked(kept.join(""), "{/*", "*/}"), "<!--", "-->");
}

function blank(text: string): string {
  return " ".repeat(text.length);
}

/** Puts blanks in place of what is between an opening and its closing, and of these. */
export function blanked(text: string, opening: string, closing: string): string {
  const kept: string[] = [];
  let at = 0;
  for (;;) {
    const start = text.indexOf(opening, at);
    const end = start < 0 ? -1 : text.indexOf(closing, start + opening.length);
    if (end < 0) return kept.concat(text.slice(at)).join("");
    kept.push(text.slice(at, start), blank(text.slice(start, end + closing.length)));
    at = end + closing.length;
  }
}
