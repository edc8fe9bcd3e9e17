import { expect, test } from "bun:test";

import fc from "fast-check";

import { isSurelyTaken } from "../../../src/markdown/blocks/sure.ts";
import { parse } from "../../../src/markdown/syntax/parse.ts";
import { mdx } from "../../../src/markdown/tree/dialect.ts";
import type { LazyParagraph } from "../../../src/markdown/tree/lazy.ts";
import { nodesIn } from "../../../src/markdown/tree/nodes.ts";
import { pageTree } from "../../../src/markdown/tree/page-tree.ts";
import { runs } from "../../support/seed.ts";
import { pages } from "../pages.ts";
import { anyText, splicedWords } from "../texts.ts";

/** The leaves of a page, and whether each is surely taken. */
function leavesIn(page: string): ReadonlyArray<Readonly<{ text: string; isSure: boolean; name: string }>> {
  const read = pageTree(page, mdx);
  const { trees, from, to } = nodesIn(read.tree, 0);
  return trees.map((tree, index) => {
    const text = read.text.slice(from[index], to[index]);
    return { text, isSure: isSurelyTaken(tree, text), name: tree.type.name };
  });
}

test.each([
  "a {b} <C d={e} {...f}>g</C> `{` \\< $${h$$ [i](<j>)",
  "- <A>\n\n  {b}\n\n  </A>\n",
  "> <A />\n> {/* b */}\n",
  "| {a} | <b>c</b> |\n|---|---|\n",
  "<A>",
  "</A>",
  "import a from 'b'\n",
  "$$\n{a\n$$\n",
  "- [a]: {b\n",
  "- $$\n  {a\n  $$\n",
])("%j is surely taken", (page) => {
  expect(leavesIn(page).map(({ isSure }) => isSure)).toEqual([true]);
});

test.each([
  "a { b",
  "a <b",
  "a <b>c",
  "a </b>",
  "*<b>* </b>",
  "[<b>](c) </b>",
  "- <A>\n- </A>\n",
  "<A b={c d}>",
  "<A b={}>",
  "<A {b}>",
  "<A {...b, c}>",
  "</A b>",
  "</A {b}>",
  "<a:b:c>",
  "<a.b:c>",
  "{...a}",
  "a `\n<1` b",
  "> {a\n> b}\n",
  "[a][{b]",
  "import a frm 'b'\n",
  "<!-- a -->",
  // Lines outside of the item.
  "- <A\n b/>\n",
  "- {a\n }\n",
  // What is read in the words of a link, but not in its address.
  "[http://x.y/{b](c)",
  "[*a* `b` http://x.y/{b](c)",
])("%j is the parser's to tell of", (page) => {
  expect(leavesIn(page).some(({ isSure }) => !isSure)).toBe(true);
});

test("a paragraph without tags and braces is taken unread", () => {
  const [paragraph] = nodesIn(pageTree("a *b* [c](d)\n", mdx).tree, 0).trees as [LazyParagraph];

  expect(isSurelyTaken(paragraph, "a *b* [c](d)")).toBe(true);
  expect(paragraph.read).toBeDefined();
});

test("what is surely taken in any text, the parser takes", () => {
  let told = 0;
  fc.assert(
    fc.property(fc.oneof(splicedWords, anyText), (page) => {
      for (const { text, isSure, name } of leavesIn(page)) {
        // Tags that stand alone may pair with others of the page, and front matter is not the parser's.
        if (!isSure || name === "JsxFlow" || name === "FrontMatter" || !/[<{]/.test(text)) continue;
        told += 1;
        // As text, whatever it would begin as in a page of its own.
        parse(/^(?:import|export) /.test(text) && name !== "Esm" ? ` ${text}` : text);
      }
    }),
    { numRuns: runs(1000) },
  );
  expect(told).toBeGreaterThan(runs(1000) / 10);
});

test("of the leaves of our pages with tags or braces, few are the parser's", async () => {
  const leaves = [...(await pages())]
    .filter(([name]) => !/^(?:broken|hugo|vitepress|docusaurus)\//.test(name))
    .flatMap(([, page]) => leavesIn(page))
    .filter(({ text }) => /[<{]/.test(text));
  const asked = leaves.filter(({ isSure }) => !isSure);

  expect(leaves.length).toBeGreaterThan(500);
  expect(asked.length / leaves.length).toBeLessThan(0.05);
});
