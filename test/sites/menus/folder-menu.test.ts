import { expect, test } from "bun:test";

import {
  hasMenu,
  isFolderMenu,
  listsRest,
  menuAt,
  withEntry,
  withoutEntry,
  withRenamedEntry,
} from "../../../src/sites/menus/folder-menu.ts";

const renamed = (path: string, source: string, name: string, to: string) =>
  withRenamedEntry(menuAt(path, source), source, { name }, to);
const without = (path: string, source: string, name: string, to?: string) =>
  withoutEntry(menuAt(path, source), source, { name }, to);
/** The second menu with the entry of the first one. */
const carried = (
  path: string,
  [source, name]: readonly [source: string, name: string],
  [there, to]: readonly [there: string, to: string],
  pathThere = path,
) => withEntry(menuAt(pathThere, there), there, without(path, source, name, to)!.taken);

test("an entry gets another name, in its place", () => {
  expect(renamed("_meta.ts", "export default { a: '', b: '' } satisfies MetaRecord\n", "a", "c")).toBe(
    "export default { c: '', b: '' } satisfies MetaRecord\n",
  );
  expect(renamed("_meta.json", '{ "a": "A" }', "a", "c-d")).toBe('{ "c-d": "A" }');
  expect(renamed("meta.json", '{ "pages": ["a"] }', "a", "c")).toBe('{ "pages": ["c"] }');
  expect(renamed("_meta.js", "export default load()", "a", "c")).toBeUndefined();
});

test("an entry goes to another menu with what it says, and with its comments", () => {
  const source = "export default {\n  // first\n  a: { title: 'A' }, // of it\n  b: ''\n}\n";
  expect(without("_meta.js", source, "a")!.text).toBe("export default {\n  b: ''\n}\n");
  expect(carried("_meta.js", [source, "a"], ["export default {\n  c: '',\n}\n", "d-e"])).toBe(
    "export default {\n  c: '',\n  // first\n  'd-e': { title: 'A' }, // of it\n}\n",
  );
  expect(without("_meta.js", "export default { a: '' }", "b")).toBeUndefined();
});

test("what a script says goes to none of JSON", () => {
  const script = ["export default { a: 'A' }", "a"] as const;
  expect(carried("_meta.js", script, ['{ "b": "B" }', "a"], "_meta.json")).toBeUndefined();
  expect(carried("_meta.json", ['{ "a": "A" }', "a"], ["export default { b: 'B' }", "a"], "_meta.js")).toBe(
    'export default { b: \'B\', "a": "A" }',
  );
});

test("an entry that is an object goes to another list as it is, with its new name", () => {
  const source = '["x", { "type": "file", "name": "a", "label": "A" }]';
  expect(without("_meta.json", source, "a")!.text).toBe('["x"]');
  expect(carried("_meta.json", [source, "a"], ['["y"]', "b"])).toBe(
    '["y", { "type": "file", "name": "b", "label": "A" }]',
  );
});

test("what is no data stays in a menu, and comments stay beside their entries", () => {
  const menu = "export default {\n  a: 'A', // first\n  ...others,\n  // then\n  b: 'B',\n  c: 'C'\n}\n";
  const after = (source: string, name: string) => without("_meta.js", source, name)!.text;
  expect(after(menu, "b")).toBe(menu.replace("\n  // then\n  b: 'B',", ""));
  expect(after(menu, "c")).toBe(menu.replace(",\n  c: 'C'", ""));
  expect(after("export default { ...others, b: '' }", "b")).toBe("export default { ...others }");
  expect(after("export default { a: '', ...others, b: '' }", "b")).toBe(
    "export default { a: '', ...others }",
  );
  const entry = ["export default { a: 'D' }", "a"] as const;
  expect(carried("_meta.js", entry, [menu, "d"])).toBe(menu.replace("'C'", "'C',\n  d: 'D'"));
  expect(carried("_meta.js", entry, ["export default { ...others }", "d"])).toBe(
    "export default { ...others, d: 'D' }",
  );
});

test("a list that has the rest of its folder needs no new entry", () => {
  const entry = ['{ "pages": ["b"] }', "b"] as const;
  const source = '{ "pages": ["a", "..."] }';
  expect(carried("meta.json", entry, [source, "b"])).toBe(source);
  expect(carried("meta.json", entry, ['{ "pages": ["a"] }', "b"])).toBe('{ "pages": ["a", "b"] }');
});

test("a menu in that of a whole site is at the keys of its folder, and a folder there is no page", () => {
  const source = "export default { docs: { items: { guide: { items: {} }, about: '' } } }\n";
  const menu = { path: "_meta.global.js", keys: ["docs", "items"], hasEndings: false };
  expect(hasMenu(menu, source)).toBe(true);
  expect(hasMenu({ ...menu, keys: ["docs", "items", "about", "items"] }, source)).toBe(false);
  expect(withRenamedEntry(menu, source, { name: "guide" }, "x")).toBeUndefined();
  expect(withRenamedEntry(menu, source, { name: "guide", isFolder: true }, "x")).toBe(
    source.replace("guide", "x"),
  );
});

test("the menu of a folder is known by its name", () => {
  const names = ["_meta.json", "_meta.tsx", "meta.json", "meta.fr.json", ".pages"];
  expect([...names, "_meta.global.tsx", "menu.json"].filter(isFolderMenu)).toEqual(names);
});

test("names of .pages are in lists below labels, too, and such a list goes with its last entry", () => {
  const source =
    "nav:\n  - index.md\n  - Guide:\n      - Set up: setup.md # first\n      - use.md\n  - ...\n";
  expect(renamed(".pages", source, "setup.md", "2024.md")).toBe(source.replace("setup.md", "2024.md"));
  const rest = without(".pages", source, "setup.md")!.text;
  expect(rest).toBe(source.replace("      - Set up: setup.md # first\n", ""));
  expect(without(".pages", rest, "use.md")!.text).toBe("nav:\n  - index.md\n  - ...\n");
  expect(carried(".pages", [source, "setup.md"], ["title: There\nnav:\n- a.md\n", "b.md"])).toBe(
    "title: There\nnav:\n- a.md\n- Set up: b.md # first\n",
  );
  expect(renamed(".pages", "arrange: [a.md, b.md]\n", "b.md", "c.md")).toBe("arrange: [a.md, c.md]\n");
  expect(listsRest(".pages", source)).toBe(true);
  expect(listsRest(".pages", "nav:\n  - a.md\n")).toBe(false);
  expect(listsRest(".pages", "arrange:\n  - a.md\n")).toBe(true);
});
