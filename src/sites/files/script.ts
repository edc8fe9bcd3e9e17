import { type AnyNode, parseExpressionAt, Parser, type Property } from "acorn";

import { attempt, inTypes, moduleOf, options } from "./script-module.ts";
import { type Named, Scope } from "./script-scope.ts";
import { type OtherValue, type Pair, plainValue, textOf, type Value, valueAt } from "./value.ts";

/** Reads JSON, with comments and commas at the end, too. Undefined for anything else. */
export function readJson(source: string): Value | undefined {
  return attempt(source, () => {
    const node = parseExpressionAt(source, 0, options);
    // A script without a semicolon is an expression, too.
    if (node.type === "AssignmentExpression") return undefined;
    const rest = Parser.parse(source.slice(node.end), options);
    return rest.body.length === 0 ? new Reading().valueOf(node, new Scope()) : undefined;
  });
}

/**
 * Reads what a script exports: an object or a list, also as a call's argument; all that it exports by name where nothing is the default.
 * Names of the same file are followed, and functions of it that just return a value; nothing is run. Undefined for anything else.
 */
export function readScript(source: string): Value | undefined {
  return attempt(source, () => {
    const { scope, exported, named, stars } = moduleOf(source);
    const reading = new Reading();
    if (exported) return inCalls(reading.valueOf(exported, scope));
    const items = [...named.values(), ...stars.map((node) => ({ node, scope }))];
    const values = items.map((each) => reading.named(each));
    return items.length === 0 ? undefined : { ...partsOf(source, values), names: [...named.keys()] };
  });
}

/** Reads what a script, of which a page can have more, gives to a name as an object. Undefined for anything else. */
export function readAssigned(source: string, name: string): Value | undefined {
  return attempt(source, () => {
    const at = source.indexOf(name);
    const [assignment = ""] =
      at < 0 ? [] : (/^\s{0,20}=\s{0,200}(?=\{)/.exec(source.slice(at + name.length)) ?? []);
    if (assignment === "") return undefined;
    const node = parseExpressionAt(source, at + name.length + assignment.length, options);
    return new Reading().valueOf(node, new Scope());
  });
}

/** Returns all that a script declares at its top and exports, for what is told to a plug-in. Undefined where it can't be read. */
export function readDeclared(source: string): Value | undefined {
  return attempt(source, () => {
    const { scope, exported, inits } = moduleOf(source);
    const reading = new Reading();
    return partsOf(
      source,
      [...inits, ...(exported ? [exported] : [])].map((node) => reading.valueOf(node, scope)),
    );
  });
}

/**
 * Reads what others get that import `names` from a script or a file of JSON, as parts in that order: "default", or "*" for all. What it
 * doesn't export is no data.
 */
export function readExported(source: string, names: readonly string[]): Value | undefined {
  const json = readJson(source);
  const isAll = (name: string) => name === "default" || name === "*";
  if (json)
    return partsOf(
      source,
      names.map((name) => (isAll(name) ? json : (valueAt(json, name) ?? nothing))),
    );
  return attempt(source, () => {
    const { scope, exported, named, stars } = moduleOf(source);
    const reading = new Reading();
    const whole = exported && reading.named({ node: exported, scope });
    const all = () => [...named.values(), ...stars.map((node) => ({ node, scope }))];
    const others = (member: string) => stars.map((node) => reading.named({ node, scope, member }));
    const exportedAs = (name: string): Value => {
      if (isAll(name))
        return whole
          ? (inCalls(whole) ?? nothing)
          : partsOf(
              source,
              all().map((each) => reading.named(each)),
            );
      const own = named.get(name);
      return own ? reading.named(own) : (memberOf(whole ?? nothing, name) ?? partsOf(source, others(name)));
    };
    return partsOf(source, names.map(exportedAs));
  });
}

const nothing = { start: 0, end: 0, kind: "other" } as const;

function partsOf(source: string, items: readonly Value[]): Extract<Value, { kind: "parts" }> {
  return { start: 0, end: source.length, kind: "parts", isCall: false, items };
}

const MAX_CALLS = 10;
/** Calls on calls; what more are called on is no data. */
const MAX_CHAIN = 100;
/** Of a file; what is beyond is no data. */
const MAX_VALUES = 100_000;

/** Plugins wrap a configuration in calls, one in another. */
function inCalls(value: Value): Value | undefined {
  let found = plainValue(value);
  for (let depth = 0; found.kind === "parts" && found.isCall && depth < MAX_CALLS; depth += 1) {
    const [inside] = found.items;
    const next = inside && plainValue(inside);
    if (!next || next.kind === "other" || next.kind === "text") break;
    found = next;
  }
  return found.kind === "other" ? undefined : found;
}

/** These give the items of a list that they are called on. */
const keepsItems = new Set([
  "concat",
  "filter",
  "flat",
  "reverse",
  "slice",
  "sort",
  "toReversed",
  "toSorted",
]);

/** Reads nodes into values. What a name stands for is one value, however often it is named. */
class Reading {
  #left = MAX_VALUES;
  /** How many calls on calls are read. */
  #chained = 0;
  readonly #known = new Map<AnyNode, Value>();

  valueOf(node: AnyNode, scope: Scope): Value {
    const { start, end } = node;
    this.#left -= 1;
    if (this.#left < 0) return other(node);
    const typed = inTypes(
      node,
      "TSAsExpression",
      "TSSatisfiesExpression",
      "TSNonNullExpression",
      "TSTypeAssertion",
    );
    if (typed) return this.valueOf(typed, scope);
    switch (node.type) {
      case "Literal":
        if (typeof node.value === "string") return { start, end, kind: "text", text: node.value };
        return {
          ...other(node),
          ...(typeof node.value === "boolean" && { isOn: node.value }),
          ...(typeof node.value === "number" && { number: node.value }),
        };
      case "TemplateLiteral": {
        const [only] = node.quasis;
        const text = node.expressions.length === 0 ? only?.value.cooked : undefined;
        return typeof text === "string" ? { start, end, kind: "text", text } : other(node);
      }
      case "ArrayExpression":
        return {
          start,
          end,
          kind: "list",
          items: node.elements.map((each) => (each ? this.valueOf(each, scope) : other(node))),
        };
      case "ObjectExpression":
        return {
          start,
          end,
          kind: "map",
          pairs: node.properties.flatMap((each) => this.#pairsOf(each, scope)),
        };
      case "SpreadElement":
        return { start, end, kind: "reference", isSpread: true, value: this.valueOf(node.argument, scope) };
      case "Identifier":
      case "MemberExpression": {
        const target = this.#target(node, scope);
        const shapeOf = target || wordOf(node) !== "shape" ? undefined : this.#on(node, scope);
        return { ...this.#referred(node, target), ...(shapeOf && { shapeOf }) } as Value;
      }
      case "CallExpression":
        return this.#callOf(node, scope);
      case "ConditionalExpression":
        return this.#parts(node, [node.consequent, node.alternate], scope);
      case "LogicalExpression":
        return this.#parts(node, [node.left, node.right], scope);
      case "AwaitExpression":
        return this.valueOf(node.argument, scope);
      case "ImportDeclaration":
      case "ExportNamedDeclaration":
      case "ExportAllDeclaration":
      case "ImportExpression":
        return importedFrom(node, node.source);
      case "FunctionDeclaration":
      case "FunctionExpression":
      case "ArrowFunctionExpression":
        return this.#returned(node, scope);
      default:
        return other(node);
    }
  }

  #parts(node: AnyNode, inside: readonly AnyNode[], scope: Scope): Value {
    const items = inside.map((each) => this.valueOf(each, scope));
    return { start: node.start, end: node.end, kind: "parts", isCall: false, items };
  }

  #referred(node: AnyNode, target: Value | undefined): Value {
    const { start, end } = node;
    const plain = target && plainValue(target);
    const name = wordOf(node);
    if (!plain || plain.kind === "other")
      return { ...plain, start, end, kind: "other", ...(name !== undefined && { name }) };
    return { start, end, kind: "reference", isSpread: false, value: target };
  }

  #target(node: AnyNode, scope: Scope): Value | undefined {
    if (node.type === "Identifier") {
      const named = scope.find(node.name);
      return named && this.named(named);
    }
    if (node.type === "CallExpression") return this.valueOf(node, scope);
    if (node.type !== "MemberExpression" || node.computed) return undefined;
    const { object, property } = node;
    const map = this.#target(object, scope);
    return map && property.type === "Identifier" ? memberOf(map, property.name) : undefined;
  }

  named(named: Named): Value {
    const value = this.#once(named);
    if (named.member === undefined) return value;
    const plain = plainValue(value);
    // A member of what a call gives is made of it.
    const made: Value =
      plain.kind === "parts" && plain.isCall
        ? { start: plain.start, end: plain.end, kind: "parts", isCall: false, items: [value] }
        : other(named.node);
    return memberOf(value, named.member) ?? made;
  }

  /** What stands for itself is no data. */
  #once({ node, scope }: Named): Value {
    const known = this.#known.get(node);
    if (known) return known;
    this.#known.set(node, other(node));
    const value = this.valueOf(node, scope);
    this.#known.set(node, value);
    return value;
  }

  #callOf(node: Extract<AnyNode, { type: "CallExpression" }>, scope: Scope): Value {
    const callee: AnyNode = node.callee;
    const isImport = callee.type === "Identifier" && callee.name === "require";
    const imported = isImport ? importedFrom(node, node.arguments[0]) : undefined;
    if (imported?.from) return imported;
    const isOwn = callee.type === "ArrowFunctionExpression" || callee.type === "FunctionExpression";
    const called = callee.type === "Identifier" ? scope.find(callee.name) : undefined;
    const isNamed = called && /Function|^Import/.test(called.node.type);
    const target = isOwn ? this.valueOf(callee, scope) : isNamed ? this.named(called) : undefined;
    const returned = this.#referred(node, target);
    const isData = returned.kind !== "other" || returned.from !== undefined;
    if (isData && node.arguments.length === 0) return returned;
    const name = wordOf(callee);
    const isKept = callee.type === "MemberExpression" && name !== undefined && keepsItems.has(name);
    const on = isKept || this.#chained < MAX_CHAIN ? this.#on(callee, scope) : undefined;
    const given = node.arguments.map((each) => this.valueOf(each, scope));
    const items = [isKept && on ? on : [], given, isData ? returned : []].flat();
    const call = name === undefined ? undefined : { name, ...(on && { on }) };
    return { start: node.start, end: node.end, kind: "parts", isCall: true, items, ...(call && { call }) };
  }

  #on(member: AnyNode, scope: Scope): Value | undefined {
    if (member.type !== "MemberExpression") return undefined;
    this.#chained += 1;
    const on = this.valueOf(member.object, scope);
    this.#chained -= 1;
    return on;
  }

  #returned(
    node: Extract<
      AnyNode,
      { type: "FunctionDeclaration" | "FunctionExpression" | "ArrowFunctionExpression" }
    >,
    outer: Scope,
  ): Value {
    const scope = new Scope(outer, node.params);
    const { body } = node;
    if (body.type !== "BlockStatement") return this.valueOf(body, scope);
    const last = body.body.at(-1);
    const before = body.body.slice(0, -1);
    if (last?.type !== "ReturnStatement" || !last.argument || !before.every(isDeclaration))
      return other(node);
    for (const each of before) scope.declare(each);
    return this.valueOf(last.argument, scope);
  }

  #pairsOf(property: Property | AnyNode, scope: Scope): Pair[] {
    const { start, end } = property;
    if (property.type === "SpreadElement")
      return [{ start, end, key: undefined, keyEnd: start, value: this.valueOf(property, scope) }];
    if (property.type !== "Property") return [];
    const { key, value, computed } = property;
    const name = computed ? textOf(this.valueOf(key, scope)) : nameOfKey(key);
    return name === undefined
      ? []
      : [{ start, end, key: name, keyEnd: key.end, value: this.valueOf(value, scope) }];
  }
}

function nameOfKey(key: AnyNode): string | undefined {
  return key.type === "Identifier" ? key.name : key.type === "Literal" ? String(key.value) : undefined;
}

/** Returns `name`, also of `on.name`. */
function wordOf(node: AnyNode): string | undefined {
  if (node.type === "Identifier") return node.name;
  if (node.type !== "MemberExpression" || node.computed) return undefined;
  return node.property.type === "Identifier" ? node.property.name : undefined;
}

function isDeclaration({ type }: AnyNode): boolean {
  return type === "VariableDeclaration" || type === "FunctionDeclaration";
}

/** Files of packages are not followed. */
function importedFrom(node: AnyNode, source: AnyNode | null | undefined): OtherValue {
  const path = source?.type === "Literal" ? source.value : undefined;
  const isBeside = typeof path === "string" && /^(?:\.{1,2}|[@~])\//.test(path);
  return isBeside ? { ...other(node), from: { path, name: "*" } } : other(node);
}

function memberOf(value: Value, name: string): Value | undefined {
  const plain = plainValue(value);
  if (plain.kind === "map") return plain.pairs.findLast(({ key }) => key === name)?.value;
  if (plain.kind !== "other" || plain.from?.name !== "*") return undefined;
  return { ...plain, from: { ...plain.from, name } };
}

function other({ start, end }: AnyNode): OtherValue {
  return { start, end, kind: "other" };
}
