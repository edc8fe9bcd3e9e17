import { expect, test } from "bun:test";

import { type PathChange, withPagePaths } from "../../../src/sites/menus/page-paths.ts";

const place = (path: string) => ({ file: `content/docs/${path}.mdx`, address: `/docs/${path}` });
const change = (from: string, to: string | undefined): PathChange => ({
  from: place(from),
  to: to === undefined ? undefined : place(to),
});
const menu = (...pages: readonly string[]) => `{ "title": "A", "pages": ${JSON.stringify(pages)} }\n`;
const root = "content/docs/meta.json";

test.each([
  [["guide/setup", "use"], ["start/install", "use"], ["use"]],
  [["./guide/setup", "..."], ["./start/install", "..."], ["..."]],
  [["...", "!guide/setup"], ["...", "!start/install"], ["..."]],
  [["[Setup](/docs/guide/setup/#a)", "x"], ["[Setup](/docs/start/install#a)", "x"], ["x"]],
  [["external:[Icon][Setup](/docs/guide/setup)"], ["external:[Icon][Setup](/docs/start/install)"], []],
  [["---guide/setup---", "setup", "[guide/setup](https://x.org/docs/guide/setup)"], undefined, undefined],
])(
  "a menu of Fumadocs with %j names the page where it is, and without it after it is removed",
  (pages, moved, without) => {
    const source = menu(...pages);
    const after = (to: string | undefined) =>
      JSON.parse(withPagePaths(root, source, [change("guide/setup", to)])).pages;
    expect(after("start/install")).toEqual(moved ?? pages);
    expect(after(undefined)).toEqual(without ?? pages);
  },
);

test("a path is from the menu's own folder", () => {
  const own = "content/docs/guide/meta.json";
  const changes = [change("guide/in/setup", "start/install")];
  expect(withPagePaths(own, menu("in/setup", "setup"), changes)).toBe(
    menu("in/setup", "setup")
      .replace("in/setup", "../start/install")
      .replace('../start/install","setup', '../start/install","setup'),
  );
  expect(withPagePaths(own, menu("guide/in/setup"), changes)).toBe(menu("guide/in/setup"));
  expect(withPagePaths(own, "{ broken", changes)).toBe("{ broken");
});
