import { expect, test } from "bun:test";

import { assetName, checkAssets } from "../../../src/core/asset/asset.ts";
import { Invalid } from "../../../src/core/errors.ts";
import { TakenNames } from "../../../src/core/page/taken-names.ts";
import { newFileOfSlug, type Slug, slug, slugOfFile, suggestedSlug } from "../../../src/core/slug/slug.ts";
import { pageFolders } from "../../support/page-folders.ts";

/** Returns why a new page is refused beside these pages, if it is. */
function whyNot(text: string, names: readonly string[] = []): string | undefined {
  try {
    new TakenNames(names, pageFolders()).checkNew(slug(text), newFileOfSlug(slug(text)));
    return undefined;
  } catch (error) {
    expect(error).toBeInstanceOf(Invalid);
    return (error as Invalid).message;
  }
}

const path = (text: string) => {
  checkAssets([{ path: text, content: new Uint8Array(1) }], 10);
};

test("a new page's file name has at most 255 bytes with its extension, and so does each folder", () => {
  expect(whyNot(`a/${"長".repeat(84)}`)).toBe(
    `“${"長".repeat(84)}.mdx” is too long: it has 256 bytes, and a file name can have 255. Shorten it.`,
  );
  expect(whyNot(`${"🦊".repeat(64)}/a`)).toContain("has 256 bytes");
  expect(
    [`a/${"長".repeat(83)}`, `${"長".repeat(85)}/a`, "a".repeat(100)].map((text) => whyNot(text)),
  ).toEqual([undefined, undefined, undefined]);
});

test.each([
  "con",
  "CON",
  "aux.x",
  "a/Nul",
  "com1",
  "lpt9.v2",
  "com¹",
  "conin$",
  "prn .x",
  "aux/b",
  "nul.tar.gz",
])("“%s” is a reserved name on Windows, so no new page can have it", (text) => {
  expect(whyNot(text)).toMatch(
    /^“.+” is a reserved name on Windows\. Choose another name, such as “.+-page”\.$/,
  );
});

test.each(["a.", "a./b", "v1./install"])("“%s” ends with a dot, which Windows drops", (text) => {
  expect(whyNot(text)).toContain("ends with a dot");
});

test.each(["cons", "com", "com10", "lpt0", "auxiliary", "console/nulls", "a.con", "prn-page"])(
  "“%s” is similar to a reserved name, but allowed",
  (text) => {
    expect(whyNot(text)).toBeUndefined();
  },
);

test.each([
  ["Guide/install", "Guide", "guide/install", "guide"],
  ["INSTALL", "INSTALL", "install", "install"],
  ["é", "é", "e\u0301", "e\u0301"],
  ["ΣΑΣ", "ΣΑΣ", "σας", "σας"],
  ["guide/Install", "guide/Install", "guide/install", "guide/install"],
  ["Guide", "Guide", "guide/install", "guide"],
])("“%s” is the same name as an existing one on macOS and Windows", (text, part, name, other) => {
  expect(whyNot(text, [name])).toBe(
    `“${part}” and “${other}” are the same name on macOS and Windows. Choose another name.`,
  );
});

test.each([
  ["guide/new", ["guide/install", "Guide/install"]],
  ["guide", ["guides", "GUIDE-2", "a/Guide"]],
  ["strasse", ["straße"]],
  ["ılık", ["ilik"]],
  ["a.b", ["aXb", "A-B"]],
  ["", ["guide"]],
])("“%s” is a different name from %p", (text, names) => {
  expect(whyNot(text, names)).toBeUndefined();
});

test.each([
  ["link", "link.md"],
  ["link", "link"],
  ["guide", "guide/index.md"],
  ["guide", "guide/INDEX.MD"],
  ["guide/tea", "guide/tea.markdown"],
  ["guide/tea", "guide/tea.mdoc"],
  ["guide/tea", "guide/tea.MDX"],
  ["", "index.markdown"],
])("a new page “%s” would be the twin of %s", (text, file) => {
  expect(whyNot(text, ["other.mdx", file])).toBe(
    `A file already exists at “${file}”, which isn't listed as a page. Choose another name.`,
  );
});

test.each([
  ["Tea", "tea.markdown", "Tea", "tea"],
  ["cafe", "CAFE.MDX", "cafe", "CAFE"],
  ["é", "e\u0301.mdoc", "é", "e\u0301"],
  ["Link/a", "link", "Link", "link"],
])("a new page “%s” is like %s on macOS and Windows", (text, file, part, other) => {
  expect(whyNot(text, [file])).toBe(
    `“${part}” and “${other}” are the same name on macOS and Windows. Choose another name.`,
  );
});

test.each([
  ["tea", "tea.png"],
  ["tea", "tea/green.md"],
  ["tea", "tea/index.png"],
  ["guide", "index.md"],
])("a new page “%s” is no twin of %s", (text, file) => {
  expect(whyNot(text, [file])).toBeUndefined();
});

test("existing pages with such names keep their slugs", () => {
  const files = ["con.mdx", "aux.x.md", "a..mdx", `${"長".repeat(84)}.mdx`, "Guide/INSTALL.mdx"];

  expect(files.map((file) => slugOfFile(file))).toEqual(
    ["con", "aux.x", "a.", "長".repeat(84), "Guide/INSTALL"].map((text) => text as Slug),
  );
});

test("a suggested slug is allowed for a new page", () => {
  const titles = ["長".repeat(300), "🦊 ".repeat(9), "𠮷".repeat(200), "Con", "AUX", "Nul. ", "com1"];
  const suggested = titles.flatMap((title) => suggestedSlug(title, "") ?? []);

  expect(suggested).toHaveLength(6);
  expect(suggested.map((text) => whyNot(text))).toEqual(Array(6).fill(undefined));
});

test("an asset's file name has at most 255 bytes, whatever its original name", () => {
  const hash = "0123456789abcdef".repeat(4);
  const names = ["長".repeat(300), "𠮷".repeat(300), "a".repeat(300), "con", "..."];
  const made = names.map((name) => assetName(`${name}.webp`, { type: "", extension: "webp" }, hash, 64));

  for (const name of made) {
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
    expect(name.isWellFormed()).toBe(true);
  }
});

test.each([`a/${"長".repeat(84)}.png`, "con.png", "a/aux.svg", "a./b.png"])(
  "an asset's name that can't be checked out everywhere is refused: %s",
  (name) => {
    expect(() => path(name)).toThrow(Invalid);
  },
);
