import { expect, test } from "bun:test";

import type { MenusAsked } from "../../../src/sites/formats/navigation.ts";
import {
  type Folder,
  keyOf,
  orderOf,
  placeOf,
  put,
  routesOf,
  slugged,
} from "../../../src/sites/generators/starlight-routes.ts";
import { menusAsked } from "../../support/navigation.ts";

const docs = "src/content/docs";
const askedOf = (pages: Record<string, Record<string, unknown>>) =>
  menusAsked({ generator: "an Astro site", folder: docs, files: {}, pages });
const routes = (pages: Record<string, Record<string, unknown>>, others: readonly string[] = []) =>
  routesOf(askedOf(pages) as MenusAsked, { root: docs, locale: "", others });

test("the folder of a language is in that of all", () => {
  expect([docs, `${docs}/fr`, "content"].map(placeOf)).toEqual([
    [docs, ""],
    [docs, "fr"],
    ["content", ""],
  ]);
});

test("a page has the route of its file or of its slug, and drafts and other languages have none", () => {
  const pages = {
    [`${docs}/Guide/Set up.md`]: {},
    [`${docs}/guide/index.md`]: {},
    [`${docs}/own.md`]: { slug: "/elsewhere/" },
    [`${docs}/later.md`]: { draft: true },
    [`${docs}/fr/guide/index.md`]: {},
  };
  expect(routes(pages, ["fr"]).map(({ id }) => id)).toEqual(["guide/set-up", "guide", "elsewhere"]);
  expect(slugged("C++ & Café_1")).toBe("c--café_1");
});

test("pages of the main language are shown in place of those that another one lacks", () => {
  const french = askedOf({ [`${docs}/fr/a.md`]: {} });
  const english = askedOf({ [`${docs}/a.md`]: {}, [`${docs}/b.md`]: {} });
  const asked = { ...french, instead: { folder: docs, pages: english.pages } } as MenusAsked;
  expect(
    routesOf(asked, { root: docs, locale: "fr", others: [] }).map(({ id, isOther }) => [id, isOther]),
  ).toEqual([
    ["fr/a", false],
    ["fr/b", true],
  ]);
});

test("a folder has the order of its first page, and is known by its path", () => {
  const root: Folder = { path: "", inside: new Map() };
  for (const route of routes({
    [`${docs}/guide/a.md`]: { sidebar: { order: 3 } },
    [`${docs}/guide/b.md`]: { sidebar: { order: 2 } },
    [`${docs}/c.md`]: {},
  }))
    put(root, route.file.split("/"), route);
  const [guide, c] = [root.inside.get("guide")!, root.inside.get("c")!];
  expect([orderOf(guide), orderOf(c)]).toEqual([2, Number.MAX_VALUE]);
  expect([keyOf(guide), keyOf(c)]).toEqual(["guide", "c"]);
});
