import { expect, test } from "bun:test";

import type { Tree } from "@lezer/common";
import fc from "fast-check";

import { type Dialect, markdown, mdx } from "../../../src/markdown/tree/dialect.ts";
import type { LazyParagraph } from "../../../src/markdown/tree/lazy.ts";
import { leafOf } from "../../../src/markdown/tree/leaf.ts";
import { nodesIn, sourceOf } from "../../../src/markdown/tree/nodes.ts";
import { parserOf } from "../../../src/markdown/tree/parser.ts";
import { runs, seed } from "../../support/seed.ts";

function leafIn(page: string, dialect: Dialect) {
  const { trees, from } = nodesIn(parserOf(dialect).parse(page), 0);
  return leafOf(trees[0]!, from[0]!, sourceOf(page));
}

test.each([
  ["<A b>\n", mdx, { kind: "component", name: "A", boundaries: [{ closes: false, tag: "A", name: "A" }] }],
  ["</A>\n", mdx, { kind: "component", name: "A", boundaries: [{ closes: true, tag: "A", name: "A" }] }],
  ["<A>b</A>\n", mdx, { kind: "component", hasText: true, boundaries: [] }],
  ["{a}\n", mdx, { kind: "expression", hasText: false }],
  ["::: note\n", mdx, { name: "note", boundaries: [{ closes: false, signs: ":::", name: "note" }] }],
  ["![a](b)\n", mdx, { kind: "paragraph", hasText: false }],
  ["<!-- a -->\n", mdx, { kind: "html", hasText: false }],
  ["<A b>\n", markdown, { kind: "html", hasText: false, boundaries: [] }],
  ["<!-- a -->\n", markdown, { kind: "html", hasText: false }],
  ["<?a?>\n", markdown, { kind: "html", hasText: false }],
  ["{a}\n", markdown, { kind: "paragraph", hasText: true }],
])("of %j is told what it is", (page, dialect, leaf) => {
  expect(leafIn(page, dialect)).toMatchObject(leaf);
});

test.each(["[a b](c) d\n", "[`a`] b\n", "! a\n", "[^1] a\n", "a ![b](c)\n"])(
  "nobody reads what is in %j to know that it is words",
  (page) => {
    const { trees, from } = nodesIn(parserOf(mdx).parse(page), 0);

    expect(leafOf(trees[0]!, from[0]!, sourceOf(page)).hasText).toBe(true);
    expect((trees[0] as LazyParagraph).read).toBeDefined();
  },
);

const inBrackets = fc
  .array(
    fc.constantFrom(
      ...[
        "[",
        "]",
        "](b)",
        "![",
        "![a](b)",
        "[![a](b)](c)",
        "a",
        " ",
        "https://a.b",
        "www.a.b",
        "a@b.co",
        "http",
      ],
      ...[
        "`a`",
        "*",
        "\\",
        "[a](b)",
        "][c]",
        "\n",
        "&amp;",
        "^1",
        "!note",
        "\f",
        "\u00a0",
        ":",
        ".",
        ' "t")',
        "é",
      ],
    ),
    { maxLength: 6 },
  )
  .chain((parts) => fc.constantFrom("[", "!").map((sign) => sign + parts.join("")));

/** What is left of a paragraph of pictures and links around them is blank. */
function isPictures(tree: Tree, text: string): boolean {
  let [rest, hasOther] = [text, tree.topNode.firstChild === null];
  tree.iterate({
    enter({ name, from, to }) {
      if (name === "Paragraph" || name === "Link") return true;
      hasOther ||= !/^(?:Image|LinkMark|URL|LinkTitle)$/.test(name);
      rest = rest.slice(0, from) + " ".repeat(to - from) + rest.slice(to);
      return false;
    },
  });
  return !hasOther && !/[^\t\n\v\f\r ]/.test(rest);
}

test("a paragraph that begins as a link or picture has text unless it is pictures", () => {
  fc.assert(
    fc.property(inBrackets, (text) => {
      const { trees, from } = nodesIn(parserOf(mdx).parse(text), 0);
      fc.pre(trees[0]!.type.name === "Paragraph");
      expect(leafOf(trees[0]!, from[0]!, sourceOf(text)).hasText).toBe(
        !isPictures(trees[0]!, text.slice(0, trees[0]!.length)),
      );
    }),
    { numRuns: runs(2000), seed },
  );
});
