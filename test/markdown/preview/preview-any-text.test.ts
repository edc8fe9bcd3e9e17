import { expect, test } from "bun:test";

import fc from "fast-check";
import { fromHtml } from "hast-util-from-html";

import type { BlockKind } from "../../../src/markdown/blocks/block.ts";
import { split } from "../../../src/markdown/blocks/blocks.ts";
import { preview } from "../../../src/markdown/preview/preview.ts";
import { mdx } from "../../../src/markdown/tree/dialect.ts";
import { runs } from "../../support/seed.ts";
import { everyBlock } from "../pages.ts";
import { expectAsRead } from "../promises/preview.ts";
import { anyText, passage } from "../texts.ts";

const file = "guides/page.mdx";

/** What HTML's parser moves, closes or drops because of where it is. */
const tags =
  "a b p li ul dt dl h1 h2 table thead tr td th caption pre br img hr div span details summary select svg form x"
    .split(" ")
    .flatMap((name) => [`<${name}>`, `</${name}>`, `<${name}/>`]);
const nested: fc.Arbitrary<string> = fc.letrec<{ tree: string }>((tie) => ({
  tree: fc
    .tuple(
      fc.constantFrom(
        "a",
        "b",
        "p",
        "li",
        "ul",
        "dt",
        "dl",
        "h1",
        "h2",
        "table",
        "tbody",
        "tr",
        "td",
        "div",
        "X",
        "Note",
      ),
      fc.array(
        fc.oneof({ maxDepth: 4 }, fc.constantFrom("x", "\n\ny\n\n", "[z](w)", "{v}", "<br/>"), tie("tree")),
        {
          maxLength: 4,
        },
      ),
    )
    .map(([name, children]) => `<${name}>${children.join("")}</${name}>`),
})).tree;
const anyPage = fc
  .array(fc.oneof(anyText, passage, nested, fc.constantFrom(...tags)), { maxLength: 6 })
  .map((parts) => parts.join(""));

test("any text is shown without an error, stays inside its element, and is read by a browser as written", async () => {
  await fc.assert(
    fc.asyncProperty(anyPage, async (text) => {
      const blocks = split(text, mdx);
      for (const { block } of everyBlock(blocks)) {
        const html = await preview(block, { blocks, file });
        expectAsRead(html);
        expect(placesOf(`<main>${html}</main><p>after</p>`)).toEqual(["main", "p"]);
      }
    }),
    { numRuns: runs(250) },
  );
});

test("any text as the source of any kind of block is shown without an error", async () => {
  const kinds = "paragraph heading code component html table esm broken footnote".split(" ") as BlockKind[];
  await fc.assert(
    fc.asyncProperty(anyPage, fc.constantFrom(...kinds), async (source, kind) => {
      expectAsRead(await preview({ kind, source, start: 0, children: [] }, { blocks: split("", mdx), file }));
    }),
    { numRuns: runs(300) },
  );
});

/** The outermost elements of HTML. */
function placesOf(html: string): string[] {
  return fromHtml(html, { fragment: true }).children.map((node) =>
    node.type === "element" ? node.tagName : node.type,
  );
}
