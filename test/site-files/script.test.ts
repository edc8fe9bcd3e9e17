import { expect, test } from "bun:test";

import { readJson, readScript } from "../../src/site-files/script.ts";
import { textOf, valueAt } from "../../src/site-files/value.ts";

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
])("what a script exports is read: %s", (source) => {
  expect(textOf(valueAt(readScript(source), "a"))).toBe("b");
});

test("what is computed is no data", () => {
  const config = readScript("export default { a: load(), [b]: 'c', d: async () => { return ['e'] }, ...f };");
  expect(config).toMatchObject({
    pairs: [
      { key: "a", value: { kind: "list", items: [] } },
      { key: "d", value: { kind: "list", items: [{ text: "e" }] } },
    ],
  });
  expect(readScript("export default 1 +")).toBeUndefined();
  expect(readScript("export const a = {};")).toBeUndefined();
});
