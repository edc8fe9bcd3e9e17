import { expect, spyOn, test } from "bun:test";

import { acorn, moduleIn, programOf, resetScriptBudget } from "../../../src/markdown/syntax/acorn.ts";
import { parse } from "../../../src/markdown/syntax/parse.ts";

const options = { ecmaVersion: 2024, sourceType: "module" } as const;

test("an export may name what another block declares", () => {
  resetScriptBudget();

  expect(() => acorn.parse("export { a }", options)).not.toThrow();
});

const manyNames = Array.from({ length: 2000 }, (_, number) => `n${number}`);

test("names are looked up, and not compared with all that are declared", () => {
  const { indexOf } = Array.prototype;
  let compared = 0;
  const spy = spyOn(Array.prototype, "indexOf").mockImplementation(function (this: unknown[], ...asked) {
    compared += this.length;
    return indexOf.apply(this, asked);
  });

  expect(moduleIn(`export const {${manyNames.join()}} = a`)).toBeDefined();
  spy.mockRestore();
  expect(compared).toBeLessThan(20 * manyNames.length);
});

test.each([
  ["const", "let", false],
  ["let", "function", false],
  ["var", "let", false],
  ["var", "var", true],
  ["function", "function", true],
])(
  "of many names, one that is declared by %s and %s is taken or refused as among few",
  (one, other, isTaken) => {
    const declared = (kind: string) => (kind === "function" ? "function n5() {}" : `${kind} n5 = 1;`);
    for (const count of [1, 2000]) {
      const others = manyNames
        .slice(0, count)
        .map((name) => `${one === "const" ? "let" : one} x${name}${one === "function" ? "() {}" : " = 1;"}`);
      const code = `export const f = () => {${others.join("")}${declared(one)}${declared(other)}}`;
      expect(moduleIn(code) !== undefined).toBe(isTaken);
    }
  },
);

test("a chain of a thousand operators is read, and one of two thousand is too deep", () => {
  resetScriptBudget();

  expect(() => acorn.parse("a+".repeat(900).concat("a"), options)).not.toThrow();
  expect(() => acorn.parse("a+".repeat(2000).concat("a"), options)).toThrow(RangeError);
});

test("one text holds no more JavaScript than its budget, and the next text has a whole one", () => {
  const script = `"${"a".repeat(200_000)}"`;

  resetScriptBudget();
  acorn.parse(script, options);
  expect(() => acorn.parseExpressionAt(script, 0, options)).toThrow(RangeError);

  resetScriptBudget();
  expect(() => acorn.parseExpressionAt(script, 0, options)).not.toThrow();
});

test("an expression that is read anew at each of its braces is given up some day", () => {
  expect(() => parse(`{(${"}".repeat(200)}`)).toThrow("acorn");
  expect(() => parse(`{(${"}".repeat(120_000)}`)).toThrow(RangeError);
});

test.each([
  ["a", "expression", true],
  [" /* } */ // b\n", "expression", true],
  ["", "value", false],
  ["((a)) // b\n", "value", true],
  ["a b", "expression", false],
  ["...a", "spread", true],
  ["...a, b", "spread", false],
  ["a: 1", "spread", false],
  ["import a from 'b'", "module", true],
  ["export const a = 1\na()", "module", false],
] as const)("%j is read as %s: %p", (text, kind, isRead) => {
  resetScriptBudget();

  expect(programOf(text, kind, (offset) => offset) !== undefined).toBe(isRead);
});

test("a script has the places that it is given, and no parentheses", () => {
  resetScriptBudget();
  const program = programOf("(a)([(b)])", "expression", (offset) => offset + 10);

  expect(program).toMatchObject({
    body: [{ expression: { callee: { name: "a", start: 11 }, arguments: [{ elements: [{ start: 16 }] }] } }],
  });
});
