import { expect } from "bun:test";

import type { Block } from "../../../src/markdown/blocks/block.ts";
import { split } from "../../../src/markdown/blocks/blocks.ts";
import { changes } from "../../../src/markdown/diff/changes.ts";
import { restoreLineEndings } from "../../../src/markdown/diff/line-endings.ts";
import { textOf } from "../../../src/markdown/edit/edit.ts";
import { duplicate, insert, move, remove, replace } from "../../../src/markdown/edit/index.ts";
import { merge } from "../../../src/markdown/merge/merge.ts";
import { mdx } from "../../../src/markdown/tree/dialect.ts";
import { contentRange, everyBlock, type Placed } from "../pages.ts";
import type { Promises } from "./promise.ts";

export const ofEdits: Promises = {
  "is the same where a block is replaced by its own text"(page) {
    forBlocks(page, ({ blocks, position }) => {
      expect(replace(blocks, position, textOf(blocks, position)) === page).toBe(true);
      expect(textOf(blocks, position)).not.toContain("\r");
    });
  },

  "differs in one word where one word of it is replaced, and is told and merged so"(page) {
    let last: string | undefined;
    forBlocks(page, ({ blocks, position, start, end, number }) => {
      const [inPage, inText] = [page.slice(start, end), textOf(blocks, position)].map(wordsOf);
      const at = (number * 7) % inText!.length;
      const word = inText![at];
      if (!word) return;
      const text = textOf(blocks, position);
      const changed = `${text.slice(0, word.index)}typed${text.slice(word.index + word[0].length)}`;
      const place = start + inPage![at]!.index;
      const expected = `${page.slice(0, place)}typed${page.slice(place + word[0].length)}`;

      expect(replace(blocks, position, changed)).toBe(expected);
      last = expected;
    });
    if (last === undefined) return;
    // A block of few words counts as one that went and one that came.
    const told = changes(page, last, mdx).filter(({ kind }) => kind !== "kept");
    expect([1, 2]).toContain(told.length);
    expect(merge(page, last, page, mdx).text).toBe(last);
  },

  "is the same around a block that is replaced, removed or copied, or that another is put before"(page) {
    forBlocks(page, ({ blocks, block, position, start, end }) => {
      const [before, after] = [page.slice(0, start), page.slice(end)];
      const changed = replace(blocks, position, `${textOf(blocks, position)} changed`);
      expect(changed.startsWith(before) && changed.endsWith(after)).toBe(true);

      const removed = remove(blocks, position);
      expect(removed.startsWith(before.trimEnd()) && removed.endsWith(after.trimStart())).toBe(true);

      if (block.kind === "frontmatter") return;
      const inserted = insert(blocks, position, "Inserted.");
      const lead = before.trimEnd();
      expect(inserted.startsWith(lead) && inserted.endsWith(page.slice(start))).toBe(true);
      expect(inserted.slice(lead.length, inserted.length - page.length + start).trim()).toBe("Inserted.");

      const copied = duplicate(blocks, position);
      expect(copied.startsWith(page.slice(0, end)) && copied.endsWith(page.slice(start))).toBe(true);
    });
  },

  "has its blocks in other places and its gaps in theirs where a block is moved"(page) {
    forBlocks(page, ({ blocks, block, siblings, position }) => {
      if (block.kind === "frontmatter") return;
      const ranges = siblings.slice(position.at(-1)).map(contentRange);
      const order = [...ranges.slice(1), ranges[0]!];
      const expected = ranges.map(({ end }, at) => {
        const content = page.slice(order[at]!.start, order[at]!.end);
        return content + page.slice(end, ranges[at + 1]?.start);
      });

      const moved = move(blocks, position, position.with(-1, siblings.length));

      const start = page.slice(0, ranges[0]!.start);
      expect(withoutBlankLines(moved)).toBe(withoutBlankLines(start + expected.join("")));
      expect(moved.length - page.length).toBeLessThanOrEqual(ranges.length * 2);
    });
  },

  "has its own bytes again after it was shown in a field"(page) {
    const shown = page.replace(/\r\n|\r/g, "\n").replaceAll("\0", "\uFFFD");
    expect(restoreLineEndings(page, shown)).toBe(page);
    expect(restoreLineEndings(page, shown.replaceAll("\n", "\r\n"))).toBe(page);
  },
};

type Place = Placed & Readonly<{ blocks: readonly Block[]; start: number; end: number; number: number }>;

/** Some ten blocks of a page, from all over it, and where it fails. */
function forBlocks(page: string, check: (place: Place) => void): void {
  const blocks = split(page, mdx);
  const all = everyBlock(blocks);
  const step = Math.max(1, Math.floor(all.length / 10));
  for (let number = page.length % step; number < all.length; number += step) {
    const place = all[number]!;
    try {
      check({ ...place, blocks, number, ...contentRange(place.block) });
    } catch (cause) {
      throw new Error(`Not so at [${place.position}].`, { cause });
    }
  }
}

function wordsOf(text: string): RegExpExecArray[] {
  return [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)];
}

function withoutBlankLines(page: string): string {
  return page.replace(/(?:\r\n|\n|\r)(?:[ \t]*(?:\r\n|\n|\r))+/g, "\n").replace(/\r\n?/g, "\n");
}
