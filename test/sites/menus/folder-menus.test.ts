import { expect, test } from "bun:test";

import { isGlobalMenu } from "../../../src/sites/generators/next.ts";
import { changeFolderMenus } from "../../../src/sites/menus/folder-menus.ts";

const source = `import type { MetaRecord } from 'nextra'

const GUIDE: MetaRecord = {
  index: 'Start',
  setup: { title: <b>Set up</b> }, // first
  use: ''
}

export default {
  index: { type: 'page' },
  docs: {
    title: 'Documents',
    items: {
      guide: { items: GUIDE },
      start: { items: {} },
      about: ''
    }
  }
}
`;
const files = ["guide/index.mdx", "guide/setup.mdx", "guide/use.mdx", "about.mdx"];
const page = (file: string) => ({ file, slug: file.replace(/(?:\/index)?\.mdx$/, "") });

/** The menu of a whole site after pages of `content`, which is at `/docs`, moved. */
function after(moves: Readonly<Record<string, string | undefined>>, route = "/docs") {
  const texts = new Map([["_meta.global.ts", source]]);
  const lost = changeFolderMenus(texts, {
    folder: "content",
    base: { served: "", route, links: [route] },
    pages: files,
    changes: Object.entries(moves).map(([from, to]) => ({
      from: page(from),
      to: to === undefined ? undefined : page(to),
    })),
  });
  return { text: texts.get("_meta.global.ts"), lost };
}

test.each([
  [{ "guide/setup.mdx": "guide/set-up.mdx" }, source.replace("  setup:", "  'set-up':")],
  [{ "about.mdx": "more.mdx" }, source.replace("about:", "more:")],
  [{ "guide/setup.mdx": undefined }, source.replace("\n  setup: { title: <b>Set up</b> }, // first", "")],
  [{ "guide/index.mdx": undefined }, source.replace("\n  index: 'Start',", "")],
  [
    { "guide/use.mdx": "start/use.mdx" },
    source
      .replace(", // first\n  use: ''", " // first")
      .replace("start: { items: {} }", "start: { items: { use: '' } }"),
  ],
  [{ "other.mdx": undefined }, source],
])("the menu of a whole site follows %j", (moves, expected) => {
  expect(after(moves)).toEqual({ text: expected, lost: [] });
});

test("a folder goes with its menu where all its pages move", () => {
  const to = (folder: string) =>
    Object.fromEntries(
      files.filter((file) => file.startsWith("guide/")).map((file) => [file, file.replace("guide", folder)]),
    );
  expect(after(to("manual"))).toEqual({ text: source.replace("guide:", "manual:"), lost: [] });
  expect(after(to("start/guide"))).toEqual({
    text: source
      .replace("\n      guide: { items: GUIDE },", "")
      .replace("start: { items: {} }", "start: { items: { guide: { items: GUIDE } } }"),
    lost: [],
  });
});

test("a folder goes out of the menu with its last page", () => {
  const gone = Object.fromEntries(
    files.filter((file) => file.startsWith("guide/")).map((file) => [file, undefined]),
  );
  expect(after(gone).text).not.toContain("guide:");
});

test("a place without a menu is told, and what has no entry stays", () => {
  expect(after({ "about.mdx": "other/about.mdx" })).toEqual({
    text: source.replace(",\n      about: ''", ""),
    lost: [
      {
        path: "_meta.global.ts",
        slug: "about",
        line: 1,
        reason: "It can't have an entry for other/about. Add one.",
      },
    ],
  });
  expect(after({ "about.mdx": "more.mdx" }, "/other")).toEqual({ text: source, lost: [] });
  expect(["_meta.global.tsx", "_meta.tsx", "_meta.global.json"].map(isGlobalMenu)).toEqual([
    true,
    false,
    false,
  ]);
});

test("an app's page is that of its folder", () => {
  const texts = new Map([["app/_meta.global.js", "export default { guide: { items: { setup: '' } } }\n"]]);
  changeFolderMenus(texts, {
    folder: "app",
    base: { served: "", route: "", links: [""] },
    pages: ["guide/setup/page.mdx", "guide/setup/more/page.mdx"],
    changes: [
      {
        from: { file: "guide/setup/page.mdx", slug: "guide/setup" },
        to: { file: "guide/install/page.mdx", slug: "guide/install" },
      },
    ],
  });
  expect(texts.get("app/_meta.global.js")).toContain("{ install: '' }");
});

/** Texts after pages of `docs` moved, without those that stayed. */
function changed(
  texts: Record<string, string>,
  moves: Readonly<Record<string, string | undefined>>,
  pages: string[],
) {
  const after = new Map(Object.entries(texts));
  const changes = Object.entries(moves).map(([from, to]) => ({
    from: { file: from, slug: from.replace(/\.md$/, "") },
    to: to === undefined ? undefined : { file: to, slug: to.replace(/\.md$/, "") },
  }));
  changeFolderMenus(after, { folder: "docs", base: { served: "", route: "", links: [""] }, pages, changes });
  return Object.fromEntries([...after].filter(([path, text]) => texts[path] !== text));
}

test("the .pages of MkDocs name files with their endings, and follow them and their folders", () => {
  const pages = ["index.md", "guide/index.md", "guide/setup.md", "guide/use.md"];
  const texts = {
    "docs/.pages": "nav:\n  - index.md\n  - Guide: guide\n",
    "docs/guide/.pages": "nav:\n  - index.md\n  - setup.md\n  - use.md\n",
  };
  expect(changed(texts, { "guide/setup.md": "guide/install.md" }, pages)).toEqual({
    "docs/guide/.pages": "nav:\n  - index.md\n  - install.md\n  - use.md\n",
  });
  expect(changed(texts, { "guide/index.md": "about.md" }, pages)).toEqual({
    "docs/.pages": "nav:\n  - index.md\n  - Guide: guide\n  - about.md\n",
    "docs/guide/.pages": "nav:\n  - setup.md\n  - use.md\n",
  });
  const whole = Object.fromEntries(
    pages.slice(1).map((file) => [file, file.replace("guide", "manual")] as const),
  );
  expect(changed(texts, whole, pages)).toEqual({
    "docs/.pages": "nav:\n  - index.md\n  - Guide: manual\n",
    "docs/manual/.pages": texts["docs/guide/.pages"],
  });
  const gone = Object.fromEntries(pages.slice(1).map((file) => [file, undefined] as const));
  expect(changed(texts, gone, pages)["docs/.pages"]).toBe("nav:\n  - index.md\n");
});

test("menus of a folder in several languages follow together", () => {
  const texts = {
    "docs/meta.json": '{ "pages": ["setup", "use"] }',
    "docs/meta.fr.json": '{ "title": "Guide", "pages": ["use", "setup"] }',
  };
  expect(changed(texts, { "setup.md": "install.md" }, ["setup.md", "use.md"])).toEqual({
    "docs/meta.json": '{ "pages": ["install", "use"] }',
    "docs/meta.fr.json": '{ "title": "Guide", "pages": ["use", "install"] }',
  });
});
