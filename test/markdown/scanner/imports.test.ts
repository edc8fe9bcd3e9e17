import { expect, test } from "bun:test";

import { moduleAt, plainImports } from "../../../src/markdown/scanner/imports.ts";
import { pages } from "../pages.ts";
import { toldByLines } from "../promises/patterns.ts";

const plain = [
  "import A from 'b'\n",
  'import { A } from "b";\n',
  "import {A, B} from 'c'; \r\nimport D, { E } from 'f'\r\n\r\nText.\r\n",
  "import A from './a.mdx?raw'\nimport B from '/b.md'\n",
  "import A from ''",
];

test("plain lines of imports need no parser", () => {
  for (const text of plain) {
    expect(moduleAt(text, 0)?.kind).toBe("esm");
    expect(toldByLines(text)).toBe(text.length);
  }
});

const modules = [
  "export const a = 1\nexport { b } from 'c'\n",
  "import { A as B } from 'c'\r\nexport * from './d'\r\n\r\nText.\r\n",
  "export const meta = {\n  title: 'a',\n\tb: [<C d={`e`} />, (1)],\n}",
  "export default ({ children }) => <article id='a'>\0\t{children}</article>\n",
  "import A from 'b\\'c' // and why\n import B from 'd'\n",
];

test("imports and exports up to a blank line need no parser", () => {
  for (const text of modules) {
    expect(moduleAt(text, 0)?.kind).toBe("esm");
    expect(toldByLines(text)).toBe(text.length);
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
  ["words after it", "import A from 'b' and more\n"],
  ["a statement", "export const a = 1\na += 1\n"],
  ["an object that goes on after a blank line", "export const a = {\n\n}\n"],
  ["a long one", `export const a = [\n${"  1,\n".repeat(1000)}]\n`],
])("%s is left to the parser, which may refuse it", (_, text) => {
  expect(moduleAt(text, 0)).toBeUndefined();
});

test("most imports of our pages are plain", async () => {
  const lines = [...(await pages()).values()].flatMap((page) => page.match(/^import .*from.*$/gm) ?? []);
  const told = lines.filter((line) => moduleAt(line, 0));

  expect(told.length / lines.length).toBeGreaterThan(0.5);
});
