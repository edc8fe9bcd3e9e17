import { expect, test } from "bun:test";

import { withEntry, withoutEntry, withRenamedEntry } from "../../../src/sites/menus/folder-menu.ts";

test("an entry gets another name, in its place", () => {
  expect(
    withRenamedEntry("_meta.ts", "export default { a: '', b: '' } satisfies MetaRecord\n", "a", "c"),
  ).toBe("export default { c: '', b: '' } satisfies MetaRecord\n");
  expect(withRenamedEntry("_meta.json", '{ "a": "A" }', "a", "c-d")).toBe('{ "c-d": "A" }');
  expect(withRenamedEntry("meta.json", '{ "pages": ["a"] }', "a", "c")).toBe('{ "pages": ["c"] }');
  expect(withRenamedEntry("_meta.js", "export default load()", "a", "c")).toBeUndefined();
});

test("an entry goes to another menu with what it says", () => {
  const taken = withoutEntry("_meta.js", "export default { a: { title: 'A' }, b: '' }", "a")!;
  expect(taken.text).toBe("export default { b: '' }");
  expect(withEntry("_meta.js", "export default { c: '' }", "d-e", taken.entry)).toBe(
    "export default { c: '', 'd-e': { title: 'A' } }",
  );
  expect(withoutEntry("_meta.js", "export default { a: '' }", "b")).toBeUndefined();
});

test("an entry that is an object goes to another list as it is, with its new name", () => {
  const taken = withoutEntry("_meta.json", '["x", { "type": "file", "name": "a", "label": "A" }]', "a")!;
  expect(taken.text).toBe('["x"]');
  expect(withEntry("_meta.json", '["y"]', "b", taken.entry)).toBe(
    '["y", { "type": "file", "name": "b", "label": "A" }]',
  );
});

test("what is no data stays in a menu, and comments stay beside their entries", () => {
  const menu = "export default {\n  a: 'A', // first\n  ...others,\n  // then\n  b: 'B',\n  c: 'C'\n}\n";
  expect(withoutEntry("_meta.js", menu, "b")!.text).toBe(menu.replace("\n  b: 'B',", ""));
  expect(withoutEntry("_meta.js", menu, "c")!.text).toBe(menu.replace(",\n  c: 'C'", ""));
  expect(withoutEntry("_meta.js", "export default { ...others, b: '' }", "b")!.text).toBe(
    "export default { ...others }",
  );
  expect(withoutEntry("_meta.js", "export default { a: '', ...others, b: '' }", "b")!.text).toBe(
    "export default { a: '', ...others }",
  );
  const entry = { value: "'D'" };
  expect(withEntry("_meta.js", menu, "d", entry)).toBe(menu.replace("'C'", "'C',\n  d: 'D'"));
  expect(withEntry("_meta.js", "export default { ...others }", "d", entry)).toBe(
    "export default { ...others, d: 'D' }",
  );
});

test("a list that has the rest of its folder needs no new entry", () => {
  const source = '{ "pages": ["a", "..."] }';
  expect(withEntry("meta.json", source, "b", { value: undefined })).toBe(source);
  expect(withEntry("meta.json", '{ "pages": ["a"] }', "b", { value: undefined })).toBe(
    '{ "pages": ["a", "b"] }',
  );
});
