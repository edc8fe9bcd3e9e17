import { expect, test } from "bun:test";

import { menuKeys, menuValues } from "../../../src/core/record/menu-values.ts";
import { generators } from "../../../src/sites/server.ts";

test.each([
  ["what menus read", "nav_order: 2\nauthor: Ada\nparent: Guide\n", { nav_order: 2, parent: "Guide" }],
  [
    "maps and lists of it",
    "menu:\n  main:\n    weight: 3\n    parent: docs\nmenus: [a, b]\n",
    { menu: { main: { weight: 3, parent: "docs" } }, menus: ["a", "b"] },
  ],
  ["no key without a value", "parent:\nweight: 0\n", { weight: 0 }],
  ["nothing that is too deep", "menu: {a: {b: {c: {d: {e: {f: 1}}}}}}\norder: 1\n", { order: 1 }],
  ["nothing that is too long", `navigation: ${"x".repeat(5000)}\norder: 1\n`, { order: 1 }],
  ["nothing of what can't be read", "order: [1\n", {}],
  ["no key of each object", "constructor: 1\n__proto__: 2\norder: 1\n", { order: 1 }],
])("of front matter: %s", (_, text, found) => {
  expect(menuValues(`---\n${text}---\n\n# A\n`)).toEqual(found);
});

test("TOML is read, too, and a page without front matter has nothing", () => {
  expect(menuValues('+++\nweight = 4\nlinkTitle = "A"\n+++\n')).toEqual({ weight: 4, linkTitle: "A" });
  expect(menuValues("# A\n")).toEqual({});
});

test("what a generator's menus read is kept of each page", () => {
  const read = generators.flatMap(({ navigation }) => navigation?.keys ?? []);

  expect(read.length).toBeGreaterThan(0);
  // Where this fails: add the key to menuKeys, and raise READER.
  expect(read.filter((key) => !(menuKeys as readonly string[]).includes(key))).toEqual([]);
});
