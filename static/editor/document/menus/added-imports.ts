import type { EditorState, Line } from "@codemirror/state";

import { blocksOf } from "../syntax/structure.ts";

export type AddedImport = Readonly<{ from: number; insert: string }>;

type Script = Readonly<{ from: number; to: number; text: string }>;

/**
 * What the page lacks of some imports, one a line. A name joins the page's own import from the same module; what is left
 * is after the last import. `line` is where a block is inserted that needs them.
 */
export function addedImports(state: EditorState, line: Line, statements: string): readonly AddedImport[] {
  const scripts = scriptsIn(state);
  const known = new Set(scripts.flatMap(({ text }) => text.split(/\W+/)));
  const missing = statements.split("\n").filter((each) => each !== "" && !known.has(nameIn(each)));
  const added: AddedImport[] = [];
  const lines: string[] = [];
  for (const [module, all] of Map.groupBy(missing, (each) => namedIn(each)?.module ?? each)) {
    const names = all.flatMap((each) => namedIn(each)?.names ?? []);
    const own = joining(scripts, module, names);
    if (own) added.push(own);
    else if (names.length > 0) lines.push(all[0]!.replace(names[0]!, () => names.join(", ")));
    else lines.push(module);
  }
  if (lines.length > 0) added.push(ofTheirOwn(state, line, { scripts, statement: lines.join("\n") }));
  return added;
}

function scriptsIn(state: EditorState): readonly Script[] {
  return blocksOf(state).flatMap(({ kind, from, to }) =>
    kind === "esm" ? [{ from, to, text: state.sliceDoc(from, to) }] : [],
  );
}

function nameIn(statement: string): string {
  return /^import (?:\{ (?:\w+ as )?)?(\w+)/.exec(statement)![1]!;
}

function namedIn(statement: string): { names: string; module: string } | undefined {
  const [, names, module] = /^import \{ ([^{}]+) \} from ["']([^"']+)["']/.exec(statement) ?? [];
  return names === undefined ? undefined : { names, module: module! };
}

/** The names at the end of an import of the page's own, as it is written: on one line, or each on its own. */
function joining(
  scripts: readonly Script[],
  module: string,
  names: readonly string[],
): AddedImport | undefined {
  for (const { from, text } of scripts) {
    for (const { index, 1: own, 2: itsModule } of text.matchAll(/^import \{([^{}]+)\} from ["']([^"']+)/gm)) {
      const last = own!.trimEnd();
      if (itsModule !== module || last === "" || names.length === 0) continue;
      const [start] = /^\s*/.exec(last)!;
      const space = start.includes("\n") ? start : " ";
      const isEnded = last.endsWith(",");
      const insert = names.map((name) => (isEnded ? `${space}${name},` : `,${space}${name}`)).join("");
      return { from: from + index + "import {".length + last.length, insert };
    }
  }
  return undefined;
}

function ofTheirOwn(
  state: EditorState,
  line: Line,
  { scripts, statement }: Readonly<{ scripts: readonly Script[]; statement: string }>,
): AddedImport {
  const last = scripts.findLast(({ text }) => /^import\b/.test(text));
  if (last) return { from: last.to, insert: `\n${statement}` };
  const [first] = blocksOf(state);
  if (first?.kind !== "frontmatter")
    return { from: state.sliceDoc(0, 1) === "\uFEFF" ? 1 : 0, insert: `${statement}\n\n` };
  const isTight = state.sliceDoc(first.to, first.to + 2) !== "\n\n" && line.from !== first.to + 1;
  return { from: first.to, insert: `\n\n${statement}${isTight ? "\n" : ""}` };
}
