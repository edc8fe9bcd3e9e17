import { expect, test } from "bun:test";

import { tagsAt } from "../../../src/markdown/scanner/tag-lines.ts";

test("a line of tags has the containers that it opens and closes, with their offsets", () => {
  expect(tagsAt('a\n<A> <B c="d" /> </A>\nb', 2)).toEqual({
    kind: "component",
    start: 2,
    end: 23,
    boundaries: [
      { closes: false, tag: "A", offset: 2 },
      { closes: true, tag: "A", offset: 18 },
    ],
  });
});

test("a tag can continue in the next lines", () => {
  expect(tagsAt('<A\n  b="c"\n>\nd', 0)).toMatchObject({ end: 13, boundaries: [{ tag: "A" }] });
});

test.each(["<A> a\n", "<A\n", "<A b={c} />\n", "<>\n"])("%j is not sure to be one", (source) => {
  expect(tagsAt(source, 0)).toBeUndefined();
});
