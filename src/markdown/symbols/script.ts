import { type EstreeNode, estreeNodes, isNode, walk } from "../syntax/index.ts";
import type { Element } from "./element.ts";

type Name = Readonly<{ name: string; offset: number }>;

export type Script = Readonly<{
  elements: readonly Element[];
  /** `from` is the address of an import. */
  declared: ReadonlyArray<Name & Readonly<{ from?: string }>>;
  /** "default" is the page's layout. */
  exported: readonly Name[];
  sources: readonly string[];
  /** All bound names, in functions too. */
  bound: ReadonlySet<string>;
}>;

/** Reads an ESTree program, in time linear in its size. */
export function readScript(program: unknown): Script {
  const elements: Element[] = [];
  const declared: Script["declared"][number][] = [];
  const exported: Name[] = [];
  const sources: string[] = [];
  const bound = new Set<string>();
  for (const node of isNode(program) ? walk(program, inside) : []) {
    for (const { name } of boundBy(node)) bound.add(name);
    if (node.type === "JSXOpeningElement") elements.push(elementOf(node));
    for (const name of declaredBy(node)) declared.push(name);
    for (const name of exportedBy(node)) exported.push(name);
    if (isNode(node.source)) sources.push(String(node.source.value));
  }
  return { elements, declared, exported, sources, bound };
}

/** Whether an import is of the site's own code, by a path or an alias, and of no package. */
export function isOwnCode(address: string): boolean {
  return /^(?:[./~#]|@\/|@site\/|src\/)/.test(address);
}

/** Whether what is imported is text of the page: Markdown, or a part of it, whose name begins with an underscore. */
export function isText(address: string): boolean {
  return /\.mdx?(?:[?#]|$)|^\.{1,2}\/(?:.*\/)?_[^/]*$/.test(address);
}

/** Returns the value of a program that is only a text. */
export function literalText(program: unknown): string | undefined {
  const [statement] = isNode(program) ? estreeNodes(program.body) : [];
  return statement && literal(statement.expression);
}

function inside(node: EstreeNode): EstreeNode[] {
  return Object.values(node).flatMap(estreeNodes);
}

/** The fields with the names that a node binds. */
const bindings: Record<string, readonly string[]> = {
  VariableDeclarator: ["id"],
  FunctionDeclaration: ["id", "params"],
  FunctionExpression: ["id", "params"],
  ArrowFunctionExpression: ["params"],
  ClassDeclaration: ["id"],
  ClassExpression: ["id"],
  CatchClause: ["param"],
  ImportSpecifier: ["local"],
  ImportDefaultSpecifier: ["local"],
  ImportNamespaceSpecifier: ["local"],
};

const patterns: Record<string, string> = {
  ObjectPattern: "properties",
  Property: "value",
  ArrayPattern: "elements",
  AssignmentPattern: "left",
  RestElement: "argument",
};

function boundBy(node: EstreeNode): Name[] {
  return (bindings[node.type] ?? []).flatMap((field) => namesIn(node[field]));
}

function namesIn(pattern: unknown): Name[] {
  const nodes = estreeNodes(pattern).flatMap((tree) =>
    walk(tree, (node) => estreeNodes(node[patterns[node.type] ?? ""])),
  );
  const names = nodes.filter(({ type }) => type === "Identifier");
  return names.map(({ name, start: offset }) => ({ name: String(name), offset }));
}

function declaredBy({ type, specifiers, declaration, source }: EstreeNode): Script["declared"] {
  if (type === "ImportDeclaration") {
    const from = isNode(source) ? String(source.value) : "";
    return estreeNodes(specifiers)
      .flatMap(boundBy)
      .map((name) => ({ ...name, from }));
  }
  return type === "ExportNamedDeclaration" ? namesOf(declaration) : [];
}

/** What `export *` exports is not told. */
function exportedBy({ type, start, declaration, specifiers }: EstreeNode): Name[] {
  if (type === "ExportDefaultDeclaration") return [{ name: "default", offset: start }];
  if (type !== "ExportNamedDeclaration") return [];
  const listed = estreeNodes(specifiers).flatMap(({ exported }) => estreeNodes(exported));
  return [
    ...namesOf(declaration),
    ...listed.map(({ name, value, start: offset }) => ({ name: String(name ?? value), offset })),
  ];
}

function namesOf(declaration: unknown): Name[] {
  return estreeNodes(declaration).flatMap(({ id, declarations }) => [
    ...namesIn(id),
    ...estreeNodes(declarations).flatMap(boundBy),
  ]);
}

function elementOf({ name, attributes, start }: EstreeNode): Element {
  const all = estreeNodes(attributes);
  const named = all.filter(({ type }) => type === "JSXAttribute");
  return {
    name: tagName(name),
    attributes: new Map(named.map(({ name: key, value }) => [tagName(key), textOfAttribute(value)])),
    isOpen: named.length < all.length,
    offset: start,
  };
}

function tagName(name: unknown): string {
  let text = "";
  let node = estreeNodes(name)[0];
  while (node?.type === "JSXMemberExpression") {
    text = `.${estreeNodes(node.property)[0]?.name}${text}`;
    node = estreeNodes(node.object)[0];
  }
  if (node?.type === "JSXNamespacedName") return `${tagName(node.namespace)}:${tagName(node.name)}`;
  return `${node?.name}${text}`;
}

/** An attribute without a value is true, which counts as "". */
function textOfAttribute(value: unknown): string | undefined {
  if (!isNode(value)) return "";
  return literal(value.type === "JSXExpressionContainer" ? value.expression : value);
}

function literal(expression: unknown): string | undefined {
  if (!isNode(expression)) return undefined;
  if (expression.type === "ParenthesizedExpression") return literal(expression.expression);
  if (expression.type === "Literal")
    return typeof expression.value === "string" ? expression.value : undefined;
  if (expression.type !== "TemplateLiteral" || estreeNodes(expression.expressions).length > 0)
    return undefined;
  const [only] = estreeNodes(expression.quasis);
  return (only?.value as { cooked?: string } | undefined)?.cooked;
}
