import { expect, test } from "bun:test";

import { type AnyNode, parse, type Pattern, type VariableDeclaration } from "acorn";

import { namesIn, Scope } from "../../../src/sites/files/script-scope.ts";

const nodes = (source: string): readonly AnyNode[] =>
  parse(source, { ecmaVersion: "latest", sourceType: "module" }).body;
const patternOf = (source: string): Pattern =>
  (nodes(`const ${source} = 0;`)[0] as VariableDeclaration).declarations[0]!.id;

test.each([
  ["a", ["a"]],
  ["{ a, b: c, ...d }", ["a", "c", "d"]],
  ["[a, , { b = 1 }]", ["a", "b"]],
])("the pattern %s declares %j", (pattern, names) => {
  expect(namesIn(patternOf(pattern))).toEqual(names);
});

test("a name is what is declared or imported, with the member that it is", () => {
  const scope = new Scope();
  const source =
    "import d, { e as f } from './x.js';\nimport * as all from './y.js';\nconst { a, b: c } = x;\nfunction g() {}\nlet h;\n";
  for (const node of nodes(source)) scope.declare(node);
  const members = ["d", "f", "all", "a", "c", "g"].map((name) => scope.find(name)?.member);
  expect(members).toEqual(["default", "e", undefined, "a", "b", undefined]);
  expect([scope.find("h"), scope.find("none")]).toEqual([undefined, undefined]);
  expect(scope.find("g")?.node.type).toBe("FunctionDeclaration");
});

test("a parameter hides the same name outside", () => {
  const outer = new Scope();
  for (const node of nodes("const a = 1; const b = 2;")) outer.declare(node);
  const inner = new Scope(outer, [patternOf("{ a }")]);
  expect(inner.find("a")).toBeUndefined();
  expect(inner.find("b")).toBe(outer.find("b"));
});
