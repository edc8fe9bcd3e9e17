import { type Options, Parser, type Program } from "acorn";
import acornJsx from "acorn-jsx";

import { estreeNodes } from "./estree.ts";

/** In UTF-16 units for one text, because acorn restarts at every closing brace. */
const MAX_SCRIPT = 300_000;
const MAX_SCRIPT_DEPTH = 1000;
const SCRIPT = 30;

type Specifier = { local: object; imported?: object; exported?: object };

const blockByBlock = Parser.extend(
  acornJsx(),
  (Base) =>
    class extends (Base as unknown as new () => Parser & {
      parseImportSpecifier(): Specifier;
      parseExportSpecifier(exports: unknown): Specifier;
    }) {
      /** Exports can name what another block declares. */
      checkLocalExport(): void {}

      // The name of `{ a }` is one node in two places, which micromark would move to its place in the text twice.
      override parseImportSpecifier(): Specifier {
        const specifier = super.parseImportSpecifier();
        if (specifier.imported === specifier.local) specifier.imported = { ...specifier.local };
        return specifier;
      }

      override parseExportSpecifier(exports: unknown): Specifier {
        const specifier = super.parseExportSpecifier(exports);
        if (specifier.exported === specifier.local) specifier.exported = { ...specifier.local };
        return specifier;
      }
    } as unknown as typeof Parser,
);

/** Code that catches acorn's errors reads `pos`, which throws this again. */
class TooMuchScript extends RangeError {
  get pos(): never {
    throw this;
  }
}

let scriptLeft = MAX_SCRIPT;

export function resetScriptBudget(): void {
  scriptLeft = MAX_SCRIPT;
}

export const acorn = {
  parse: (source: string, options: Options) => shallow(blockByBlock.parse(withinBudget(source), options)),
  parseExpressionAt: (source: string, offset: number, options: Options) =>
    shallow(blockByBlock.parseExpressionAt(withinBudget(source), offset, options)),
};

/** Reads imports and exports as the parser does. Returns undefined where something else is among them, or wrong. */
export function moduleIn(text: string): Program | undefined {
  resetScriptBudget();
  try {
    const module = acorn.parse(text.replaceAll("\0", "\uFFFD"), { ecmaVersion: 2024, sourceType: "module" });
    return module.body.every(({ type }) => /^(?:Import|Export)/.test(type)) ? module : undefined;
  } catch {
    return undefined;
  }
}

/** A chain of operators is as deep as it is long. */
function shallow<Tree>(tree: Tree): Tree {
  let level = estreeNodes(tree);
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_SCRIPT_DEPTH) throw new TooMuchScript();
    level = level.flatMap((node) => Object.values(node).flatMap(estreeNodes));
  }
  return tree;
}

function withinBudget(source: string): string {
  scriptLeft -= SCRIPT + source.length;
  if (scriptLeft < 0) throw new TooMuchScript();
  return source;
}
