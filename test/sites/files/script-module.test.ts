import { expect, test } from "bun:test";

import { attempt, moduleOf } from "../../../src/sites/files/script-module.ts";
import { MAX_CONFIG } from "../../../src/sites/files/value.ts";

test("a script gives names to others, all of other files, and one by default", () => {
  const { exported, named, stars, inits } = moduleOf(
    "export const a = 1;\nexport function b() {}\nconst c = 2;\nexport { c as d };\nexport { x as y } from './x.js';\nexport * from './all.js';\nexport * as z from './z.js';\nexport default c;\n",
  );
  expect([...named.keys()]).toEqual(["a", "b", "d", "y", "z"]);
  expect(named.get("y")!.member).toBe("x");
  expect([stars.length, inits.length, exported?.type]).toEqual([1, 2, "Identifier"]);
});

test.each(["module.exports = a;", "const a: A = 1;\nexport = a;", "const a = 1;\nexport { a as default };"])(
  "%j is what the script exports",
  (source) => {
    expect(moduleOf(source).exported?.type).toBe("Identifier");
  },
);

test("what is no script, or too long, is nothing", () => {
  const read = (source: string) => attempt(source, () => moduleOf(source).inits.length);
  expect([read("const a = 1;"), read("const ="), read(" ".repeat(MAX_CONFIG + 1))]).toEqual([
    1,
    undefined,
    undefined,
  ]);
  expect(() => attempt("", () => JSON.parse("{") as number)).not.toThrow();
  expect(() =>
    attempt("", () => {
      throw new Error("Another.");
    }),
  ).toThrow("Another.");
});
