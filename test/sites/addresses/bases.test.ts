import { expect, test } from "bun:test";

import { addressesBelow, type FolderBase, fromRootOf } from "../../../src/sites/addresses/index.ts";

const v1 = "/versioned_docs/version-1.0";
const v2 = "/versioned_docs/version-2.0";

/** A site of Docusaurus whose newest version is 2.0. */
const bases: readonly FolderBase[] = [
  { base: "/docs/next", at: "" },
  { base: "/docs", at: v2 },
  { base: "/docs/1.0", at: v1 },
];

test.each([
  ["/docs/next/guide", "/guide"],
  ["/docs/guide", `${v2}/guide`],
  ["/docs", v2],
  ["/docs/1.0/guide", `${v1}/guide`],
  ["/docs/1.0", v1],
])("%s leads to %s, and that is written so", (link, address) => {
  expect(addressesBelow(link, bases)).toContain(address);
  expect(fromRootOf(address, bases)).toBe(link);
});

test.each(["guide", "./guide", "/docsify/guide", "/versioned_docs/version-1.0/guide"])(
  "%s leads nowhere but where it is written",
  (link) => {
    expect(addressesBelow(link, bases)).toEqual([link]);
  },
);

test("without the folder of a page nobody knows how it is written", () => {
  expect(fromRootOf("/guide", [{ base: "/docs", at: v2 }])).toBeUndefined();
  expect(fromRootOf("/guide", [{ base: "", at: "" }])).toBe("/guide");
});
