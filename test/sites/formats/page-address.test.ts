import { expect, test } from "bun:test";

import { lookedUp } from "../../../src/sites/addresses/index.ts";
import { addressByPath, endedWith } from "../../../src/sites/formats/page-address.ts";

test("the page of a folder is at the folder, and others end as they do", () => {
  const names = { ending: ".html", ofFolder: ["index", "README"] } as const;

  const found = ["index.md", "a/README.md", "a/b.mdx"].map((file) => addressByPath(file, names));

  expect(found).toEqual(["/", "/a/", "/a/b.html"]);
  expect(addressByPath("index.md", { ...names, folderEnding: "" })).toBe("/");
  expect(addressByPath("a/index.md", { ...names, folderEnding: "/index.html" })).toBe("/a/index.html");
});

test("a part of a path can be in no address, or unknown", () => {
  const part = (name: string) => (name.startsWith("(") ? "" : name === "?" ? undefined : name.toUpperCase());
  const names = { ending: "", ofFolder: ["index"], part } as const;

  expect(["(a)/b.md", "(a)/index.md", "?/b.md"].map((file) => addressByPath(file, names))).toEqual([
    "/B",
    "/",
    undefined,
  ]);
});

test.each([
  ["/a/b", "/", "/a/b/"],
  ["/a/b/", "", "/a/b"],
  ["/a/b.html", "/", "/a/b/"],
  ["/", "", "/"],
  ["/", ".html", "/"],
] as const)("%s ends in “%s” as %s", (address, ending, ended) => {
  expect(endedWith(address, ending)).toBe(ended);
});

test("addresses are looked up without what they end in", () => {
  expect(["/", "/a/", "/a.html", "/a/index.html", "/index.html"].map(lookedUp)).toEqual([
    "/",
    "/a",
    "/a",
    "/a",
    "/",
  ]);
});
