import { expect, test } from "bun:test";

import { readJson } from "../../../src/sites/files/script.ts";
import { iconsInHead, picturesAt } from "../../../src/sites/formats/icons.ts";

test.each([
  ['"/tea.svg"', ["/tea.svg"]],
  ['{ "light": "tea.svg", "dark": "night.svg" }', ["tea.svg", "night.svg"]],
  ['{ "src": " ./tea.svg ", "alt": "Tea" }', ["./tea.svg"]],
  ['"https://tea.dev/tea.svg"', []],
  ['"//tea.dev/tea.svg"', []],
  ['"data:image/svg+xml,x"', []],
  ['""', []],
  ["5", []],
])("the pictures that %s names", (text, pictures) => {
  expect(picturesAt(readJson(text))).toEqual(pictures);
});

test.each([
  ['[["link", { "rel": "icon", "href": "/tea.svg" }]]', ["/tea.svg"]],
  ['[{ "tag": "link", "attrs": { "rel": "shortcut icon", "href": "/tea.ico" } }]', ["/tea.ico"]],
  ['[{ "rel": "icon", "href": "/tea.png" }]', ["/tea.png"]],
  ['[["link", { "rel": "apple-touch-icon", "href": "/tea.png" }], ["meta", {}], "text", 5]', []],
  ['{ "rel": "icon", "href": "/tea.png" }', []],
])("the icons in the head %s", (text, icons) => {
  expect(iconsInHead(readJson(text))).toEqual(icons);
});
