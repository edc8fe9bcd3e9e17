import { moduleIn } from "../syntax/index.ts";
import { endOfLine, firstSign, matchesAt } from "../text/index.ts";
import { type FlowNode, flowNode } from "./flow-node.ts";

type Name = Readonly<{ name: string; offset: number }>;
type PlainImport = Readonly<{ names: readonly Name[]; module: string; end: number }>;

/** With a capital, because JavaScript reserves words without. */
const name = String.raw`[A-Z]\w*`;
const names = String.raw`\{[ \t]*${name}(?:,[ \t]*${name})*[ \t]*\}`;
const line = new RegExp(
  String.raw`import (${name}|(?:${name}, )?${names}) from (?:'([^'\\\r\n]*)'|"([^"\\\r\n]*)");?[ \t]*(?:\r\n|\n|\r|$)`,
  "y",
);

/** Reads lines of imports up to a blank one. Returns undefined where only the parser is sure. */
export function plainImports(source: string, start: number): readonly PlainImport[] | undefined {
  const imports: PlainImport[] = [];
  const known = new Set<string>();
  for (let at = start; firstSign(source, at) !== ""; at = imports.at(-1)!.end) {
    line.lastIndex = at;
    const [, clause, single, double] = line.exec(source) ?? [];
    const names = Array.from(clause?.matchAll(/\w+/g) ?? [], ({ 0: name, index }) => {
      return { name, offset: at + "import ".length + index };
    });
    // JavaScript refuses a name that is imported twice.
    if (names.length === 0 || names.some(({ name }) => known.has(name) || !known.add(name))) return undefined;
    imports.push({ names, module: single ?? double!, end: line.lastIndex });
  }
  return imports;
}

const beginning = /(?:import|export) /y;

/** In UTF-16 units. The time of longer ones is the parser's to limit. */
const MAX_UNITS = 2000;

/** Reads imports and exports up to a blank line. Returns undefined where they go on after it, or MDX may refuse them. */
export function moduleAt(source: string, start: number): FlowNode | undefined {
  const last = plainImports(source, start)?.at(-1);
  if (last) return flowNode("esm", start, last.end);
  if (!matchesAt(source, start, beginning)) return undefined;
  let end = start;
  while (firstSign(source, end) !== "" && end - start <= MAX_UNITS) end = endOfLine(source, end);
  return end - start <= MAX_UNITS && moduleIn(source.slice(start, end))
    ? flowNode("esm", start, end)
    : undefined;
}
