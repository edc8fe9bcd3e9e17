import { expect, test } from "bun:test";

import {
  addressesInScript,
  addressesInValues,
  looksLikeAddress,
} from "../../../src/mdx/symbols/plain-addresses.ts";

test("paths and names of Markdown files look like addresses, words and other sites do not", () => {
  expect(
    ["/a", "./a", "../a b", "a.md", "b/c.mdx#d", "a", "//a", "https://a.md", "1/2"].filter(looksLikeAddress),
  ).toEqual(["/a", "./a", "a.md", "b/c.mdx#d"]);
});

test("imports and exports have addresses where these are paths", () => {
  const script =
    "import A, { b } from './a.mdx'\nimport '../c.css'\nexport * from\n  \"/d\"\nimport e from 'e'\n";

  expect(addressesInScript(script).map(({ text, start, end }) => [text, script.slice(start, end)])).toEqual([
    ["./a.mdx", "./a.mdx"],
    ["../c.css", "../c.css"],
    ["/d", "/d"],
  ]);
});

test("values of front matter have addresses, except those that say where the page is", () => {
  const lines = [
    "---",
    "title: /not a path",
    'next: "/a#b"',
    "hero:",
    "  - link: ./c",
    "  - ../d.md",
    "slug: /e",
    "aliases:",
    "  - /f",
    "list: [/g, /h]",
    "---",
  ].join("\n");

  expect(addressesInValues(lines).map(({ text, start, end }) => [text, lines.slice(start, end)])).toEqual([
    ["/a#b", "/a#b"],
    ["./c", "./c"],
    ["../d.md", "../d.md"],
  ]);
});
