import { expect, test } from "bun:test";

import type { Nodes, PhrasingContent } from "mdast";
import { toMarkdown } from "mdast-util-to-markdown";

import { normalizeMdast } from "../../../src/markdown/clipboard/normalize-mdast.ts";

const text = (value: string): PhrasingContent => ({ type: "text", value });
const strong = (...children: Nodes[]) => ({ type: "strong", children }) as Nodes;
const paragraph = (...children: Nodes[]) => ({ type: "paragraph", children }) as Nodes;
const heading = (...children: Nodes[]) => ({ type: "heading", depth: 1, children }) as Nodes;
const list = (...children: Nodes[]) => ({ type: "list", ordered: false, children }) as Nodes;
const item = (...children: Nodes[]) => ({ type: "listItem", spread: true, children }) as Nodes;
const lineBreak: Nodes = { type: "break" };

test.each<[string, Nodes[], string]>([
  ["words beside a block are a paragraph", [text("a"), heading(text("b")), text("c")], "a\n\n# b\n\nc"],
  [
    "a paragraph that holds a block is what it holds",
    [paragraph(text("a"), list(item(text("b"))))],
    "a\n\n* b",
  ],
  ["emphasis that holds a block is what it holds", [strong(paragraph(text("a")))], "a"],
  ["emphasis in the same emphasis is one", [paragraph(strong(text("a"), strong(text("b"))))], "**ab**"],
  [
    "emphasis beside the same emphasis is one",
    [paragraph(strong(text("a")), text(" "), strong(text("b")))],
    "**a b**",
  ],
  ["a heading is not bold", [heading(strong(text("a")))], "# a"],
  [
    "spaces at the ends of emphasis are outside of it",
    [paragraph(text("a"), strong(text(" b ")), text("c"))],
    "a **b** c",
  ],
  ["breaks at the ends of a paragraph are not there", [paragraph(lineBreak, text("a"), lineBreak)], "a"],
  ["a break in a heading is a space", [heading(text("a"), lineBreak, text("b"))], "# a b"],
  ["what is empty is not there", [paragraph(text(" ")), strong(), { type: "blockquote", children: [] }], ""],
  [
    "an item of a paragraph and a list has no blank line",
    [list(item(text("a"), list(item(text("b")))))],
    "* a\n  * b",
  ],
  [
    "an item of two paragraphs has one",
    [list(item(paragraph(text("a")), paragraph(text("b"))))],
    "* a\n\n  b",
  ],
])("%s", (_, nodes, markdown) => {
  const children = normalizeMdast(nodes) as PhrasingContent[];

  expect(toMarkdown({ type: "root", children }).trimEnd()).toBe(markdown);
});
