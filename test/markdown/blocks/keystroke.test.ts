import { describe, expect, test } from "bun:test";

import fc from "fast-check";

import type { Block } from "../../../src/markdown/blocks/block.ts";
import { split } from "../../../src/markdown/blocks/blocks.ts";
import { preview } from "../../../src/markdown/preview/preview.ts";
import { mdx } from "../../../src/markdown/tree/dialect.ts";
import { runs } from "../../support/seed.ts";
import { everyBlock, pages } from "../pages.ts";
import { anyText, edited, edits, fragment, splicedLines } from "../texts.ts";

const short = [...(await pages()).values()].filter(({ length }) => length < 1500);
const file = "guides/page.mdx";

/** What, typed anywhere, changes how far a container, a fence or front matter reaches, or what the page defines. */
const telling = fc.constantFrom(
  ...["\n\n<A>\n\n", "\n\n</A>\n\n", "</A><B>\n", "\n:::note\n", "\n:::\n", "\n\n```\n", "---\na: b\n---\n"],
  ...["\n\n# a\n\n", "\n\n# a [b]\n\n", "\n\n[b]: c\n\n", "\n\nd[^e]\n\n", "\n\n[^e]: f\n\n", "\n\n- # a\n"],
);
const typed = fc.oneof(telling, fragment, fc.oneof(fragment, anyText));
const start = fc.oneof(
  splicedLines,
  fc.array(typed, { maxLength: 12 }).map((parts) => parts.join("")),
  fc.constantFrom(...short),
);

async function shown(blocks: readonly Block[]): Promise<string[]> {
  const page = { blocks, file };
  return Promise.all(everyBlock(blocks).map(({ block }) => preview(block, page)));
}

describe("an edited page", () => {
  test("has the same blocks as a new page", () => {
    fc.assert(
      fc.property(start, edits(typed, 8), (page, edits) => {
        let text = page;
        let blocks = split(text, mdx);
        for (const edit of edits) {
          text = edited(text, edit);
          blocks = split(text, mdx, blocks);
          expect(blocks).toEqual(split(text, mdx));
        }
      }),
      { numRuns: runs(100) },
    );
  });

  test("is shown like a new page, whichever versions were shown before", async () => {
    await fc.assert(
      fc.asyncProperty(start, edits(typed, 4), fc.nat(), async (page, edits, chosen) => {
        let text = page;
        let blocks = split(text, mdx);
        await shown(blocks);
        for (const [index, edit] of edits.entries()) {
          text = edited(text, edit);
          blocks = split(text, mdx, blocks);
          if ((chosen >> index) % 2 === 0) expect(await shown(blocks)).toEqual(await shown(split(text, mdx)));
        }
      }),
      { numRuns: runs(20) },
    );
  });

  const cases: Readonly<Record<string, readonly [string, string]>> = {
    "with front matter that grew over where a definition was": [
      "---\na: b\n---\n\n[c]: d\n\n[c][^e]\n\n[^e]: f\n",
      "---\na: b\nlong: front matter\n---\n\n[c][^e]\n\n[^e]: f\n",
    ],
    "without the block after its byte order mark": ["\ufeffa\n\nb\n", "\ufeffb\n"],
    "without its byte order mark": ["\ufeffa\n\nb\n", "a\n\nb\n"],
    "without what its heading refers to": ["# [a][b]\n\n[b]: c\n", "# [a][b]\n\nc\n"],
    "without the tag that closed a container": ["<A>\n\na\n\n</A>\n\nb\n", "<A>\n\na\n\n\n\nb\n\n"],
    "with a tag that a later one closes": ["a\n\nb\n\n</A>\n\nc\n", "a\n\n<A>\n\nb\n\n</A>\n\nc\n"],
    "with the heading before the same one gone": ["# a\n\n# a\n\n# a\n", "b\n\n# a\n\n# a\n"],
    "with other line endings": [
      "> b\n> # a\n\n# a\n\n# b\n\nc\n",
      "> b\r\n> # a\r\n\r\n# a\r\n\r\n# b\r\n\r\nc\r\n",
    ],
    "with the definition of another page": ["# [a][b]\n\nd\n\ne\n", "# [a][b]\n\nd\n\ne\n\n[b]: c\n"],
    "that is empty": ["a\n", ""],
    "that was empty": ["", "# a\n"],
  };
  test.each(Object.keys(cases))("%s is like a new page", async (name) => {
    const [before, after] = cases[name]!;
    const previous = split(before, mdx);
    await shown(previous);
    const blocks = split(after, mdx, previous);
    expect(blocks).toEqual(split(after, mdx));
    expect(await shown(blocks)).toEqual(await shown(split(after, mdx)));
  });
});
