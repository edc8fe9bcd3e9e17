import { endOfLine, firstSign } from "../text/index.ts";

/** `names`: what is imported, at UTF-16 indices in the source. */
export type PlainImports = Readonly<{
  end: number;
  names: readonly Readonly<{ name: string; offset: number }>[];
}>;

const name = String.raw`[A-Z]\w*`;
const file = String.raw`"[^"\\\r\n]*"|'[^'\\\r\n]*'`;
const plainImport = new RegExp(
  String.raw`import (?:${name}|\{ ?${name}(?:, ?${name})* ?\}) from (?:${file});?[ \t]*(?:[\r\n]|$)`,
  "y",
);

/** Imports of components, from the start of a line up to a blank one. Undefined where only the parser can tell. */
export function plainImportsAt(source: string, start: number): PlainImports | undefined {
  const names: { name: string; offset: number }[] = [];
  let end = start;
  while (firstSign(source, end) !== "") {
    plainImport.lastIndex = end;
    const found = plainImport.exec(source);
    if (!found) return undefined;
    const [imported] = found[0].split(/ from ["']/);
    for (const { index, 0: name } of imported!.matchAll(/\b[A-Z]\w*/g))
      names.push({ name, offset: end + index });
    end = endOfLine(source, end);
  }
  const isSound = new Set(names.map(({ name }) => name)).size === names.length;
  return isSound ? { end, names } : undefined;
}
