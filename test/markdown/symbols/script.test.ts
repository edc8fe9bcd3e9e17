import { describe, expect, test } from "bun:test";

import fc from "fast-check";

import { literalText, readScript } from "../../../src/markdown/symbols/script.ts";
import { acorn, resetScriptBudget } from "../../../src/markdown/syntax/acorn.ts";
import { runs } from "../../support/seed.ts";

function programOf(source: string) {
  resetScriptBudget();
  return acorn.parse(source, { ecmaVersion: 2024, sourceType: "module" });
}

const read = (source: string) => readScript(programOf(source));
const names = (found: ReadonlyArray<{ name: string }>) => found.map(({ name }) => name).join(" ");

describe("what a script declares for the page, and what it exports", () => {
  test.each([
    ["import a, { b as c } from 'd'", "a c", ""],
    ["import * as a from 'b'", "a", ""],
    ["export const a = 1, { b, c: [d = 1, ...e] } = {}", "a b d e", "a b d e"],
    ["export function a(b) {}", "a", "a"],
    ["export class A {}", "A", "A"],
    ["const a = 1\nexport { a as b }", "", "b"],
    ["export { default as a } from 'b'", "", "a"],
    ["export default () => 1", "", "default"],
    ["export * from 'a'", "", ""],
  ])("of %j is %j and %j", (source, declared, exported) => {
    expect(names(read(source).declared)).toBe(declared);
    expect(names(read(source).exported)).toBe(exported);
  });

  test("is where its name is", () => {
    expect(read("export const a = 1").declared).toEqual([{ name: "a", offset: 13 }]);
  });
});

test("a script says from where it imports", () => {
  expect(read("import a from 'b'\nexport * from 'c'\nexport const d = 1").sources).toEqual(["b", "c"]);
});

test.each([
  ["function a(b, [c]) { try {} catch (d) {} }", "a b c d"],
  ["const a = ({ b: c }) => class D {}", "a c D"],
])("of %j, %j are bound", (source, bound) => {
  expect([...read(source).bound].join(" ")).toBe(bound);
});

test("a script has its elements in the order of the text, also those in attributes and functions", () => {
  const source = "export const A = () => <B c='d' e={`f`} g h={i} {...j}><K.L>{<m:n />}</K.L></B>";
  const { elements } = read(source);

  expect(elements.map(({ name, offset }) => [name, source.slice(offset, offset + 2)])).toEqual([
    ["B", "<B"],
    ["K.L", "<K"],
    ["m:n", "<m"],
  ]);
  expect(Object.fromEntries(elements[0]!.attributes)).toEqual({ c: "d", e: "f", g: "", h: undefined });
  expect(elements.map(({ isOpen }) => isOpen)).toEqual([true, false, false]);
});

test("a program that is one text has that for its value, and any other has none", () => {
  fc.assert(
    fc.property(fc.string(), (text) => expect(literalText(programOf(JSON.stringify(text)))).toBe(text)),
    { numRuns: runs(50) },
  );
  expect(literalText(programOf("`a`"))).toBe("a");
  for (const other of ["", "1", "a", `\`a\${b}\``, "'a' + 'b'"])
    expect(literalText(programOf(other))).toBeUndefined();
});

test("an expression as deep as it is long is read without calls in calls", () => {
  const deep = { type: "Program", start: 0 };
  let at: Record<string, unknown> = deep;
  for (let depth = 0; depth < 100_000; depth += 1) {
    at.argument = { type: "UnaryExpression", start: depth };
    at = at.argument as Record<string, unknown>;
  }
  at.argument = { type: "JSXOpeningElement", start: 7, name: { type: "JSXIdentifier", start: 8, name: "A" } };

  expect(names(readScript(deep).elements)).toBe("A");
});
