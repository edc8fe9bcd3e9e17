import type { PageText } from "../components/index.ts";

type Range = readonly [start: number, end: number];

/** Returns where a page has imports and exports, which its readers do not see; without the ends of their lines. */
export function statementsIn({ lines, esm }: PageText): Range[] {
  if (esm === "") return [];
  const found: Range[] = [];
  let at = 0;
  for (const { kind, source } of lines) {
    if (kind === "statement") found.push([at, at + source.search(/[\r\n]|$/)]);
    at += source.length;
  }
  return found;
}

export function withoutStatements(page: string, statements: readonly Range[]): string {
  const ends = [0, ...statements.map(([, end]) => end)];
  return ends.map((end, index) => page.slice(end, statements[index]?.[0])).join("");
}
