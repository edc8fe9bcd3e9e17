import { expect, test } from "bun:test";

import { docsify } from "../../../src/sites/generators/docsify.ts";
import { gitbook } from "../../../src/sites/generators/gitbook.ts";
import { isSummary } from "../../../src/sites/generators/site-file-name.ts";
import { redirectsIn, withRedirects } from "../../../src/sites/redirects/redirects.ts";

test("GitBook shows a README at the address of its folder, and so does its redirect", () => {
  const moves = [{ from: "a/b/README.md", to: "c/b/README.md" }];
  const moved = withRedirects(".gitbook.yaml", "", moves)!;
  expect(moved).toBe("redirects:\n  a/b: c/b/README.md\n");
  const again = [{ from: "c/b/README.md", to: "d/README.md" }];
  expect(withRedirects(".gitbook.yaml", moved, again)).toBe(
    "redirects:\n  a/b: d/README.md\n  c/b: d/README.md\n",
  );
});

test("a file without redirects gets the key, and one that is no map has no place for it", () => {
  expect(withRedirects(".gitbook.yaml", "root: .\n", [{ from: "a.md", to: "b.md" }])).toBe(
    "root: .\nredirects:\n  a: b.md\n",
  );
  expect(redirectsIn(".gitbook.yaml", "- a\n")).toBeUndefined();
});

test("the menus of GitBook and Docsify are lists of links in the content folder", () => {
  expect(["docs/SUMMARY.md", "docs/_sidebar.md"].every((path) => isSummary(path, "docs"))).toBe(true);
  expect(isSummary("docs/a/_sidebar.md", "docs")).toBe(false);
});

test("a new page is Markdown", () => {
  for (const { is, names } of [gitbook, docsify]) expect([is, names?.ending]).toEqual([is, ".md"]);
});

test("what an alias of Docsify shows is an address of the site", () => {
  const of = (text: string) => docsify.routes!.of!([{ path: "docs/index.html", text }]);
  const page = `<script>window.$docsify = {
    alias: {
      '.*?/awesome':
        'https://a.b/README.md',
      "/zh-cn/(.*)": "https://a.b/$1",
    },
    el: 'app',
  };</script>`;

  expect(of(page)).toEqual(["/awesome", "/zh-cn/*"]);
  expect([of(page.replace("$docsify", "x")), of("$docsify = {}")]).toEqual([[], []]);
});
