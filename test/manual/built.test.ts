import { describe, expect, test } from "bun:test";
import { dirname, join } from "node:path";

import { addressOf, siteOf } from "../../src/core/link/known-site.ts";
import { slug } from "../../src/core/slug/slug.ts";
import { split } from "../../src/markdown/blocks/index.ts";
import { check } from "../../src/markdown/lint/index.ts";
import { outline } from "../../src/markdown/symbols/index.ts";
import { mdx } from "../../src/markdown/tree/dialect.ts";
import { told } from "../markdown/lint/found.ts";
import { pageFolders } from "../support/page-folders.ts";
import { folder, manual } from "./pages.ts";

const paths = await Array.fromAsync(new Bun.Glob("**/*").scan({ cwd: folder, dot: true }));
const site = siteOf({ paths, folders: pageFolders("content"), uploadsFolder: "public/uploads" });
const anchors = new Map(
  Array.from(manual, ([name, page]) => [addressOf(slug(name)), outline(split(page, mdx)).anchors] as const),
);

test.each([...manual.keys()])("the page “%s” has no errors or warnings, and its links work", (name) => {
  const page = { address: addressOf(slug(name)), covered: ["/"], components: new Set<string>() };

  const problems = check(split(manual.get(name)!, mdx), { ...site, ...page, pages: anchors });

  expect(problems.map(told)).toEqual([]);
});

test("the menu lists every page and every folder, and nothing that does not exist", async () => {
  const menus = paths.filter((path) => path.endsWith("_meta.js"));
  const listed = await Promise.all(
    menus.map(async (menu) => {
      const { default: entries } = await import(join(folder, menu));
      const within = dirname(menu).replace(/^content\/?/, "");
      return Object.keys(entries).map((name) => (name === "index" ? "" : join(within, name)));
    }),
  );

  expect(listed.flat().sort()).toEqual([...manual.keys()].sort());
});

describe("the manual has blocks of every kind", () => {
  const kinds = new Set([...manual.values()].flatMap((page) => kindsIn(split(page, mdx))));

  test.each(["heading", "list", "table", "code", "quote", "component", "esm", "frontmatter", "footnote"])(
    "%s",
    (kind) => {
      expect(kinds).toContain(kind as never);
    },
  );
});

function kindsIn(blocks: ReturnType<typeof split>): string[] {
  return blocks.flatMap(({ kind, children }) => [kind, ...kindsIn(children as typeof blocks)]);
}
