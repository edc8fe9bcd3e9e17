import { expect, test } from "bun:test";

import {
  aliasesAmong,
  frontMatter,
  givenAddresses,
  hasSameFrontMatter,
  ownAddressAmong,
} from "../../../src/markdown/frontmatter/index.ts";

const page = (frontMatter: string, fence = "---") => `${fence}\n${frontMatter}\n${fence}\n\n# Page\n`;

test.each([
  ["no front matter", "# Page\n\nslug: /a\n", []],
  ["no addresses", page("title: /a\nauthor:\n  url: /b"), []],
  ["keys in any case", page("Slug: a\nURL: /b"), ["Slug a", "URL /b"]],
  [
    "lists",
    page("aliases:\n  - /a\n  - b\nredirect_from: /c"),
    ["aliases /a", "aliases b", "redirect_from /c"],
  ],
  ["a number", page("slug: 2026"), ["slug 2026"]],
  ["none", page('permalink: false\nslug:\nurl: ""'), []],
  ["objects", page("permalink:\n  build: /a\n  serverless: /b"), ["permalink /a", "permalink /b"]],
  ["pages below", page("cascade:\n  - url: /a\n    params:\n      url: /no"), ["url /a"]],
  ["what is merged", page("<<:\n  slug: a"), ["slug a"]],
  ["TOML", page('url = "/a"\n[[cascade]]\nslug = "b"', "+++"), ["url /a", "slug b"]],
])("the addresses of a page with %s", (_, text, expected) => {
  expect(givenAddresses(text)?.map(({ key, address }) => `${key} ${address}`)).toEqual(expected);
});

test.each([
  ["YAML with a mistake", page("slug: [a")],
  ["a key twice", page("slug: a\nslug: b")],
  ["no end", "---\nslug: a\n"],
  ["blank lines before it", `\n\n${page("slug: a")}`],
  ["a language of its own", '---json\n{"slug": "a"}\n---\n'],
  ["JSON", '{"slug": "a"}\n'],
  ["too many addresses", page(`aliases: [${Array(1001).fill("/a").join(", ")}]`)],
])("front matter with %s isn't read", (_, text) => {
  expect(givenAddresses(text)).toBeUndefined();
});

test("front matter is the same to the byte", () => {
  expect(hasSameFrontMatter(page("slug: [a"), `${page("slug: [a")}More.\n`)).toBe(true);
  expect(hasSameFrontMatter(page("slug: a"), page("slug:  a"))).toBe(false);
  expect(hasSameFrontMatter("# A\n", "# A\n")).toBe(false);
});

test.each([
  ["---\naliases: [/old, beside]\nredirect_from: /older\n---\n# A\n", ["/old", "beside", "/older"]],
  ["---\nredirect_from:\n  - /a\n  - 3\n---\n", ["/a"]],
  ["---\ntitle: aliases\n---\n", []],
  ["---\naliases: [\n---\n", []],
  ["aliases: /old\n", []],
])("%j says that it was at %j", (page, aliases) => {
  expect(aliasesAmong(frontMatter(page)?.values)).toEqual(aliases);
});

test("the address that a page gives itself is its slug, else its id, else its permalink", () => {
  const of = (...lines: string[]) =>
    ownAddressAmong(frontMatter(`---\n${lines.join("\n")}\n---\n\nText.\n`)?.values);

  expect(of("id: a", "slug: /b")).toEqual({ key: "slug", address: "/b" });
  expect(of("permalink: /c/", "id: a")).toEqual({ key: "id", address: "a" });
  expect(of("permalink: /c/")).toEqual({ key: "permalink", address: "/c/" });
  expect([of("slug: ''"), of("id: 7"), of("title: T")]).toEqual([undefined, undefined, undefined]);
});
