import { describe, expect, test } from "bun:test";

import { markdown } from "../../../src/markdown/tree/dialect.ts";
import { found } from "./found.ts";

describe("a picture without alternative text", () => {
  test.each(["![](a.png)", '<img src="a.png"/>', "![][a]\n\n[a]: b.png", "{<img src={a}/>}"])(
    "is told in %j",
    (page) => {
      expect(found(page)).toEqual([
        expect.stringMatching(/^1:[12] warning The image has no alternative text/),
      ]);
    },
  );

  test.each([
    "![a](a.png)",
    '<img src="a.png" alt=""/>',
    "<img src={a} alt={b}/>",
    "<img {...a}/>",
    '<img src="a.png" aria-hidden="true"/>',
    '<Zoom src="a.png"/>',
  ])("is valid in %j", (page) => {
    expect(found(page)).toEqual([]);
  });

  test("or without an address is reported in plain Markdown, too", () => {
    expect(found('a\n<img src=""> <img alt=\'\' src="b">', {}, markdown)).toEqual([
      "2:1 warning The image has no address.",
    ]);
  });
});
