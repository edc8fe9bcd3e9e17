import { expect, test } from "bun:test";

import { Configurations } from "../../src/sites/configurations.ts";
import { itemsOf, textOf, type Value, valueAt } from "../../src/sites/files/value.ts";

function said(files: Readonly<Record<string, string>>): Value {
  const all = new Configurations(Object.entries(files).map(([path, text]) => ({ path, text })));
  return all.read(all.all[0]!)!;
}

test("a configuration has what it imports, also in calls, lists and what is spread, and what that imports", () => {
  const config = said({
    ".vitepress/config.ts": `import base, { title as name } from "./base"; import gone from "./gone.js";
      export default defineConfig({ ...base, name, list: [name], gone, own: [{ base }] });`,
    ".vitepress/base.mts": `import { lang } from "../shared/langs.js"; export const title = "Tea"; export default { lang };`,
    "shared/langs.ts": 'export const lang = "fr";',
  });

  expect(textOf(valueAt(config, "name"))).toBe("Tea");
  expect(textOf(valueAt(config, "lang"))).toBe("fr");
  expect(valueAt(config, "list")).toMatchObject({ kind: "list", items: [{ kind: "text", text: "Tea" }] });
  expect(valueAt(config, "gone")).toMatchObject({ kind: "other", from: { path: "./gone.js" } });
});

test("files that import each other in a circle are read once", () => {
  const config = said({
    ".vitepress/config.ts": 'import { a } from "./a"; export default { a };',
    ".vitepress/a.ts": 'import { b } from "./b"; export const a = { b, text: "a" };',
    ".vitepress/b.ts": 'import { a } from "./a"; export const b = { a, text: "b" };',
  });

  expect(textOf(valueAt(config, "a", "text"))).toBe("a");
  expect(textOf(valueAt(config, "a", "b", "text"))).toBe("b");
});

test("a configuration inherits what it says nothing of, from one file after another, and from itself nothing", () => {
  const config = said({
    "en/mkdocs.yml": "INHERIT: ../base.yml\ntheme:\n  language: en\n",
    "base.yml": "INHERIT: first.yml\ntheme:\n  language: x\n  name: material\nnav:\n  - a.md\n",
    "first.yml": "INHERIT: base.yml\nsite_name: Tea\nnav:\n  - b.md\n  - c.md\n",
  });

  expect(["language", "name"].map((key) => textOf(valueAt(config, "theme", key)))).toEqual([
    "en",
    "material",
  ]);
  expect(textOf(valueAt(config, "site_name"))).toBe("Tea");
  expect(valueAt(config, "nav")).toMatchObject({ items: [{ text: "a.md" }] });
});

test("a file of JSON has what others say to which it refers, and what it says itself", () => {
  const config = said({
    "docs/docs.json":
      '{ "navigation": { "$ref": "./menus/all.json", "tabs": [] }, "redirects": { "$ref": "gone.json" } }',
    "docs/menus/all.json":
      '{ "groups": [{ "$ref": "../a.json" }], "tabs": ["b"], "list": { "$ref": "../list.json" } }',
    "docs/a.json": '{ "group": "A", "$ref": "docs.json" }',
    "docs/list.json": '["a"]',
  });
  const navigation = valueAt(config, "navigation");

  expect(textOf(valueAt(itemsOf(valueAt(navigation, "groups"))[0], "group"))).toBe("A");
  expect(itemsOf(valueAt(navigation, "tabs"))).toEqual([]);
  expect(itemsOf(valueAt(navigation, "list")).map(textOf)).toEqual(["a"]);
  expect(textOf(valueAt(config, "redirects", "$ref"))).toBe("gone.json");
});
