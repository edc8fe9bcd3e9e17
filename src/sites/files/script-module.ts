import { tsPlugin } from "@sveltejs/acorn-typescript";
import { type AnyNode, Parser } from "acorn";

import { type Named, nameOf, namesIn, Scope } from "./script-scope.ts";
import { MAX_CONFIG } from "./value.ts";

/** What a script declares at its top, and what it gives to others: by default, by names, and all of other files. */
export function moduleOf(source: string) {
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

function declaredBy(node: AnyNode): string[] {
  if (node.type === "FunctionDeclaration") return node.id ? [node.id.name] : [];
  return node.type === "VariableDeclaration" ? node.declarations.flatMap(({ id }) => namesIn(id)) : [];
}

/** How scripts are parsed. */
export const options = { ecmaVersion: "latest", sourceType: "module", allowHashBang: true } as const;

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

/** Returns undefined where a source is too long, or is none. */
export function attempt<Read>(source: string, read: () => Read | undefined): Read | undefined {
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

/** The node inside one of TypeScript's, which acorn has no types for. */
export function inTypes(node: AnyNode, ...types: readonly string[]): AnyNode | undefined {
  const { type, expression } = node as unknown as { type: string; expression?: AnyNode };
  return types.includes(type) ? expression : undefined;
}
