import { expect, test } from "bun:test";

import { slug, slugOfFile } from "../../src/core/page/slug.ts";
import { formerSlug } from "../../src/core/publication/former-slug.ts";

const former = (removed: readonly string[], added: readonly string[], of: string) =>
  formerSlug(
    {
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

test("a page that was new, or could be one of two, was nowhere before", () => {
  expect(former([], ["a.mdx"], "a")).toBeUndefined();
  expect(former(["x.mdx", "y.mdx"], ["a.mdx"], "a")).toBeUndefined();
  expect(former(["x.mdx"], ["b.mdx"], "a")).toBeUndefined();
  expect(former(["x.png"], ["a.mdx"], "a")).toBeUndefined();
});
