import { describe, expect, test } from "bun:test";

import fc from "fast-check";

import { addressInStyle, type LinkStyle, linkStyleOf } from "../../../src/core/link/link-style.ts";
import { newFileOfSlug, slug } from "../../../src/core/slug/slug.ts";
import { destination } from "../../../src/sites/addresses/destination.ts";
import { runs } from "../../support/seed.ts";

const at = (text: string) => ({ slug: slug(text), file: newFileOfSlug(slug(text)) });

const slugs = ["", "guide", "guide/install", "guide/advanced/tables", "reference/api"].map(slug);
const styleOf = (from: string, ...links: string[]) =>
  linkStyleOf(slugs.map((each) => ({ slug: each, links: each === from ? links : [] })));

describe("links are written as most of the site's links are", () => {
  test.each([
    [
      "from the root",
      ["/guide/install", "/reference/api", "./advanced/tables"],
      { isRelative: false, ending: "", base: "" },
    ],
    ["with a slash at the end", ["/guide/install/"], { isRelative: false, ending: "/", base: "" }],
    [
      "below a base",
      ["/docs/guide/install", "/docs/reference/api"],
      { isRelative: false, ending: "", base: "/docs" },
    ],
    [
      "relative, with the file's ending",
      ["./install.mdx", "../reference/api.mdx"],
      { isRelative: true, ending: ".mdx", base: "" },
    ],
    [
      "as built files",
      ["./install.html", "advanced/tables.html", "/guide/"],
      { isRelative: true, ending: ".html", base: "" },
    ],
    [
      "the page of a folder says nothing of how others end",
      ["/guide/", "/guide/", "/reference/api"],
      { isRelative: false, ending: "", base: "" },
    ],
    [
      "from pages that are built as folders",
      ["../advanced/tables/", "../../reference/api/"],
      { isRelative: true, isBelowPage: true, ending: "/", base: "" },
    ],
    ["but it does alone", ["/docs/guide/"], { isRelative: false, ending: "/", base: "/docs" }],
    ["what leads to no page does not count", ["./missing.md", "/cats"], undefined],
  ] as const)("%s", (_, links, style) => {
    expect(styleOf("guide/install", ...links)).toEqual(style!);
  });
});

test.each([
  [
    "guide/install",
    "reference/api",
    { isRelative: false, ending: "/", base: "/docs" },
    "/docs/reference/api/",
  ],
  ["guide/install", "", { isRelative: false, ending: "", base: "" }, "/"],
  [
    "guide/install",
    "guide/advanced/tables",
    { isRelative: true, ending: ".md", base: "" },
    "./advanced/tables.mdx",
  ],
  ["guide/install", "reference/api", { isRelative: true, ending: ".mdx", base: "" }, "../reference/api.mdx"],
  ["guide/install", "guide", { isRelative: true, ending: ".mdx", base: "" }, "../guide.mdx"],
  [
    "guide/install",
    "reference/api",
    { isRelative: true, ending: ".html", base: "" },
    "../reference/api.html",
  ],
  ["guide/install", "reference/api", { isRelative: false, ending: ".html", base: "" }, "/reference/api.html"],
  [
    "guide/install",
    "guide/advanced/tables",
    { isRelative: true, isBelowPage: true, ending: "/", base: "" },
    "../advanced/tables/",
  ],
  [
    "guide",
    "guide/advanced/tables",
    { isRelative: true, isBelowPage: true, ending: "/", base: "" },
    "./advanced/tables/",
  ],
] as const)("from %s, the link to “%s” in the style %j is %s", (from, target, style, address) => {
  expect(addressInStyle(at(target), at(from), style)).toBe(address);
});

test("a built file of a folder's page is its folder", () => {
  const target = { slug: slug("guide"), file: "guide/index.md" };
  const html = { ending: ".html", base: "" } as const;
  expect(addressInStyle(target, at("guide/install"), { ...html, isRelative: false })).toBe("/guide/");
  expect(addressInStyle(target, at("reference/api"), { ...html, isRelative: true })).toBe("../guide/");
});

test.each([
  ["", "/guide/", "/guide/"],
  ["", "/guide", "/guide"],
  ["/", "/guide/", "/guide/"],
  [undefined, "/Guide.html", "/Guide.html"],
] as const)(
  "the page of a folder has the slash that its generator needs: “%s”, %s",
  (ending, address, link) => {
    const target = { slug: slug("guide"), file: "guide/index.md", address };
    const style = { isRelative: false, ending, base: "" };
    expect(addressInStyle(target, at("guide/install"), style)).toBe(link);
  },
);

test("where it is known, a page is linked at the address that its generator builds, from there", () => {
  const target = { slug: slug("1.a/2.B"), file: "1.a/2.B.md", address: "/a/b/" };
  const from = { slug: slug("1.a/3.c"), file: "1.a/3.c.md", address: "/a/c/" };
  const link = (isRelative: boolean, ending: LinkStyle["ending"]) =>
    addressInStyle(target, from, { isRelative, ending, base: isRelative ? "" : "/docs" });
  expect([link(false, "/"), link(false, ""), link(false, undefined)]).toEqual([
    "/docs/a/b/",
    "/docs/a/b",
    "/docs/a/b/",
  ]);
  expect([link(true, "/"), link(true, ".md")]).toEqual(["../b/", "./2.B.md"]);
});

test("in any style, the check finds the page that a link was made for", () => {
  const style = fc.record<LinkStyle>({
    isRelative: fc.boolean(),
    ending: fc.constantFrom("", "/", ".html", ".md", ".mdx"),
    base: fc.constant(""),
  });
  const page = fc.constantFrom(...slugs);
  const site = {
    pages: new Map(slugs.map((each) => [`/${each}`, new Set<string>()])),
    files: new Map(slugs.map((each) => [newFileOfSlug(each), `/${each}`])),
    covered: ["/"],
  };
  fc.assert(
    fc.property(page, page, style, (from, target, style) => {
      const address = addressInStyle(at(target), at(from), style);
      const { kind } = destination(address, { ...site, address: `/${from}`, file: newFileOfSlug(from) });
      // A relative link without a file's ending leads elsewhere where addresses end with a slash.
      expect([address, kind]).toEqual([address, expect.stringMatching(/^(?:here|found)$/)]);
    }),
    { numRuns: runs(100) },
  );
});
