import { expect, test } from "bun:test";

import fc from "fast-check";

import { Invalid } from "../../../src/core/errors.ts";
import { namedBlocks, type Part } from "../../../src/core/text/named-blocks.ts";
import { mdx } from "../../../src/markdown/tree/dialect.ts";
import { anyText } from "../../markdown/texts.ts";
import { runs, seed } from "../../support/seed.ts";

const TEA =
  '---\ntitle: Tea\n---\n\n# Tea\n\nBoil water.\n\n<Note title="Pots">\n\nUse a pot.\n\n## Cups\n\n- One cup\n- Two cups\n\n</Note>\n\n## Milk\n\nWarm milk.\n\n### Oat milk\n\nShake it.\n\n## Sugar\n\nNone.\n';

const of = (part?: Part, page = TEA) => namedBlocks(page, part, mdx);

test("a page names its outermost blocks, each with its position, kind and lines", () => {
  expect(of()).toEqual({
    blocks: [
      "0 frontmatter 1-3",
      "1 heading 5",
      "2 paragraph 7",
      "3 component 9-18",
      "4 heading 20",
      "5 paragraph 22",
      "6 heading 24",
      "7 paragraph 26",
      "8 heading 28",
      "9 paragraph 30",
    ],
    moreBlocks: 0,
    texts: [],
  });
});

test("a part between two positions has its text, and names the blocks inside its blocks", () => {
  expect(of({ from: [2], to: [3] })).toEqual({
    blocks: ["2 paragraph 7", "3 component 9-18", "3.0 paragraph 11", "3.1 heading 13", "3.2 list 15-16"],
    moreBlocks: 0,
    texts: [TEA.slice(TEA.indexOf("Boil"), TEA.indexOf("</Note>") + 7)],
  });
  expect(of({ from: [3, 2], to: [3, 2] }).texts).toEqual(["- One cup\n- Two cups"]);
  expect(of({ from: [8] }).texts).toEqual(["## Sugar\n\nNone."]);
  expect(of({ to: [0] }).blocks).toEqual(["0 frontmatter 1-3"]);
});

test.each([
  [{ heading: "Milk" }, "## Milk\n\nWarm milk.\n\n### Oat milk\n\nShake it."],
  [{ heading: "## milk" }, "## Milk\n\nWarm milk.\n\n### Oat milk\n\nShake it."],
  [{ heading: "#oat-milk" }, "### Oat milk\n\nShake it."],
  [{ heading: "Cups" }, "## Cups\n\n- One cup\n- Two cups"],
  [{ heading: "Sugar" }, "## Sugar\n\nNone."],
])("the section of %j goes to the next heading that is as high", (part, text) => {
  expect(of(part).texts).toEqual([text]);
});

test("the innermost blocks with a text are found in whatever case, and neighbours are one text", () => {
  expect(of({ containing: "MILK" })).toEqual({
    blocks: ["4 heading 20", "5 paragraph 22", "6 heading 24"],
    moreBlocks: 0,
    texts: ["## Milk\n\nWarm milk.\n\n### Oat milk"],
  });
  expect(of({ containing: "cup" }).blocks).toEqual(["3.1 heading 13", "3.2 list 15-16"]);
  expect(of({ containing: "pots" }).blocks).toEqual(["3 component 9-18"]);
  expect(of({ containing: "it", heading: "Milk" }).blocks).toEqual(["7 paragraph 26"]);
  expect(of({ containing: "coffee" })).toEqual({ blocks: [], moreBlocks: 0, texts: [] });
});

test.each([
  [{ from: [99] }, "There is no block at 99."],
  [{ from: [3], to: [2] }, "from comes after to."],
  [{ from: [3], heading: "Milk" }, "Send either heading, or from and to."],
  [
    { heading: "Coffee" },
    "No heading of this page is “Coffee”. It has “Tea”, “Cups”, “Milk”, “Oat milk”, “Sugar”.",
  ],
  [{ containing: " " }, "containing is empty."],
])("a part %j that isn't there is refused", (part, sentence) => {
  expect(() => of(part)).toThrow(new Invalid(sentence));
});

test("any page's blocks can each be asked for by the position in their name", () => {
  fc.assert(
    fc.property(anyText, (page) => {
      const { blocks, texts } = namedBlocks(page, {}, mdx);
      for (const name of blocks) {
        const position = name.split(" ")[0]!.split(".").map(Number);
        const part = namedBlocks(page, { from: position, to: position }, mdx);
        expect(part.blocks[0]).toBe(name);
        expect(part.texts).toHaveLength(1);
        expect(texts.some((text) => text.includes(part.texts[0]!))).toBe(true);
      }
    }),
    { numRuns: runs(60), seed },
  );
});

test("a list of blocks has an end, and says how many are left out", () => {
  const page = Array.from({ length: 2500 }, (_, index) => `Paragraph ${index}.`).join("\n\n");

  const { blocks, moreBlocks } = of(undefined, page);

  expect([blocks.length, moreBlocks]).toEqual([2000, 500]);
  expect(blocks.at(-1)).toBe("1999 paragraph 3999");
});
