import { expect, test } from "bun:test";

import { readJson } from "../../../src/sites/files/script.ts";
import { textOf } from "../../../src/sites/files/value.ts";
import { addressesOf, foldersUnder, menusNamed } from "../../../src/sites/formats/menu-format.ts";

test("an address is written with or without a slash at either end", () => {
  expect(addressesOf({ slug: "a/b", file: "a/b.md" })).toEqual(["/a/b", "/a/b/", "a/b", "a/b/"]);
});

test("menus have a name at any depth, and one in another is part of it", () => {
  const root = readJson('{ "x": { "nav": [{ "nav": "inside" }] }, "nav": "b" }')!;

  expect(menusNamed(root, "nav").map((menu) => textOf(menu) ?? menu.kind)).toEqual(["b", "list"]);
});

test("folders are named under a key, in quotes or not", () => {
  const text = `autogenerate: { directory: '/a/' }, "directory": "b", directory: x`;

  expect(foldersUnder("directory", { text })).toEqual(["a", "b"]);
  expect(foldersUnder("dirName", { text })).toEqual([]);
  expect(foldersUnder("directory", { text: "directory: 'a'" })).toEqual([]);
});
