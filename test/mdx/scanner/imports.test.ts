import { expect, test } from "bun:test";

import { importsAt, plainImports } from "../../../src/mdx/scanner/imports.ts";
import { pages } from "../pages.ts";
import { expectScannedSymbols, toldByLines } from "../promises/patterns.ts";

const plain = [
  "import A from 'b'\n",
  'import { A } from "b";\n',
  "import {A, B} from 'c'; \r\nimport D, { E } from 'f'\r\n\r\nText.\r\n",
  "import A from './a.mdx?raw'\nimport B from '/b.md'\n",
  "import A from ''",
];

test("plain lines of imports need no parser, neither for their block nor for their names", () => {
  for (const text of plain) {
    const { told, all } = expectScannedSymbols(text, "mdx");

    expect(importsAt(text, 0)?.kind).toBe("esm");
    expect(toldByLines(text)).toBe(text.length);
    expect(told).toBe(all);
  }
});

test("each name has its place", () => {
  expect(plainImports("import AB, { A, B } from 'c'", 0)?.[0]?.names).toEqual([
    { name: "AB", offset: 7 },
    { name: "A", offset: 13 },
    { name: "B", offset: 16 },
  ]);
});

test.each([
  ["a name that is imported twice", "import A from 'b'\nimport { A } from 'c'\n"],
  ["a name twice in one import", "import { A, A } from 'b'\n"],
  ["a reserved word", "import await from 'b'\n"],
  ["a text on the next line", "import A from 'b'\nText\n"],
  ["a line that is indented", "import A from 'b'\n import B from 'c'\n"],
  ["an escape", "import A from 'b\\'c'\n"],
  ["words after it", "import A from 'b' and more\n"],
  ["a page that imports itself as another name", "import { A as B } from 'c'\n"],
])("%s is left to the parser, which may refuse it", (_, text) => {
  expect(importsAt(text, 0)).toBeUndefined();
  expectScannedSymbols(text, "mdx");
  expectScannedSymbols(text, "markdown");
});

test("most imports of our pages are plain", async () => {
  const lines = [...(await pages()).values()].flatMap((page) => page.match(/^import .*from.*$/gm) ?? []);
  const told = lines.filter((line) => importsAt(line, 0));

  expect(told.length / lines.length).toBeGreaterThan(0.5);
});
