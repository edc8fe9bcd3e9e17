import { describe, expect, test } from "bun:test";

import { check } from "../../../src/mdx/lint/check.ts";
import { told } from "./found.ts";

describe("a title", () => {
  test.each([
    "---\ntitle: a\n---\n",
    "---\ntitle: 404\n---\n",
    "+++\ntitle = 'a'\n+++\n",
    "## a\n\n# b",
    "a\n=",
    "<h1>a</h1>",
    "export const metadata = { title: 'a' }",
  ])("is in %j", (page) => {
    expect(check(page)).toEqual([]);
  });

  test.each(["", "text", "## a", "---\ntitle: ''\n---\n", "---\ntitel: a\n---\n"])(
    "is missed in %j",
    (page) => {
      expect(check(page).map(told)).toEqual([
        "1:1 warning The page has no title: neither in its front matter nor as a first heading with one #.",
      ]);
    },
  );

  test.each(["_part.mdx", "a/.shared.mdx"])("is not missed in %s, which is part of a page", (file) => {
    expect(check("text", { file })).toEqual([]);
  });
});

describe("a problem's place", () => {
  const page = "---\ntitle: a\n---\n\n# b {#c}\n\n<A>\n\n  - [x](#y)\n\n    ![](z)\n</A>\n\nlast <1\n";
  const places = (text: string) => check(text).map(({ line, column }) => `${line}:${column}`);

  test("is a line and a column", () => {
    expect(places(page)).toEqual(["5:6", "11:5", "14:7"]);
  });

  test.each(["\r\n", "\r"])("is the same with %j", (newline) => {
    expect(places(page.replaceAll("\n", newline))).toEqual(places(page));
  });

  test("is the same with a byte order mark", () => {
    expect(places(`\ufeff${page}`)).toEqual(places(page));
    expect(places("\ufeff# a <1")).toEqual(["1:6"]);
  });

  test("counts UTF-16 units, and no line at U+2028", () => {
    expect(places("# a\n\n🦊\u2028中 <1")).toEqual(["3:7"]);
  });
});
