import { expect, test } from "bun:test";

import { bare } from "../../../src/sites/formats/redirect-format.ts";

test("an address and a file are the same page however they end", () => {
  expect(["/a/b/", "/a/b", "/", "a/b.md", "./a/b.mdx"].map(bare)).toEqual([
    "/a/b",
    "/a/b",
    "/",
    "a/b",
    "a/b",
  ]);
});
