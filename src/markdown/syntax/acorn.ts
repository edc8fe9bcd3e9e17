import { type Comment, type Options, Parser, type Program } from "acorn";
import acornJsx from "acorn-jsx";

import { type EstreeNode, estreeNodes } from "./estree.ts";
import { walk } from "./nodes.ts";

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

const asModule = { ecmaVersion: 2024, sourceType: "module" } as const;

/** Reads imports and exports as the parser does. Returns undefined where something else is among them, or wrong. */
export function moduleIn(text: string): Program | undefined {
  resetScriptBudget();
  try {
    const module = acorn.parse(text.replaceAll("\0", "\uFFFD"), asModule);
    return module.body.every(({ type }) => /^(?:Import|Export)/.test(type)) ? module : undefined;
  } catch {
    return undefined;
  }
}

/** In UTF-16 units. */
const MAX_EXPRESSION = 8000;

const nothing: EstreeNode = { type: "JSXEmptyExpression", start: 0 };

/** What follows an expression. */
const closing = /(?:\s|\/\*(?:[^*]|\*(?!\/))*\*\/)*\}/y;

/**
 * Reads the expression in the braces that open at `start`, and where they end, as the parser does, which tries again at each closing
 * brace. Returns undefined where only the parser is sure: it ends an expression at a brace after two slashes, and takes indentation
 * out of texts of several lines.
 */
export function expressionIn(
  text: string,
  start: number,
): Readonly<{ expression: EstreeNode; end: number }> | undefined {
  const tried = Array.from(text.matchAll(/\}/g)).reduce((sum, { index }) => sum + SCRIPT + index, 0);
  if (text.length > MAX_EXPRESSION || tried > MAX_SCRIPT) return undefined;
  closing.lastIndex = start + 1;
  if (closing.test(text)) return { expression: nothing, end: closing.lastIndex };
  resetScriptBudget();
  const comments: Comment[] = [];
  const options = { ...asModule, preserveParens: true, onComment: comments };
  try {
    const expression: EstreeNode = {
      ...acorn.parseExpressionAt(text.replaceAll("\0", "\uFFFD"), start + 1, options),
    };
    closing.lastIndex = Number(expression.end);
    const isSure =
      closing.test(text) &&
      !comments.some(({ type, value }) => type === "Line" && value.includes("}")) &&
      !Array.from(walk(expression, inside)).some((node) => isOverLines(node, text));
    return isSure ? { expression, end: closing.lastIndex } : undefined;
  } catch {
    return undefined;
  }
}

function inside(node: EstreeNode): EstreeNode[] {
  return Object.values(node).flatMap(estreeNodes);
}

function isOverLines({ type, start, end }: EstreeNode, text: string): boolean {
  return /^(?:Literal|TemplateElement)$/.test(type) && /[\r\n]/.test(text.slice(start, Number(end)));
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
