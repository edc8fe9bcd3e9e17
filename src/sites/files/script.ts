import { tsPlugin } from "@sveltejs/acorn-typescript";
import {
  type AnyNode,
  type Identifier,
  type ImportDeclaration,
  type Literal,
  type ObjectPattern,
  parseExpressionAt,
  Parser,
  type Pattern,
  type Property,
} from "acorn";

import { MAX_CONFIG, type OtherValue, type Pair, plainValue, textOf, type Value, valueAt } from "./value.ts";

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

/** What a script declares at its top, and what it gives to others: by default, by names, and all of other files. */
function moduleOf(source: string) {
  const scope = new Scope();
  const inits: AnyNode[] = [];
  const stars: AnyNode[] = [];
  const given: Array<readonly [name: string, () => Named | undefined]> = [];
  let exported: AnyNode | undefined;
  for (const node of parsed(source)) {
    exported = exportedBy(node) ?? exported;
    if (node.type === "ExportAllDeclaration" && !node.exported) stars.push(node);
    if (node.type === "ExportAllDeclaration" && node.exported)
      given.push([nameOf(node.exported), () => ({ node, scope })]);
    const isNamed = node.type === "ExportNamedDeclaration";
    const declaration = isNamed ? node.declaration : node;
    if (declaration) inits.push(...scope.declare(declaration));
    if (!isNamed) continue;
    for (const name of declaration ? declaredBy(declaration) : []) given.push([name, () => scope.find(name)]);
    for (const { local, exported: as } of node.specifiers)
      given.push([
        nameOf(as),
        () => (node.source ? { node, scope, member: nameOf(local) } : scope.find(nameOf(local))),
      ]);
  }
  const named = new Map(
    given.flatMap(([name, find]) => {
      const found = name === "default" ? undefined : find();
      return found ? [[name, found] as const] : [];
    }),
  );
  return { scope, inits, named, stars, exported };
}

function nameOf(node: Identifier | Literal): string {
  return node.type === "Identifier" ? node.name : String(node.value);
}

function declaredBy(node: AnyNode): string[] {
  if (node.type === "FunctionDeclaration") return node.id ? [node.id.name] : [];
  return node.type === "VariableDeclaration" ? node.declarations.flatMap(({ id }) => namesIn(id)) : [];
}

const MAX_CALLS = 10;
/** Calls on calls; what more are called on is no data. */
const MAX_CHAIN = 100;
/** Of a file; what is beyond is no data. */
const MAX_VALUES = 100_000;

const options = { ecmaVersion: "latest", sourceType: "module", allowHashBang: true } as const;

/** Its types don't say that it is a plug-in of acorn. It needs locations. */
const withTypes = [tsPlugin(), tsPlugin({ jsx: true })].map((plugin) => Parser.extend(plugin));

/** Types can't be told from JSX, so each is tried. @throws SyntaxError */
function parsed(source: string): readonly AnyNode[] {
  try {
    return Parser.parse(source, options).body;
  } catch (error) {
    const read = withTypes.map((parser) => () => parser.parse(source, { ...options, locations: true }).body);
    for (const each of read) {
      const body = attempt(source, each);
      if (body) return body;
    }
    throw error;
  }
}

function attempt<Read>(source: string, read: () => Read | undefined): Read | undefined {
  if (source.length > MAX_CONFIG) return undefined;
  try {
    return read();
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return undefined;
    throw error;
  }
}

function exportedBy(node: AnyNode): AnyNode | undefined {
  if (node.type === "ExportDefaultDeclaration") return node.declaration as AnyNode;
  if (node.type === "ExpressionStatement") return assignedExport(node.expression);
  if (node.type !== "ExportNamedDeclaration") return inTypes(node, "TSExportAssignment");
  const asDefault = node.specifiers.find(
    ({ exported }) => exported.type === "Identifier" && exported.name === "default",
  );
  return node.source ? undefined : asDefault?.local;
}

function assignedExport(node: AnyNode): AnyNode | undefined {
  if (node.type !== "AssignmentExpression" || node.left.type !== "MemberExpression") return undefined;
  const { object, property } = node.left;
  const isExports = object.type === "Identifier" && object.name === "module";
  return isExports && property.type === "Identifier" && property.name === "exports" ? node.right : undefined;
}

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

/** The node inside one of TypeScript's, which acorn has no types for. */
function inTypes(node: AnyNode, ...types: readonly string[]): AnyNode | undefined {
  const { type, expression } = node as unknown as { type: string; expression?: AnyNode };
  return types.includes(type) ? expression : undefined;
}

/** With a `member` it is that of what the node is. */
type Named = Readonly<{ node: AnyNode; scope: Scope; member?: string }>;

/** What names stand for in a file, or in a function of it. */
class Scope {
  readonly #outer: Scope | undefined;
  /** What isn't known, as a parameter, hides the same name outside. */
  readonly #names = new Map<string, Named | undefined>();

  constructor(outer?: Scope, parameters: readonly Pattern[] = []) {
    this.#outer = outer;
    for (const name of parameters.flatMap(namesIn)) this.#names.set(name, undefined);
  }

  find(name: string): Named | undefined {
    return this.#names.has(name) ? this.#names.get(name) : this.#outer?.find(name);
  }

  /** Returns what a declaration gives names to, without what it imports. */
  declare(node: AnyNode): AnyNode[] {
    if (node.type === "ImportDeclaration") this.#declareImported(node);
    if (node.type === "FunctionDeclaration" && node.id) this.#names.set(node.id.name, { node, scope: this });
    if (node.type !== "VariableDeclaration") return [];
    return node.declarations.flatMap(({ id, init }) => {
      for (const name of namesIn(id)) this.#names.set(name, undefined);
      if (!init) return [];
      for (const [name, member] of id.type === "ObjectPattern" ? membersIn(id) : [])
        this.#names.set(name, { node: init, scope: this, member });
      if (id.type !== "Identifier") return [];
      this.#names.set(id.name, { node: init, scope: this });
      return [init];
    });
  }

  #declareImported(node: ImportDeclaration): void {
    for (const specifier of node.specifiers) {
      const named = { node, scope: this };
      const member =
        specifier.type === "ImportSpecifier"
          ? nameOf(specifier.imported)
          : specifier.type === "ImportDefaultSpecifier"
            ? "default"
            : undefined;
      this.#names.set(specifier.local.name, member === undefined ? named : { ...named, member });
    }
  }
}

function namesIn(pattern: Pattern): string[] {
  switch (pattern.type) {
    case "Identifier":
      return [pattern.name];
    case "AssignmentPattern":
      return namesIn(pattern.left);
    case "RestElement":
      return namesIn(pattern.argument);
    case "ArrayPattern":
      return pattern.elements.flatMap((each) => (each ? namesIn(each) : []));
    case "ObjectPattern":
      return pattern.properties.flatMap((each) =>
        each.type === "Property" ? namesIn(each.value) : namesIn(each.argument),
      );
    default:
      return [];
  }
}

function membersIn({ properties }: ObjectPattern): Array<readonly [name: string, member: string]> {
  return properties.flatMap((each) =>
    each.type === "Property" && each.key.type === "Identifier" && each.value.type === "Identifier"
      ? [[each.value.name, each.key.name] as const]
      : [],
  );
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
