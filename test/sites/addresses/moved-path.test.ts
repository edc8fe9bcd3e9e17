import { expect, test } from "bun:test";

import type { HowRead } from "../../../src/sites/addresses/index.ts";
import { addressOfFile, movedPath, type Moves } from "../../../src/sites/addresses/moved-path.ts";
import { basesAt } from "../../support/bases.ts";

const pages = ["index.mdx", "guide/index.mdx", "guide/install.mdx", "guide/use.md", "api.mdx"];
const site = {
  pages: new Map(pages.map((file) => [addressOfFile(file), undefined])),
  files: new Map([...pages.map((file) => [file, addressOfFile(file)] as const), ["guide/a.png", undefined]]),
};

/** The page `own` reads `path` after the pages in `moved` moved. */
function after(
  own: string,
  path: string,
  moved: Record<string, string>,
  how: HowRead = "link",
  more: Pick<Moves["site"], "looksFromRoot"> = {},
) {
  const files = new Map(Object.entries(moved));
  const to = files.get(own) ?? own;
  const place = (file: string) => ({ file, address: addressOfFile(file) });
  return movedPath(
    path,
    { from: place(own), to: place(to), files, site: { ...site, ...more }, bases: basesAt("/docs") },
    how,
  );
}

const install = { "guide/install.mdx": "start/set-up.mdx" };

test.each([
  ["api.mdx", "/guide/install", "/start/set-up"],
  ["api.mdx", "/guide/install/", "/start/set-up/"],
  ["api.mdx", "/guide/install.html", "/start/set-up.html"],
  ["api.mdx", "/guide/install.mdx", "/start/set-up.mdx"],
  ["api.mdx", "/docs/guide/install", "/docs/start/set-up"],
  ["api.mdx", "guide/install", "start/set-up"],
  ["api.mdx", "./guide/install.mdx", "./start/set-up.mdx"],
  ["guide/use.md", "./install.mdx", "../start/set-up.mdx"],
  ["guide/use.md", "install", "../start/set-up"],
  ["guide/use.md", "../guide/install/", "../start/set-up/"],
  ["guide/index.mdx", "./install", "../start/set-up"],
])("from %s, %s leads to a page that moved as %s", (own, path, moved) => {
  expect(after(own, path, install)).toBe(moved);
});

test.each([
  ["./use.md", "../guide/use.md"],
  ["../api", "../api"],
  ["a.png", "../guide/a.png"],
  ["../../assets/b.png", "../../assets/b.png"],
  ["use", "../guide/use"],
])("in a page that moves itself, %s is %s", (path, moved) => {
  expect(after("guide/install.mdx", path, install) ?? path).toBe(moved);
});

test.each([
  ["guide/use.md", "guide/install.mdx", "start/set-up.mdx"],
  ["guide/use.md", "guide/install", "start/set-up"],
  ["guide/use.md", "./guide/install", "./start/set-up"],
  ["guide/use.md", "install.mdx", "../start/set-up.mdx"],
  ["guide/install.mdx", "guide/use.md", undefined],
  ["guide/install.mdx", "api", undefined],
  ["guide/install.mdx", "../guide/use.md", undefined],
  ["guide/install.mdx", "use.md", "../guide/use.md"],
])("on a site of Docsify, from %s, %s is %s after a move: from the root, else beside", (own, path, moved) => {
  expect(after(own, path, install, "link", { looksFromRoot: "all" })).toBe(moved);
});

test("a picture that HTML has beside the address of its page, as MkDocs does, is found from there", () => {
  const layers = (to: string) => after("guide/install.mdx", "../../guide/a.png", { "guide/install.mdx": to });
  expect(layers("start/set-up.mdx")).toBeUndefined();
  expect(layers("start/deep/set-up.mdx")).toBe("../../../guide/a.png");
  expect(layers("set-up.mdx")).toBe("../guide/a.png");
  expect(after("guide/install.mdx", "../a.png", install)).toBe("../../guide/a.png");
});

test("what is outside the content folder is found from a deeper folder too, and what a page imports", () => {
  const deep = { "api.mdx": "a/b/api.mdx" };

  expect(after("api.mdx", "../assets/b.png", deep)).toBe("../../../assets/b.png");
  expect(after("api.mdx", "../components/c", deep, "script")).toBe("../../../components/c");
  expect(after("api.mdx", "./guide/use.md", deep, "script")).toBe("../../guide/use.md");
});

test("what leads to no page, and what moves along, stays", () => {
  const folder = { "guide/install.mdx": "start/install.mdx", "guide/use.md": "start/use.md" };

  expect(after("guide/use.md", "./install.mdx", folder)).toBeUndefined();
  expect(after("guide/use.md", "./gone", folder)).toBeUndefined();
  expect(after("api.mdx", "/guide", folder)).toBeUndefined();
  expect(after("api.mdx", "/gone", folder)).toBeUndefined();
});

test("a page that isn't translated is found in the language of others that are", () => {
  const translated = ["index.mdx", "guide/use.md", "guide/install.mdx", "fr/guide/use.md", "api/other.md"];
  const known = {
    pages: new Map(translated.map((file) => [addressOfFile(file), undefined])),
    files: new Map(),
  };
  const place = { file: "fr/guide/use.md", address: "/fr/guide/use" };
  const files = new Map(Object.entries(install));
  const moved = (path: string) =>
    movedPath(path, { from: place, to: place, files, site: known, bases: basesAt() });

  expect(moved("/fr/guide/install/")).toBe("/fr/start/set-up/");
  expect(moved("/fr/guide/use")).toBeUndefined();
  expect(moved("/api/guide/install")).toBeUndefined();
  expect(moved("/de/guide/install")).toBeUndefined();
});

test("a reference of Hugo by the name of one page follows it, in its style, and is a path where the name is no longer its own", () => {
  const reference = (name: string, to: string) =>
    after("api.mdx", name, { "guide/install.mdx": to }, "reference");

  expect(reference("install.mdx", "start/set-up.mdx")).toBe("set-up.mdx");
  expect(reference("install", "start/set-up.mdx")).toBe("set-up");
  expect(reference("install", "start/install.mdx")).toBeUndefined();
  expect(reference("install", "start/use.mdx")).toBe("/start/use.mdx");
  expect(reference("none", "start/set-up.mdx")).toBeUndefined();
  expect(after("api.mdx", "install", install)).toBeUndefined();
});

test("a path of Jekyll is from the folder of the site, and the name of a post follows it, while it is one page's", () => {
  const place = { file: "api.mdx", address: "/api" };
  const moved = (path: string, to: string, pathFromHome: string | null = "_docs/") => {
    const files = new Map([["guide/install.mdx", to]]);
    const known = { ...site, pathFromHome: pathFromHome ?? undefined };
    return movedPath(path, { from: place, to: place, files, site: known, bases: basesAt("/docs") }, "path");
  };

  expect(moved("_docs/guide/install.mdx", "start/set-up.mdx")).toBe("_docs/start/set-up.mdx");
  expect(moved("guide/install.mdx", "start/set-up.mdx")).toBeUndefined();
  expect(moved("guide/install.mdx", "start/set-up.mdx", "")).toBe("start/set-up.mdx");
  expect(moved("guide/install.mdx", "start/set-up.mdx", null)).toBeUndefined();
  expect(moved("install", "start/set-up.mdx")).toBe("set-up");
  expect(moved("install", "start/use.mdx")).toBeUndefined();
});
