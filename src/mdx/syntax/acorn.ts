import { type Options, Parser } from "acorn";
import acornJsx from "acorn-jsx";

import { nodesOf } from "./estree.ts";

/** In UTF-16 units for one text, because acorn restarts at every closing brace. */
const MAX_SCRIPT = 300_000;
const MAX_SCRIPT_DEPTH = 1000;
const SCRIPT = 30;

/** Exports can name what another block declares. */
const blockByBlock = Parser.extend(
  acornJsx(),
  (Base) =>
    class extends Base {
      checkLocalExport(): void {}
    },
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

/** A chain of operators is as deep as it is long. */
function shallow<Tree>(tree: Tree): Tree {
  let level = nodesOf(tree);
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_SCRIPT_DEPTH) throw new TooMuchScript();
    level = level.flatMap((node) => Object.values(node).flatMap(nodesOf));
  }
  return tree;
}

function withinBudget(source: string): string {
  scriptLeft -= SCRIPT + source.length;
  if (scriptLeft < 0) throw new TooMuchScript();
  return source;
}
