import { expect, test } from "bun:test";

import { split } from "../../src/mdx/blocks/blocks.ts";
import { contentOf, startOfContent } from "../../src/mdx/blocks/content.ts";
import { insert, replace, textOf } from "../../src/mdx/edit/index.ts";
import { inBlock, inNewBlock, inPage } from "../../static/editor/typing.ts";

const page = "---\r\ntitle: A\r\n---\r\n\r\nOne\r\ntwo.\r\n\r\n<Note>\r\n  Inner\r\n  text.\r\n</Note>\r\n";

test("the text kept while typing in a block is the text that the server makes of it", () => {
  const blocks = split(page);
  for (const at of [[1], [2, 0]]) {
    const block = at.length === 1 ? blocks[at[0]!]! : blocks[at[0]!]!.children[at[1]!]!;
    const typing = inBlock(page, at, startOfContent(block), contentOf(block).length);
    const typed = `${typing.initial}\nmore`;

    expect(typing.initial).toBe(textOf(blocks, at));
    expect(typing.live(typed)).toBe(replace(blocks, at, typed));
    expect(typing.edit(typed)).toEqual({ kind: "replace", at, text: typed });
  }
});

test("opening and leaving a block changes nothing", () => {
  const typing = inBlock(page, [1], page.indexOf("One"), "One\r\ntwo.".length);

  expect(typing.live(typing.initial)).toBe(page);
  expect(typing.edit(typing.initial)).toBeUndefined();
});

test("a new block is kept, as it is typed, at the place where it is inserted", () => {
  const blocks = split(page);
  const typing = inNewBlock(page, [2], page.indexOf("<Note>"), "## ");

  expect(typing.live("## ")).toBe(page);
  expect(typing.edit("## ")).toBeUndefined();
  expect(typing.live("## Three")).toBe(insert(blocks, [2], "## Three"));
});

test("in the source, unchanged lines keep their line endings", () => {
  const typing = inPage("a\r\nb\nc");

  expect(typing.initial).toBe("a\nb\nc");
  expect(typing.live("a\nB\nc")).toBe("a\r\nB\r\nc");
});
