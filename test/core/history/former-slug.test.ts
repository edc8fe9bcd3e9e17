import { expect, test } from "bun:test";

import { formerSlug } from "../../../src/core/history/former-slug.ts";
import { slug, slugOfFile } from "../../../src/core/slug/slug.ts";

const former = (removed: readonly string[], added: readonly string[], of: string, message = "Any") =>
  formerSlug(
    {
      message,
      files: [
        ...removed.map((path) => ({ path, status: "removed" as const })),
        ...added.map((path) => ({ path, status: "added" as const })),
      ],
    },
    slug(of),
    slugOfFile,
  ) as string | undefined;

test("the one page that a commit removed is the one that it added", () => {
  expect(former(["a/b.mdx"], ["c/d.md"], "c/d")).toBe("a/b");
});

test("in a folder that moves, each page is found by the names at its end", () => {
  const removed = ["a/x/one.mdx", "a/y/one.mdx", "a/index.mdx"];
  const added = ["b/x/one.mdx", "b/y/one.mdx", "b/index.mdx"];
  expect(former(removed, added, "b/x/one")).toBe("a/x/one");
  expect(former(removed, added, "b/y/one")).toBe("a/y/one");
});

test("of pages with the same names in several versions, each is the one that begins as it does", () => {
  const removed = ["v1/a/one.md", "v2/a/one.md", "a/one.md"];
  const added = ["v1/b/one.md", "v2/b/one.md", "b/one.md"];
  expect(former(removed, added, "v2/b/one")).toBe("v2/a/one");
  expect(former(removed, added, "b/one")).toBe("a/one");
});

test("the index of a folder that moves with its pages is found by them, whatever the folder is named", () => {
  const removed = ["a/old.md", "a/old/one.md", "b.md", "b/other.md"];
  expect(former(removed, ["new.md", "new/one.md"], "new")).toBe("a/old");
  expect(former(["old/index.md", "old/one.md"], ["new/index.md", "new/one.md"], "new")).toBe("old");
  const both = ["x/index.md", "x/one.md", "y/index.md", "y/one.md"];
  expect(former(both, ["new/index.md", "new/one.md"], "new")).toBeUndefined();
});

test("of folders that move in several languages, each index is that of its own", () => {
  const pages = (name: string) =>
    ["", "ja/docs/", "de/docs/"].flatMap((at) => [`${at}${name}/index.md`, `${at}${name}/one.md`]);
  const of = (slug: string) => former(pages("old"), pages("new"), slug);

  expect(["new", "ja/docs/new", "de/docs/new"].map(of)).toEqual(["old", "ja/docs/old", "de/docs/old"]);
});

test("of pages that moved under other names, the message of the commit says which", () => {
  const message = "Move 2 pages\n\n- x (moved to a/one)\n- y (moved to b)\n\nEdited-by: Ada\n";
  expect(former(["x.md", "y.md"], ["a/one.md", "b.md"], "a/one", message)).toBe("x");
  expect(former(["x.md", "y.md"], ["a/one.md", "b.md"], "b", message)).toBe("y");
  expect(former(["x.md", "y.md"], ["index.md", "b.md"], "", "Move x to the home page")).toBe("x");
});

test("a page that was new, or could be one of two, was nowhere before", () => {
  expect(former([], ["a.mdx"], "a")).toBeUndefined();
  expect(former(["x.mdx", "y.mdx"], ["a.mdx"], "a")).toBeUndefined();
  expect(former(["x.mdx"], ["b.mdx"], "a")).toBeUndefined();
  expect(former(["x.png"], ["a.mdx"], "a")).toBeUndefined();
});
