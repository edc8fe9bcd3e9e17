import { expect, test } from "bun:test";

import { itemsOf, split } from "../../../src/markdown/blocks/index.ts";
import { mergeSiblings } from "../../../src/markdown/merge/siblings-merge.ts";
import { mapThreeWay } from "../../../src/markdown/merge/three-way.ts";
import { ParseBudget } from "../../../src/markdown/syntax/index.ts";
import { mdx } from "../../../src/markdown/tree/dialect.ts";

function merged(base: string, mine: string, theirs: string) {
  return mergeSiblings(
    mapThreeWay({ base, mine, theirs }, (page) => itemsOf(split(page, mdx))),
    {
      newline: "\n",
      dialect: mdx,
      isNeeded: () => false,
      inside: { left: 100, budget: new ParseBudget(100_000) },
    },
  );
}

test("a block that both changed is merged inside, and its siblings stay", () => {
  expect(merged("a b c\n\nd\n", "a1 b c\n\nd\n", "a b c2\n\nd2\n").join("")).toBe("a1 b c2\n\nd2\n");
});

test("a changed block is matched with the most similar one", () => {
  const parts = merged(
    "one two three four\n\nend\n",
    "one two three 4\n\nquite new\n\nend\n",
    "1 two three four\n\nend\n",
  );
  expect(parts.join("")).toBe("1 two three 4\n\nquite new\n\nend\n");
});

test("front matter always matches front matter, and stays first", () => {
  const parts = merged("a\n", "x\n\na\n", "---\nb: 1\n---\n\na\n");
  expect(parts.join("")).toBe("---\nb: 1\n---\n\nx\n\na\n");
});

test("a component's children and tags are merged", () => {
  const parts = merged(
    "<A b='1'>\na\n\nb\n</A>\n",
    "<A b='2'>\na1\n\nb\n</A>\n",
    "<A b='1'>\na\n\nb2\n</A>\n",
  );
  expect(parts.join("")).toBe("<A b='2'>\na1\n\nb2\n</A>\n");
});

test("a merge that would break a valid block is a conflict", () => {
  const parts = merged(
    "a b c d e f g h i j\n",
    "a <B>b c d e f</B> g h i j\n",
    "a b c <C>d e f g h</C> i j\n",
  );
  expect(parts.some((part) => typeof part !== "string")).toBe(true);
});
