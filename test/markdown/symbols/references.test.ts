import { expect, test } from "bun:test";

import fc from "fast-check";

import { split } from "../../../src/markdown/blocks/blocks.ts";
import { mdastOf } from "../../../src/markdown/mdast/index.ts";
import { referencesOf } from "../../../src/markdown/symbols/references.ts";
import { nodesOf } from "../../../src/markdown/syntax/index.ts";
import { pythonMarkdown } from "../../../src/markdown/tree/dialect.ts";
import { mdx, pageTree } from "../../../src/markdown/tree/index.ts";
import { runs } from "../../support/seed.ts";
import { anyText } from "../texts.ts";

test("the first definition of a label counts, wherever it is", () => {
  const { definitions } = referencesOf(split("[a b]\n\n> [A\n> B]: c\n\n[a b]: d\n", mdx));

  expect(Array.from(definitions, ([label, { url }]) => [label, url])).toEqual([["a b", "c"]]);
});

test("in MkDocs the last definition of a label counts", () => {
  const { definitions } = referencesOf(split("[a]\n\n[a]: b\n\n[a]: c\n", pythonMarkdown));

  expect(Array.from(definitions, ([label, { url }]) => [label, url])).toEqual([["a", "c"]]);
});

test("footnotes are numbered by their first references, and each reference is counted", () => {
  const page = "a[^y] b[^x] c[^y] d[^z]\n\n[^x]: e\n\n[^y]: f\n";
  const { footnotes, occurrences } = referencesOf(split(page, mdx));

  expect(Object.fromEntries(footnotes)).toEqual({
    y: { number: 1, references: 2 },
    x: { number: 2, references: 1 },
  });
  expect([...occurrences]).toEqual([
    [1, 1],
    [7, 1],
    [13, 2],
  ]);
});

test("code and scripts define nothing", () => {
  const page = "```\n[a]: b\n```\n\nexport const c = '[d]: e'\n";

  expect(referencesOf(split(page, mdx)).definitions.size).toBe(0);
});

test("the definitions and references of any text are found without the rest of it", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const nodes = nodesOf(mdastOf(pageTree(text, mdx)));
      const { definitions, occurrences } = referencesOf(split(text, mdx));
      const found = nodes.filter((node) => node.type === "definition").map(({ identifier }) => identifier);
      const references = nodes.filter(({ type }) => type === "footnoteReference");

      expect(new Set(definitions.keys())).toEqual(new Set(found));
      expect([...occurrences.keys()]).toEqual(references.map(({ position }) => position!.start.offset!));
    }),
    { numRuns: runs(300) },
  );
});
