import { type AnyNode, parse, parseExpressionAt, type Property } from "acorn";

import type { Pair, Value } from "./value.ts";

/** UTF-16 units; a longer file is not read. */
export const MAX_CONFIG = 256 * 1024;

/** Reads JSON, with comments and commas at the end, too. Undefined for anything else. */
export function readJson(source: string): Value | undefined {
  return attempt(source, () => {
    const node = parseExpressionAt(source, 0, options);
    // A script without a semicolon is an expression, too.
    if (node.type === "AssignmentExpression") return undefined;
    const rest = parse(source.slice(node.end), options);
    return rest.body.length === 0 ? asValue(node) : undefined;
  });
}

/** Reads what a script exports: an object or a list, also as a call's argument. Undefined for anything else. */
export function readScript(source: string): Value | undefined {
  return attempt(source, () => {
    const program = parse(withoutTypes(source), options);
    const named = new Map<string, AnyNode>();
    let exported: AnyNode | undefined;
    for (const node of program.body) {
      const declaration = node.type === "ExportNamedDeclaration" ? node.declaration : node;
      if (declaration?.type === "VariableDeclaration")
        for (const { id, init } of declaration.declarations)
          if (id.type === "Identifier" && init) named.set(id.name, init);
      if (node.type === "ExportDefaultDeclaration") exported = node.declaration as AnyNode;
      if (node.type === "ExpressionStatement") exported = assignedExport(node.expression) ?? exported;
    }
    const config = exported?.type === "Identifier" ? named.get(exported.name) : exported;
    const found = inCalls(config, named);
    return found && found.type !== "Identifier" ? asValue(found) : undefined;
  });
}

const MAX_CALLS = 10;

const options = { ecmaVersion: "latest", sourceType: "module", allowHashBang: true } as const;

function attempt(source: string, read: () => Value | undefined): Value | undefined {
  if (source.length > MAX_CONFIG) return undefined;
  try {
    return read();
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Plugins wrap a configuration in calls, one in another. */
function inCalls(node: AnyNode | undefined, named: ReadonlyMap<string, AnyNode>): AnyNode | undefined {
  let found = node;
  for (let depth = 0; found?.type === "CallExpression" && depth < MAX_CALLS; depth += 1) {
    const [inside]: readonly AnyNode[] = found.arguments;
    const next = inside?.type === "Identifier" ? named.get(inside.name) : inside;
    if (!next) return found;
    found = next;
  }
  return found;
}

function assignedExport(node: AnyNode): AnyNode | undefined {
  if (node.type !== "AssignmentExpression" || node.left.type !== "MemberExpression") return undefined;
  const { object, property } = node.left;
  const isExports = object.type === "Identifier" && object.name === "module";
  return isExports && property.type === "Identifier" && property.name === "exports" ? node.right : undefined;
}

/** Blanks the types that configuration files have, so that offsets stay. What is left over, acorn refuses. */
function withoutTypes(source: string): string {
  return source.replace(/[^\n]+/g, (line) => {
    if (/^(?:import type |(?:export )?type \w+ = .*[^{(|&=<,[]$)/.test(line))
      return blanked(line, 0, line.length);
    const [declared = ""] = /^(?:export )?const \w+/.exec(line) ?? [];
    const equals = declared === "" ? -1 : line.indexOf("=");
    const type = line.slice(declared.length, Math.max(0, equals));
    if (equals > 0 && /^ *:[\w.[\] ]*$/.test(type)) return blanked(line, declared.length, equals);
    const checked = line.lastIndexOf("} satisfies ");
    const after = checked < 0 ? "" : line.slice(checked + "} satisfies ".length);
    const [name = ""] = /^[\w.]+/.exec(after) ?? [];
    return name === "" ? line : blanked(line, checked + 1, line.length - after.length + name.length);
  });
}

function blanked(line: string, from: number, to: number): string {
  return line.slice(0, from) + " ".repeat(to - from) + line.slice(to);
}

function asValue(node: AnyNode): Value {
  const { start, end } = node;
  switch (node.type) {
    case "Literal":
      return typeof node.value === "string" ? { start, end, kind: "text", text: node.value } : other(node);
    case "ArrayExpression":
      return {
        start,
        end,
        kind: "list",
        items: node.elements.map((each) => (each ? asValue(each) : other(node))),
      };
    case "ObjectExpression":
      return { start, end, kind: "map", pairs: node.properties.flatMap((each) => pairsOf(each)) };
    case "CallExpression":
      return { start, end, kind: "list", items: node.arguments.map((each) => asValue(each)) };
    case "FunctionExpression":
    case "ArrowFunctionExpression": {
      const { body } = node;
      if (body.type !== "BlockStatement") return asValue(body);
      const [only, another] = body.body;
      return only?.type === "ReturnStatement" && only.argument && !another
        ? asValue(only.argument)
        : other(node);
    }
    default:
      return other(node);
  }
}

function pairsOf(property: Property | AnyNode): Pair[] {
  if (property.type !== "Property" || property.computed) return [];
  const { start, end, key, value } = property;
  const name = key.type === "Identifier" ? key.name : key.type === "Literal" ? String(key.value) : undefined;
  return name === undefined ? [] : [{ start, end, key: name, keyEnd: key.end, value: asValue(value) }];
}

function other({ start, end }: AnyNode): Value {
  return { start, end, kind: "other" };
}
