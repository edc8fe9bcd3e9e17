import { expect, test } from "bun:test";

import { readDeclared, readJson, readScript } from "../../../src/sites/files/script.ts";
import { itemsOf, textOf, type Value, valueAt, valuesIn } from "../../../src/sites/files/value.ts";

test("JSON is read with comments and commas at the end, and nothing else is", () => {
  expect(textOf(valueAt(readJson('// a\n{ "a": "b", /* c */ }\n// d\n'), "a"))).toBe("b");
  expect([readJson("{"), readJson("{} {}"), readJson(""), readJson("[".repeat(200_000))]).toEqual(
    Array(4).fill(undefined),
  );
});

test.each([
  "export default { a: 'b' };",
  "module.exports = { 'a': \"b\" };",
  "const config = { a: 'b' };\nexport default config;",
  "export const config = defineConfig({ a: 'b' });\nexport default config;",
  "import type { C } from 'c';\nconst config: C = { a: 'b' };\nexport default withX(config);",
  "export default { a: 'b' } satisfies Config;",
  "export default { a: 'b' as const } as Config",
  "export default <Config>{ a: 'b' };",
  "export default { a: `b` };",
  "import { x, type C } from 'c';\nexport default defineConfig<C>({ a: 'b' });",
  "type Guide<T extends string> =\n  | { items: T[] }\n  | undefined;\nexport default { a: 'b' };",
  "const config = {\n  a: 'b',\n} satisfies Config as Other;\nexport { config as default };",
  "const config: Config = { a: 'b' };\nexport = config;",
  "const get = (x: string): x is 'y' => x!.y<z;\nexport default defineConfig(async () => ({ a: 'b' }));",
  "const icon = <T,>(x: T) => <b>{x}</b>;\nexport default { a: 'b', icon: <i /> };",
  "const b = 'b';\nexport default { a: b };",
  "const other = { a: 'c' };\nconst common = { ...other, a: 'b' };\nexport default { a: 'd', ...common };",
  "const all = { names: { b: 'b' } };\nexport default { a: all.names.b };",
  "export default { a: a() };\nfunction a(): string {\n  const found = 'b';\n  return found;\n}",
  "const get = () => 'b';\nexport default withX(defineConfig({ a: get() }), { a: 'c' });",
  "export default { a: (() => 'b')() };",
  "export default async function config() { const a = 'b'; return { a }; }",
  "module.exports = async function config() { return { a: 'b' }; };",
])("what a script exports is read: %s", (source) => {
  expect(textOf(valueAt(readScript(source), "a"))).toBe("b");
});

const texts = (source: string) => {
  const config = readScript(source);
  return [...valuesIn(config!)].flatMap((value) => (value.kind === "text" ? [value.text] : []));
};

test("what is computed is no data, and what it is made of is", () => {
  const config = readScript("export default { a: load(), [b]: 'c', d: async () => { return ['e'] }, ...f };");
  expect(config).toMatchObject({
    pairs: [
      { key: "a", value: { kind: "parts", items: [] } },
      { key: "d", value: { kind: "list", items: [{ text: "e" }] } },
      { key: undefined, value: { kind: "reference", value: { kind: "other" } } },
    ],
  });
  expect(
    texts("export default [f('a'), x ? 'b' : 'c', ...(x ? ['d'] : []), ['e'].concat('f'), x || 'g'];"),
  ).toEqual(["a", "b", "c", "d", "e", "f", "g"]);
  expect(
    texts("export default [`a$" + "{b}`, 'a' + b, ['c'].map((x) => x), function () { if (x) return 'd' }];"),
  ).toEqual([]);
  expect(readScript("export default 1 +")).toBeUndefined();
  expect(readScript("export default load;")).toBeUndefined();
});

test("a script without a default has what it exports by name", () => {
  expect(texts("export const a = ['b'];\nconst c = ['d'];\nexport const e = [...c];")).toEqual(["b", "d"]);
  expect(readScript("const a = {};")).toBeUndefined();
});

test("a name is what its own function says it is", () => {
  expect(
    texts("const a = 'b';\nexport default [((a) => [a])('c'), () => { const a = 'd'; return a; }];"),
  ).toEqual(["c", "d"]);
});

test("what stands for itself, and what is named many times, is read in no more than its length", () => {
  expect(texts("const a = [b, 'c'];\nconst b = [a];\nexport default a;")).toEqual(["c"]);
  expect(texts("function a() { return ['b', a()]; }\nexport default a();")).toEqual(["b"]);
  const doubled = Array.from(
    { length: 60 },
    (_, at) => `const a${at} = [...a${at + 1}, ...a${at + 1}];`,
  ).join("\n");
  const many = readScript(`${doubled}\nconst a60 = ['b'];\nexport default { a: a0 };`);
  expect(itemsOf(valueAt(many, "a")).map(textOf)).toEqual(["b"]);
  const maps = doubled.replaceAll("[", "{").replaceAll("]", "}");
  const none = readScript(`${maps}\nconst a60 = { b: 'b' };\nexport default a0;`);
  expect([textOf(valueAt(none, "b")), valueAt(none, "c")]).toEqual(["b", undefined] satisfies Array<
    Value | string | undefined
  >);
});

test("what a script declares is read, also what it tells a plug-in", () => {
  const declared = readDeclared(
    "const withX = x({ a: 'b' });\nexport const c = 'd';\nexport default withX({ e: 'f' });",
  );
  expect([...valuesIn(declared!)].flatMap((value) => textOf(value) ?? [])).toEqual(["b", "d", "f"]);
  expect(readDeclared("const (")).toBeUndefined();
});
