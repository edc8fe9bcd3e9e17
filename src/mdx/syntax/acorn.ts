import { type Options, Parser } from "acorn";
import acornJsx from "acorn-jsx";

import { nodesOf } from "./estree.ts";

/** What may be read of JavaScript in one text, in UTF-16 units: at every closing brace all is read anew from its start. */
const MAX_SCRIPT = 300_000;
const MAX_SCRIPT_DEPTH = 1000;
/** What it takes to read a script at all, in the same. */
const SCRIPT = 30;

/** An export may name what another block of the page declares. */
const blockByBlock = Parser.extend(
  acornJsx(),
  (Base) =>
    class extends Base {
      checkLocalExport(): void {}
    },
);

/** Where acorn's errors are caught, this one is thrown again as soon as someone asks where it is. */
class TooMuchScript extends RangeError {
  get pos(): never {
    throw this;
  }
}

let scriptLeft = MAX_SCRIPT;

/** Before each text. */
export function resetScriptBudget(): void {
  scriptLeft = MAX_SCRIPT;
}

/** acorn as micromark calls it, until that is too much for one text. */
export const acorn = {
  parse: (source: string, options: Options) => shallow(blockByBlock.parse(withinBudget(source), options)),
  parseExpressionAt: (source: string, offset: number, options: Options) =>
    shallow(blockByBlock.parseExpressionAt(withinBudget(source), offset, options)),
};

/** A chain of operators is as deep as it is long, and readers of the tree keep all that is above for each node. */
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
