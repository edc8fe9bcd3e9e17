import { expect, test } from "bun:test";

import { blocksOf } from "../../../../static/editor/document/syntax/structure.ts";
import { askedText } from "../../../../static/editor/document/widgets/asked-text.ts";
import { leavesOf } from "../../../../static/editor/document/widgets/leaves.ts";
import { opened } from "../opened.ts";

const filling = "Text\n\n".repeat(8000);
const page = `[^1]: A note\n\n- one\n\n${filling}<Steps>\n\n    $$\n    x\n    $$\n\n</Steps>\n\n- two[^1]\n\n[a]: b\n`;

/** What is asked for the blocks that have these sources. */
function asked(text: string, sources: readonly string[]) {
  const state = opened(text);
  const blocks = leavesOf(blocksOf(state))
    .map(({ from, to }) => ({ from, to, html: true }))
    .filter(({ from, to }) => sources.includes(text.slice(from, to)));
  const { content, ranges } = askedText(state, blocks);
  return { content, texts: ranges.map(({ start, length }) => content.slice(start, start + length)) };
}

test("a short page is sent as it is", () => {
  const text = "# Tea\n\n{a}\n";

  expect(asked(text, ["{a}"])).toEqual({ content: text, texts: ["{a}"] });
});

test("of a long page only the blocks are sent, with their indentation", () => {
  const math = "$$\n    x\n    $$";

  const { content, texts } = asked(page, ["- one", math]);

  expect(texts).toEqual(["- one", math]);
  expect(content).toBe(`- one\n\n{/**/}\n\n    ${math}`);
});

test("with a block that can refer to others, definitions and footnotes are sent, in the page's order", () => {
  const { content, texts } = asked(page, ["- one", "- two[^1]"]);

  expect(texts).toEqual(["- one", "- two[^1]"]);
  expect(content.split("\n\n{/**/}\n\n")).toEqual(["[^1]: A note", "- one", "- two[^1]", "[a]: b"]);
});

test("a block that others refer to is sent once", () => {
  const { content, texts } = asked(page, ["[^1]: A note", "[a]: b"]);

  expect(texts).toEqual(["[^1]: A note", "[a]: b"]);
  expect(content.split("\n\n{/**/}\n\n")).toEqual(["[^1]: A note", "- two[^1]", "[a]: b"]);
});
