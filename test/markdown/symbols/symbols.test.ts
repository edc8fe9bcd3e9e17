import { expect, test } from "bun:test";

import fc from "fast-check";

import { split } from "../../../src/markdown/blocks/blocks.ts";
import { ofKind } from "../../../src/markdown/symbols/page-symbol.ts";
import { headingsOf, symbolsIn } from "../../../src/markdown/symbols/symbols.ts";
import { mdx, pageTree } from "../../../src/markdown/tree/index.ts";
import { runs } from "../../support/seed.ts";
import { anyText } from "../texts.ts";

const page = [
  "---\ntitle: The title\n---",
  "import A from 'b'",
  "# A *heading* with `code`",
  "Text with [a link](/c) and ![a picture](d.png).",
  "## Twice\n\n## Twice\n\n### Own {/*id-of-it*/}",
  "<A src='e.png'>\n\n  - [in a list](f#g)\n\n  ## Inside\n\n  <A.B />\n</A>",
  "[h][i] https://j.k\n\n[i]: ../i.mdx",
  "```md\n# Not [this](l)\n```",
].join("\n\n");
const symbols = symbolsIn(split(page, mdx));

test("links and pictures are listed as they are written, in order", () => {
  expect(ofKind(symbols, "link").map(({ address }) => address)).toEqual([
    "/c",
    "f#g",
    "https://j.k",
    "../i.mdx",
  ]);
  expect(ofKind(symbols, "picture").map(({ address }) => address)).toEqual(["d.png", "e.png"]);
});

test("addresses have no escapes", () => {
  const escaped = symbolsIn(split("[a](b?c&amp;d)\n\n[e](f\\)g)\n\n[h]: i&amp;j\n", mdx));

  expect(ofKind(escaped, "link").map(({ address }) => address)).toEqual(["b?c&d", "f)g", "i&j"]);
});

test("components are listed as they are used", () => {
  expect(ofKind(symbols, "component").map(({ name }) => name)).toEqual(["A", "A.B"]);
});

test("each symbol has its offset in the page", () => {
  const links = ofKind(symbols, "link").slice(0, 2);
  expect(links.map(({ offset }) => page.slice(offset, offset + 4))).toEqual(["[a l", "[in "]);
  expect(page.slice(ofKind(symbols, "picture")[1]!.offset)).toStartWith("<A src=");
});

test("the symbols of an edited page are those of a new page", () => {
  const before = split("# A [a]\n\n[b](c)\n\n<A d='e'>{f}</A>\n", mdx);
  symbolsIn(before);
  const source = "# A [a]\n\nnew\n\n[b](c)\n\n<A d='e'>{f}</A>\n\n[a]: g\n";

  expect(symbolsIn(split(source, mdx, before))).toEqual(symbolsIn(split(source, mdx)));
});

test("the headings of any text are those among all symbols", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect([...headingsOf(pageTree(text, mdx))]).toEqual(ofKind(symbolsIn(split(text, mdx)), "heading"));
    }),
    { numRuns: runs(300) },
  );
});
