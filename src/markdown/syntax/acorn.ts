import { type Comment, type Options, Parser, type Program } from "acorn";
import acornJsx from "acorn-jsx";

import { type EstreeNode, estreeNodes, isNode } from "./estree.ts";

/** In UTF-16 units for one text, because acorn restarts at every closing brace. */
const MAX_SCRIPT = 300_000;
const MAX_SCRIPT_DEPTH = 1000;
const SCRIPT = 30;

/** Fewer names are quickly compared. */
const FEW = 16;

/** Tells whether a name is among others. Acorn asks that for each name that it adds, and compares it with all, in quadratic time. */
class Names extends Array<string> {
  #known: Set<string> | undefined;

  override push(name: string): number {
    this.#known?.add(name);
    return super.push(name);
  }

  override indexOf(name: string): number {
    if (this.length < FEW) return super.indexOf(name);
    this.#known ??= new Set(this);
    return this.#known.has(name) ? 0 : -1;
  }
}

type Scope = { var: string[]; lexical: string[]; functions: string[] };

type Specifier = { local: object; imported?: object; exported?: object };

const blockByBlock = Parser.extend(
  acornJsx(),
  (Base) =>
    class extends (Base as unknown as new () => Parser & {
      readonly scopeStack: readonly Scope[];
      enterScope(flags: number): void;
      parseImportSpecifier(): Specifier;
      parseExportSpecifier(exports: unknown): Specifier;
    }) {
      override enterScope(flags: number): void {
        super.enterScope(flags);
        Object.assign(this.scopeStack.at(-1)!, {
          var: new Names(),
          lexical: new Names(),
          functions: new Names(),
        });
      }

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

const nothing: EstreeNode = { type: "JSXEmptyExpression", start: 0 };

/** What follows an expression. */
const closing = /(?:\s|\/\*(?:[^*]|\*(?!\/))*\*\/)*\}/y;

type Braces = Readonly<{ expression: EstreeNode; end: number }>;

/** Whether the parser takes braces that a text is. Otherwise only the parser is sure. `spread`: those that give a tag properties. */
export function isTaken(braces: string, place: "text" | "value" | "spread"): boolean {
  if (place !== "spread" && literal.test(braces)) return true;
  const read = place === "spread" ? braces.replace(/^(\{\s*)\.\.\./, "$1   ") : braces;
  if (place === "spread" && read === braces) return false;
  const found = bracesAt(read, 0);
  if (found?.end !== braces.length) return false;
  const { type } = found.expression;
  return (
    place === "text" ||
    !(found.expression === nothing || (place === "spread" && type === "SequenceExpression"))
  );
}

const literal = /^\{(?:true|false|null|[1-9]\d{0,9}|"[^"\\\r\n{}]*"|'[^'\\\r\n{}]*')\}$/;

/**
 * Reads the expression in the braces that open at `start`, and where they end, as the parser does, which tries again at each closing
 * brace. Returns undefined where only the parser is sure: it ends an expression at a brace after two slashes.
 */
function bracesAt(text: string, start: number): Braces | undefined {
  closing.lastIndex = start + 1;
  if (closing.test(text)) return { expression: nothing, end: closing.lastIndex };
  const tried = Array.from(text.matchAll(/\}/g)).reduce((sum, { index }) => sum + SCRIPT + index, 0);
  if (tried > MAX_SCRIPT) return undefined;
  resetScriptBudget();
  const comments: Comment[] = [];
  const options = { ...asModule, preserveParens: true, onComment: comments };
  try {
    const expression: EstreeNode = {
      ...acorn.parseExpressionAt(text.replaceAll("\0", "\uFFFD"), start + 1, options),
    };
    closing.lastIndex = Number(expression.end);
    const isSure =
      closing.test(text) && !comments.some(({ type, value }) => type === "Line" && value.includes("}"));
    return isSure ? { expression, end: closing.lastIndex } : undefined;
  } catch {
    return undefined;
  }
}

/** What is between braces, in text, after `=` in a tag, and elsewhere in it as `...a`; and imports and exports. */
export type ScriptKind = "expression" | "value" | "spread" | "module";

type Places = (offset: number) => number;

/** Before and after what a tag has between braces, so that it is an expression. */
const SPREAD = ["({", "})"] as const;

/**
 * Reads a whole script as the parser does, within the budget of its page; `placeOf` translates the places of its nodes. Returns
 * undefined for what is not JavaScript, and where MDX wants other JavaScript.
 */
export function programOf(text: string, kind: ScriptKind, placeOf: Places): EstreeNode | undefined {
  const program = (body: readonly unknown[]): EstreeNode => ({
    type: "Program",
    start: placeOf(0),
    end: placeOf(text.length),
    body,
    sourceType: "module",
  });
  if (kind === "expression" && isNothing(text, 0)) return program([]);
  try {
    if (kind === "module") {
      const { body } = blockByBlock.parse(withinBudget(text), asModule);
      return body.every(({ type }) => /^(?:Import|Export)/.test(type))
        ? program(moved(body, placeOf))
        : undefined;
    }
    const expression = kind === "spread" ? spreadIn(text, placeOf) : expressionOf(text, placeOf);
    const [start, end] = [placeOf(0), placeOf(text.length)];
    return expression && program([{ type: "ExpressionStatement", start, end, expression }]);
  } catch {
    return undefined;
  }
}

function expressionOf(text: string, placeOf: Places): EstreeNode | undefined {
  const expression = blockByBlock.parseExpressionAt(withinBudget(text), 0, withParens);
  return isNothing(text, expression.end) ? moved([expression], placeOf)[0] : undefined;
}

function spreadIn(text: string, placeOf: Places): EstreeNode | undefined {
  const [before, after] = SPREAD;
  const source = before + text + after;
  const expression = blockByBlock.parseExpressionAt(withinBudget(source), 0, withParens);
  if (expression.end !== source.length) return undefined;
  const inText = (offset: number) => Math.max(0, Math.min(offset - before.length, text.length));
  const [object] = moved([expression], (offset) => placeOf(inText(offset)));
  const parts = object!.type === "ObjectExpression" ? estreeNodes(object!.properties) : [];
  return parts.length === 1 && parts[0]!.type === "SpreadElement" ? object : undefined;
}

/** So that it is known where an expression ends. */
const withParens = { ...asModule, preserveParens: true };

const blanksAndComments = /(?:\s|\/\*(?:[^*]|\*(?!\/))*\*\/|\/\/[^\n]*\n)*$/y;

function isNothing(text: string, from: number): boolean {
  blanksAndComments.lastIndex = from;
  return blanksAndComments.test(text);
}

type Changeable = Record<string, unknown> & { type: string; start: number; end: number };

/** Changes the places of nodes, and takes out those of parentheses, which ESTree does not have. */
function moved(trees: readonly object[], placeOf: Places): EstreeNode[] {
  const moved = trees.map((tree) => withoutParens(tree as EstreeNode));
  let level = moved as unknown as Changeable[];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_SCRIPT_DEPTH) throw new TooMuchScript();
    for (const node of level) {
      node.start = placeOf(node.start);
      node.end = placeOf(node.end);
    }
    level = level.flatMap((node) => insideOf(node)) as unknown as Changeable[];
  }
  return moved;
}

/** The nodes in one, or in a list of one, which changes so that none of them is of parentheses. */
function insideOf(node: Record<string, unknown>): EstreeNode[] {
  const found: EstreeNode[] = [];
  for (const [name, field] of Object.entries(node)) {
    if (Array.isArray(field)) for (const inner of insideOf(field as never)) found.push(inner);
    else if (isNode(field)) {
      const inner = withoutParens(field);
      node[name] = inner;
      found.push(inner);
    }
  }
  return found;
}

function withoutParens(node: EstreeNode): EstreeNode {
  let inner = node;
  while (inner.type === "ParenthesizedExpression") inner = inner.expression as EstreeNode;
  return inner;
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
