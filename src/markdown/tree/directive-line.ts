/** A line that begins with colons, or with slashes where a dialect has those. A closing one has no name. */
export type DirectiveFence = Readonly<{ signs: string; name: string; title: string }>;

/** The signs that a line begins with, in all dialects. */
export const directiveSigns = ":";

const pattern = /^(:{2,}|\/{3,})[ \t]*(?:([A-Za-z][\w-]*)(.*)|)$/s;

/** Reads a line from its first sign; undefined where it is text. The title can be in brackets, or after a bar. */
export function directiveIn(line: string, least = 3): DirectiveFence | undefined {
  const [, signs, name = "", rest = ""] = pattern.exec(line) ?? [];
  if (signs === undefined || signs.length < least) return undefined;
  return {
    signs,
    name,
    title: rest
      .trim()
      .replace(/^\[(.*)\]$/s, "$1")
      .replace(/^\|[ \t]*/, ""),
  };
}
