import { describe, expect, test } from "bun:test";

import fc from "fast-check";

import { FrontMatterError, setFrontMatter } from "../../../src/markdown/frontmatter/index.ts";
import { setToml } from "../../../src/markdown/frontmatter/set-toml.ts";
import { runs } from "../../support/seed.ts";

const number = (means: number) => ({ plain: String(means), means });

const page = `# About the page
title = 'Set up' # short
weight   = 20
tags = [ "a", # one
  "b" ]

[menu.main] # the bar
  name = "Setup"
  weight = 3

# Of the theme.
[params]
toc.depth = 2
more = { icon = "x", deep = { on = true } }
`;

describe("a key of TOML changes, and nothing else does", () => {
  const cases: ReadonlyArray<
    readonly [string, readonly string[], Parameters<typeof setToml>[2], string, string]
  > = [
    ["a text in its quotes", ["title"], "Install", "'Set up'", "'Install'"],
    ["a text that these can't have", ["title"], "It's", "'Set up'", '"It\'s"'],
    ["a number", ["weight"], number(7), "= 20", "= 7"],
    ["a key of a table", ["menu", "main", "weight"], number(1), "weight = 3", "weight = 1"],
    ["a key with dots", ["params", "toc", "depth"], number(3), "depth = 2", "depth = 3"],
    [
      "a key in braces",
      ["params", "more", "deep", "on"],
      { plain: "false", means: false },
      "on = true",
      "on = false",
    ],
    ["a list", ["tags"], ["c"], '[ "a", # one\n  "b" ]', "['c']".replaceAll("'", '"')],
    ["a new key", ["linkTitle"], "S", '  "b" ]\n', `  "b" ]\nlinkTitle = 'S'\n`],
    [
      "a new key of a table",
      ["menu", "main", "identifier"],
      "s",
      "  weight = 3\n",
      "  weight = 3\n  identifier = 's'\n",
    ],
    [
      "a new key beside one with dots",
      ["params", "toc", "on"],
      "x",
      "toc.depth = 2\n",
      "toc.depth = 2\ntoc.on = 'x'\n",
    ],
    ["a new key in braces", ["params", "more", "y"], "z", "on = true } }", "on = true }, y = 'z' }"],
    ["a key that goes", ["weight"], undefined, "weight   = 20\n", ""],
    ["a key that goes from a table", ["menu", "main", "name"], undefined, '  name = "Setup"\n', ""],
    ["a key that goes from braces", ["params", "more", "icon"], undefined, 'icon = "x", ', ""],
  ];
  test.each(cases)("%s", (_, keys, value, from, to) => {
    expect(page).toContain(from);
    expect(setToml(page, keys, value)).toBe(page.replace(from, () => to));
    expect(setFrontMatter(`+++\n${page}+++\nText.\n`, keys, value)).toBe(
      `+++\n${page.replace(from, () => to)}+++\nText.\n`,
    );
  });

  test("a table is made for the first key, and goes with the last one", () => {
    const made = setToml("title = 'A'\n", ["menus", "main", "weight"], number(2))!;

    expect(made).toBe("title = 'A'\n\n[menus.main]\nweight = 2\n");
    expect(setToml(made, ["menus", "main", "weight"], undefined)).toBe("title = 'A'\n");
  });

  test("tables of one name are known by their numbers", () => {
    const menus = `[[menus.main]]\nname = "A"\n\n# Second\n[[menus.main]]\nname = "B"\n\n[menus.main.params]\nx = 1\n\n[outputs]\nhome = ["html"]\n`;

    expect(setToml(menus, ["menus", "main", "1", "weight"], number(3))).toBe(
      menus.replace('"B"\n', '"B"\nweight = 3\n'),
    );
    expect(setToml(menus, ["menus", "main", "2", "name"], "C")).toBe(
      menus.replace("[outputs]", '[[menus.main]]\nname = "C"\n\n[outputs]'),
    );
    expect(setToml(menus, ["menus", "main", "1"], undefined)).toBe(
      '[[menus.main]]\nname = "A"\n\n[outputs]\nhome = ["html"]\n',
    );
    expect(setToml(menus, ["menus", "main", "0"], undefined)).toBe(menus.slice(menus.indexOf("# Second")));
    expect(setToml(menus, ["menus", "main", "4", "name"], "C")).toBeUndefined();
  });
});

test("what isn't read, or isn't a group, is refused", () => {
  for (const [text, key] of [
    ["a = \n", "a"],
    ["a = 1\na = 2\n", "a"],
  ] as const)
    expect(() => setFrontMatter(`+++\n${text}+++\n`, key, "x")).toThrow(FrontMatterError);
  expect(setToml("menu = 'main'\n", ["menu", "main", "weight"], "x")).toBeUndefined();
});

test("line endings are those of the page", () => {
  expect(setFrontMatter("+++\r\na = 1\r\n+++\r\n", "b", "c")).toBe('+++\r\na = 1\r\nb = "c"\r\n+++\r\n');
});

const keys = fc.constantFrom("title", "weight", "menu", "main", "a key");
const lines = fc.constantFrom(
  ...[
    "title = 'A' # b",
    "weight = 3",
    "# Alone",
    "",
    'list = [ 1, # one\n "#", ]',
    "menu.main.weight = 2",
    "[menu.main]",
  ],
  ...[
    "[params]",
    'text = """\n+ "quoted" #\n"""',
    "[[menus.main]]",
    "[[menus.main]]\nname = 'B'",
    "in = { main = { weight = 1 } }",
  ],
  ...["'a key'.b = 2026-01-01T10:00:00Z", "other = 2026-01-01 10:00:00"],
);

test("any key of any TOML is set so that all others and all comments stay, and set again it changes nothing", () => {
  let changed = 0;
  fc.assert(
    fc.property(
      fc.array(lines, { maxLength: 8 }),
      fc.array(fc.oneof(keys, fc.constantFrom("menus", "0", "1", "in")), { minLength: 1, maxLength: 4 }),
      fc.constantFrom("It's", 'a "b"', "é", undefined),
      (each, path, value) => {
        const text = each.map((line) => `${line}\n`).join("");
        const after = setToml(text, path, value);
        if (after === undefined || after === text) return;
        changed += 1;
        expect(setToml(after, path, value)).toBe(after);
        const comments = (of: string) => of.split("\n").filter((line) => line === "# Alone").length;
        // A comment right above a table that goes is the table's.
        if (value !== undefined) expect(comments(after)).toBe(comments(text));
        for (const line of text.split("\n"))
          if (value !== undefined && !/=/.test(line)) expect(after).toContain(line);
      },
    ),
    { numRuns: runs(1000) },
  );
  expect(changed).toBeGreaterThan(runs(50));
});
