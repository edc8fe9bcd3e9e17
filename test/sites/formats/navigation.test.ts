import { expect, test } from "bun:test";

import { generators } from "../../../src/sites/server.ts";

const formats = generators.flatMap(({ navigation }) => navigation ?? []);

test("what menus read of pages is named once each, by plain keys", () => {
  expect(formats.length).toBeGreaterThan(0);
  for (const { keys } of formats) {
    expect(new Set(keys).size).toBe(keys.length);
    for (const key of keys) expect(key).toMatch(/^\w+$/);
  }
});
