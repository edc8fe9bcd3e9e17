import { expect, test } from "bun:test";

import { WrittenNames } from "../../../src/core/site/written-names.ts";

const menu = new WrittenNames(
  `export default { docs: ["intro", "guide/setup", { to: "/docs/1.0/api/a.b/" }, 'x-live'], file: "v1.2" }
nav: [ - Start: start.md, - deep/er/page.mdx ]
(../other/one.md#part) space in/name é/ö`,
);

test.each([
  ["intro", true],
  ["guide/setup", true],
  ["guide/set", false],
  ["uide/setup", false],
  ["api/a.b", true],
  ["1.0/api/a.b", true],
  ["live", false],
  ["x-live", true],
  ["start", true],
  ["deep/er/page", true],
  ["er/page", true],
  ["other/one", true],
  ["in/name", true],
  ["space in/name", true],
  ["v1.2", true],
  ["é/ö", true],
  ["space", false],
  ["none", false],
])("whether menus name %s: %p", (slug, isNamed) => {
  expect(menu.has(slug)).toBe(isNamed);
});

test("many pages and long menus are no product of each other", () => {
  const names = Array.from({ length: 20_000 }, (_, index) => `folder-${index % 100}/page-${index}`);
  const long = new WrittenNames(names.map((name) => `"${name}",`).join("\n"));

  expect(names.every((name) => long.has(name))).toBe(true);
  expect(names.some((name) => long.has(`${name}0x`))).toBe(false);
});
