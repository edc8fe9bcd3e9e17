import { expect, test } from "bun:test";

import { MarkdownParser } from "@lezer/markdown";
import fc from "fast-check";

import { markdown, mdx } from "../../../src/markdown/tree/dialect.ts";
import { markdownParserOf } from "../../../src/markdown/tree/parser.ts";
import { runs } from "../../support/seed.ts";
import { anyText, splicedWords } from "../texts.ts";

test.each([
  ["MDX", mdx],
  ["Markdown", markdown],
])("inline %s is read as Lezer reads it sign by sign", (_, dialect) => {
  const parser = markdownParserOf(dialect);
  const readAll = MarkdownParser.prototype.parseInline.bind(parser);
  fc.assert(
    fc.property(fc.oneof(splicedWords, anyText), (text) => {
      expect(parser.parseInline(text, 10)).toEqual(readAll(text, 10));
    }),
    { numRuns: runs(500) },
  );
});
