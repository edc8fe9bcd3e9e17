import { expect, test } from "bun:test";

import { headingsIn, headingText } from "../../../static/editor/document/headings.ts";
import { opened } from "./opened.ts";

/** Returns the depth and words of each heading. */
function listed(page: string, most = 100): string[] {
  const state = opened(page);
  return headingsIn(state, most).map(({ depth, block }) => `${depth} ${headingText(state, block.from)}`);
}

test("headings of both forms are listed in order, with their depth and without marks", () => {
  const page = "# A **b** `c` [d](/e) #\n\n## \\*F\n\nG\n===\n\nText.\n\nH *i*\n---\n\n###### J\n\n#\n";

  expect(listed(page)).toEqual(["1 A b c d", "2 *F", "1 G", "2 H i", "6 J", "1 "]);
});

test("tags in a heading are left out, and those in its code are not", () => {
  expect(listed('## `a` <div className="label">iOS</div>\n\n## `<B>` **c**<br />\n')).toEqual([
    "2 a iOS",
    "2 <B> c",
  ]);
});

test("headings in components and callouts are listed, those in quotes, items and code are not", () => {
  const page =
    "---\n# no\n---\n\n<Steps>\n\n### In steps\n\n</Steps>\n\n:::note\n\n## In a note\n\n:::\n\n" +
    "> # no\n\n- ## no\n\n```sh\n# no\n```\n\n{/* # no */}\n";

  expect(listed(page)).toEqual(["3 In steps", "2 In a note"]);
});

test("of too many headings the deepest are left out, and only then the last", () => {
  const page = "## A\n\n### B\n\n#### C\n\n## D\n\n### E\n";

  expect(listed(page, 4)).toEqual(["2 A", "3 B", "2 D", "3 E"]);
  expect(listed(page, 3)).toEqual(["2 A", "2 D"]);
  expect(listed(page, 1)).toEqual(["2 A"]);
});

test("a heading starts where its first character is", () => {
  const state = opened("Text.\n\n  ## A\n\nText\n===\n");

  expect(headingsIn(state, 9).map(({ at }) => state.sliceDoc(at, at + 4))).toEqual(["## A", "Text"]);
});
