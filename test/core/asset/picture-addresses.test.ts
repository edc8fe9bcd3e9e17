import { describe, expect, test } from "bun:test";

import fc from "fast-check";

import {
  pictureAddress,
  PictureAddresses,
  type PictureStyle,
  pictureStyleOf,
} from "../../../src/core/asset/picture-addresses.ts";
import { pageFolders } from "../../support/page-folders.ts";
import { runs } from "../../support/seed.ts";

/** Each site as its own documentation keeps pictures. */
const starlight = { folders: pageFolders("src/content/docs"), uploadsFolder: "public/uploads" };
const docusaurus = { folders: pageFolders("docs"), uploadsFolder: "static/uploads" };
const vitepress = { folders: pageFolders("docs"), uploadsFolder: "docs/public/uploads" };
const mintlify = { folders: pageFolders(), uploadsFolder: "uploads" };
const paths = [
  "src/assets/houston.webp",
  "public/img/logo.svg",
  "static/img/logo.png",
  "docs/guide/beside.png",
  "docs/public/cover.png",
  "docs/guide/static/own.png",
  "images/hero.png",
  "public/uploads/tea cup.png",
];

const plain: PictureStyle = { isRelative: false, hasDot: true, base: "", servesContent: false };

test.each([
  [
    "src/assets/houston.webp",
    "src/content/docs/guide/a.mdx",
    plain,
    starlight,
    "../../../assets/houston.webp",
  ],
  ["public/img/logo.svg", "src/content/docs/a.mdx", plain, starlight, "/img/logo.svg"],
  ["public/uploads/tea cup.png", "src/content/docs/a.mdx", plain, starlight, "/uploads/tea%20cup.png"],
  ["static/img/logo.png", "docs/a.md", { ...plain, base: "/base" }, docusaurus, "/base/img/logo.png"],
  ["static/img/logo.png", "docs/a.md", { ...plain, isRelative: true }, docusaurus, "../static/img/logo.png"],
  ["docs/guide/beside.png", "docs/guide/a.md", plain, docusaurus, "./beside.png"],
  ["docs/guide/beside.png", "docs/guide/a.md", { ...plain, hasDot: false }, docusaurus, "beside.png"],
  ["docs/guide/static/own.png", "docs/guide/a.md", plain, docusaurus, "./static/own.png"],
  ["docs/public/cover.png", "docs/guide/a.md", plain, vitepress, "/cover.png"],
  ["images/hero.png", "guide/a.mdx", { ...plain, servesContent: true }, mintlify, "/images/hero.png"],
] as const)("%s in %s is written in the style of the site", (path, page, style, site, address) => {
  expect(pictureAddress(path, page, style, site)).toBe(address);
});

test("an address from the root leads to the picture of the page's own folder, where languages have their own", () => {
  const site = { folders: pageFolders(["docs/en", "docs/ja"]), uploadsFolder: "uploads" };
  const known = new PictureAddresses(["docs/en/img/a.png", "docs/ja/img/a.png", "docs/en/img/b.png"], site);
  const style = { ...plain, servesContent: true };

  expect(known.find("/img/a.png", "docs/ja/x.md")?.path).toBe("docs/ja/img/a.png");
  expect(known.find("/img/a.png", "docs/en/x.md")?.path).toBe("docs/en/img/a.png");
  expect(known.find("/img/b.png", "docs/ja/x.md")?.path).toBe("docs/en/img/b.png");
  expect(pictureAddress("docs/ja/img/a.png", "docs/ja/x.md", style, site)).toBe("/img/a.png");
  expect(pictureAddress("docs/en/img/b.png", "docs/ja/x.md", style, site)).toBe("../en/img/b.png");
});

describe("the style is that of most pictures of the site", () => {
  const styleOf = (site: typeof starlight, page: string, ...addresses: string[]) => {
    const known = new PictureAddresses(paths, site);
    return pictureStyleOf(addresses.map((address) => known.find(address, page)).filter((each) => !!each));
  };

  test("from the root, below a base", () => {
    expect(
      styleOf(
        docusaurus,
        "docs/a.md",
        "/img/logo.png",
        "/base/img/logo.png",
        "../static/img/logo.png",
        "/img/logo.svg",
      ),
    ).toEqual(plain);
    expect(styleOf(docusaurus, "docs/a.md", "/base/img/logo.png")).toEqual({ ...plain, base: "/base" });
    expect(styleOf(docusaurus, "docs/a.md", "@site/static/img/logo.png").isRelative).toBe(false);
  });

  test("relative, with or without a dot", () => {
    expect(styleOf(docusaurus, "docs/guide/a.md", "../../static/img/logo.png").isRelative).toBe(true);
    expect(styleOf(docusaurus, "docs/guide/a.md", "beside.png").hasDot).toBe(false);
    expect(styleOf(docusaurus, "docs/guide/a.md", "./beside.png").hasDot).toBe(true);
  });

  test("a picture beside pages is relative alone, so it says nothing of those with an address from the root", () => {
    expect(styleOf(docusaurus, "docs/guide/a.md", "./beside.png").isRelative).toBe(false);
  });

  test("from the content folder, where a page has it so", () => {
    expect(styleOf(mintlify, "guide/a.mdx", "/images/hero.png").servesContent).toBe(true);
    expect(styleOf(mintlify, "guide/a.mdx", "/nothing.png").servesContent).toBe(false);
  });
});

test("in any style, the address leads to the picture that it was made for", () => {
  const name = fc.string({ unit: fc.constantFrom(..."ab é(#%:?&'\"{}.ü_ "), minLength: 1, maxLength: 6 });
  const isName = (each: string) => !/^\.{1,2}$/.test(each);
  const folder = fc.array(fc.oneof(name, fc.constantFrom("docs", "public", "static")).filter(isName), {
    maxLength: 4,
  });
  const path = fc.tuple(folder, name).map(([names, last]) => [...names, `${last}.png`].join("/"));
  const page = folder.map((names) => [...names, "page.mdx"].join("/"));
  const style = fc.record<PictureStyle>({
    isRelative: fc.boolean(),
    hasDot: fc.boolean(),
    base: fc.constantFrom("", "/base"),
    servesContent: fc.boolean(),
  });
  fc.assert(
    fc.property(
      path,
      page,
      style,
      fc.constantFrom(docusaurus, mintlify, starlight),
      (path, page, style, site) => {
        const address = pictureAddress(path, page, style, site);

        expect(address).not.toMatch(/[\s()<>"'{}]/);
        expect(new PictureAddresses([path], site).find(address, page)?.path).toBe(path);
      },
    ),
    { numRuns: runs(300) },
  );
});
