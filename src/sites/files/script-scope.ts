import type { AnyNode, Identifier, ImportDeclaration, Literal, ObjectPattern, Pattern } from "acorn";

/** With a `member` it is that of what the node is. */
export type Named = Readonly<{ node: AnyNode; scope: Scope; member?: string }>;

/** What names stand for in a file, or in a function of it. */
export class Scope {
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

/** Returns the names that a pattern declares. */
export function namesIn(pattern: Pattern): string[] {
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

/** Returns the name of what is imported or exported. */
export function nameOf(node: Identifier | Literal): string {
  return node.type === "Identifier" ? node.name : String(node.value);
}
