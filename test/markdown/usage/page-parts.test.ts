import { expect, test } from "bun:test";

import { mdx, pageTree } from "../../../src/markdown/tree/index.ts";
import { partsOf, withoutNodes } from "../../../src/markdown/usage/page-parts.ts";

test("the parts of a page are told, wherever they are", () => {
  const page =
    "import A from 'a'\n\n> [!NOTE]\n> ```js a\n> ```\n\n- :::tip\n\n  [a](b) ![c](d)\n\n  :::\n\n[e]: f\n";
  const read = pageTree(page, mdx);
  const parts = partsOf(read);

  expect(parts).toMatchObject({ infos: ["js a"], directives: ["tip"], alerts: ["NOTE"] });
  expect(parts.links.map(({ from, to }) => page.slice(from, to))).toEqual(["[a](b)", "![c](d)", "[e]: f"]);
  expect(parts.scripts.map(({ from, to }) => page.slice(from, to))).toEqual(["import A from 'a'"]);
});

test("tags say what they are, also in code", () => {
  const page = "<A b={<C />}>\n\n{d && <e>f</e>}\n\n</A>\n\nexport const G = <H/>\n";
  const tags = partsOf(pageTree(page, mdx)).tags.map(({ from, to, name, closes, isOpen, isInScript }) => {
    const kind = closes ? "closes" : isOpen ? "is open" : "is whole";
    return [page.slice(from, to), name, isInScript ? `${kind} in a script` : kind];
  });

  expect(tags).toEqual([
    ["<A b={<C />}>", "A", "is open"],
    ["<C />", "C", "is whole"],
    ["<e>", "e", "is open"],
    ["</e>", "e", "closes"],
    ["</A>", "A", "closes"],
    ["<H/>", "H", "is whole in a script"],
  ]);
});

test("nodes become blanks, and all else stays where it is", () => {
  const read = pageTree("a `b` c\n\n```\nd\n```\n\ne\n", mdx);

  expect(withoutNodes(read, ({ name }) => name === "InlineCode" || name === "FencedCode")).toBe(
    `a     c\n\n${" ".repeat(9)}\n\ne\n`,
  );
});
