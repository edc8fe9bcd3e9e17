import { expect, test } from "bun:test";

import { type PageValue, withMenuValues } from "../../../src/core/navigation/menu-value-texts.ts";

const weight = (key: string, value = 5): PageValue => ({
  key: [key, "main", "weight"],
  value,
  isNamed: true,
});
const gone = (key: string): PageValue => ({ key: [key, "main"], value: undefined, isNamed: true });
const yaml = (line: string) => `---\ntitle: Tea # black\n${line}\nweight: 3\n---\n\nText\n`;
const toml = (line: string) => `+++\ntitle = 'Tea'\n${line}\nweight = 3\n+++\n\nText\n`;

test.each([
  [yaml("menus: main # bar"), [weight("menus")], yaml("menus: { main: { weight: 5 } } # bar")],
  [yaml("menu: [footer, main]"), [weight("menu")], yaml("menu: { footer: {}, main: { weight: 5 } }")],
  [yaml("menus:\n  - main"), [weight("menus")], yaml("menus: { main: { weight: 5 } }")],
  [yaml("menus: { main: { weight: 1 } }"), [weight("menus")], yaml("menus: { main: { weight: 5 } }")],
  [
    yaml("menus: main"),
    [weight("menus"), { key: ["menus", "main", "parent"], value: "a: b", isNamed: true }],
    yaml('menus: { main: { weight: 5, "parent": "a: b" } }'),
  ],
  [toml("menus = 'main' # bar"), [weight("menus")], toml("menus = { main = { weight = 5 } } # bar")],
  [
    toml("menu = ['my menu', 'main']"),
    [weight("menu"), { key: ["menu", "main", "parent"], value: "x", isNamed: true }],
    toml("menu = { \"my menu\" = {}, main = { weight = 5, parent = 'x' } }"),
  ],
  [yaml("menus: main"), [gone("menus")], "---\ntitle: Tea # black\nweight: 3\n---\n\nText\n"],
  [yaml("menu: [footer, main]"), [gone("menu")], yaml("menu: [footer]")],
  [toml("menu = ['footer', 'main']"), [gone("menu")], toml("menu = ['footer']")],
  [yaml("menus: footer"), [gone("menus")], yaml("menus: footer")],
  [yaml("menus: [main, top]"), [weight("menus"), gone("menus")], yaml("menus: { top: {} }")],
] as const)("names in %j become a map where one of them says more", (page, values, expected) => {
  expect(withMenuValues(page, values)).toEqual({ text: expected });
});
