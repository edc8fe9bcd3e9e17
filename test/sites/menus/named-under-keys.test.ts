import { expect, test } from "bun:test";

import { changedSiteFiles } from "../../../src/sites/index.ts";

const page = (slug: string) => ({ slug, file: `${slug}.md` });
const entries = [
  "main:",
  "  - name: A # first",
  "    pageRef: /docs/a",
  "  - {name: B, pageRef: docs/b/}",
  "  - name: A again",
  "    pageRef: /docs/a",
  "",
].join("\n");
const changed = (files: Readonly<Record<string, string>>, to: string | undefined) =>
  changedSiteFiles({
    files: Object.entries(files).map(([path, text]) => ({ path, text })),
    folder: "content",
    base: { served: "", route: "", links: [""] },
    pages: ["docs/a.md", "docs/b.md"],
    changes: [{ from: page("docs/a"), to: to === undefined ? undefined : page(to) }],
    redirects: [],
  });

test("entries get the name of a page that moves, and go with one that is removed", () => {
  const path = "config/_default/menus.yaml";

  expect(changed({ [path]: entries }, "docs/new")).toMatchObject({
    files: [{ path, text: entries.replaceAll("/docs/a", "/docs/new") }],
    toLookAt: [],
  });
  expect(changed({ [path]: entries }, undefined)).toMatchObject({
    files: [{ path, text: "main:\n  - {name: B, pageRef: docs/b/}\n" }],
    toLookAt: [],
  });
});

test("where other languages can have the page, its entries stay and are named", () => {
  const files = {
    "config/_default/menus.yaml": entries,
    "hugo.yaml": "languages:\n  en: {}\n  fr: {}\n",
  };

  expect(changed(files, undefined)).toMatchObject({
    files: [],
    toLookAt: [
      { path: "config/_default/menus.yaml", line: 3 },
      { path: "config/_default/menus.yaml", line: 6 },
    ],
  });
});
