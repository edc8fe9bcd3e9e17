import { expect, spyOn, test } from "bun:test";

import { syntaxTree } from "@codemirror/language";

import { blockAt, blocksOf, pathAt } from "../../../../static/editor/document/syntax/structure.ts";
import { opened, outlineOf } from "../opened.ts";

const cases: Readonly<Record<string, readonly [page: string, outline: unknown[]]>> = {
  "front matter, imports and a heading": [
    "---\na: b\n---\n\nimport A from 'a'\nexport const b = {\n\n}\n\n# c\n",
    [
      ["frontmatter", "---\na: b\n---"],
      ["esm", "import A from 'a'\nexport const b = {\n\n}"],
      ["heading", "# c"],
    ],
  ],
  "a component in a component, with text between the tags": [
    "<A>\n  <B\n    c={{d: 1}}\n  >\n    text\n  </B>\n</A>\n",
    [["component A", [["component B", [["paragraph", "text"]]]]]],
  ],
  "components without children": [
    "<A />\n\n<B></B>\n\n<C>text</C>\n\n<D>\n</D>\n",
    [
      ["component A", "<A />"],
      ["component B", "<B></B>"],
      ["component C", "<C>text</C>"],
      ["component D", "<D>\n</D>"],
    ],
  ],
  "a directive in a directive": [
    "::::tip\n:::note Title\na\n:::\n::::\n",
    [["component tip", [["component note", [["paragraph", "a"]]]]]],
  ],
  "a tag that nothing closes, and what is after it": [
    "<A>\n\na\n\n<B>\n\nb\n\n</B>\n",
    [
      ["broken A", "<A>"],
      ["paragraph", "a"],
      ["component B", [["paragraph", "b"]]],
    ],
  ],
  "a tag that closes nothing": [
    "a\n\n</A>\n",
    [
      ["paragraph", "a"],
      ["broken A", "</A>"],
    ],
  ],
  "a break and a comment, which only Markdown has": [
    "<br>\n\n<!-- a\n\nb -->\n",
    [
      ["html br", "<br>"],
      ["html", "<!-- a\n\nb -->"],
    ],
  ],
  "an expression, math, a footnote, a definition and a rule": [
    "{a}\n\n$$\na\n$$\n\n[^1]: a\n\n    b\n\n[b]: c\n\n***\n",
    [
      ["expression", "{a}"],
      ["math", "$$\na\n$$"],
      ["footnote", "[^1]: a\n\n    b"],
      ["definition", "[b]: c"],
      ["rule", "***"],
    ],
  ],
};

test.each(Object.keys(cases))("a page has its blocks: %s", (name) => {
  const [page, outline] = cases[name]!;

  expect(outlineOf(blocksOf(opened(page)), page)).toEqual(outline);
});

test("an offset has the blocks that hold it, the outermost first", () => {
  const page = "a\n\n<A>\n\nb\n\n</A>\n";
  const state = opened(page);

  expect(pathAt(state, page.indexOf("b")).map(({ kind }) => kind)).toEqual(["component", "paragraph"]);
  expect(blockAt(state, page.indexOf("</A>"))?.kind).toBe("component");
  expect(blockAt(state, 2)).toBeUndefined();
});

test("the blocks follow what is typed", () => {
  const state = opened("a\n\nb\n");

  const { state: after } = state.update({ changes: { from: 0, insert: "# " } });

  expect(blocksOf(after).map(({ kind, from, to }) => [kind, from, to])).toEqual([
    ["heading", 0, 3],
    ["paragraph", 5, 6],
  ]);
});

test("while the tree of a long page ends early, the rest keeps its blocks", () => {
  const page = `<A>\n\n${"  word *word* word, word *word* word\n\n".repeat(45_000)}</A>\n`;
  const state = opened(page);

  const { state: after } = state.update({ changes: { from: 5, to: 7, insert: "- " } });

  expect(syntaxTree(after).length).toBeLessThan(page.length / 2);
  expect(blocksOf(after)).toMatchObject([{ kind: "component", name: "A", to: page.length - 1 }]);
  expect(blockAt(after, page.length - 10)?.kind).toBe("paragraph");
});

test("while the tree ends early, what a change took away is no block", () => {
  const state = opened("# One\n\n# Two\n");
  let now = 0;
  using _clock = spyOn(Date, "now").mockImplementation(() => (now += 30));

  const { state: after } = state.update({ changes: { from: 0, to: 12, insert: "a\n\nb\n\nc\n\nd" } });

  expect(syntaxTree(after).length).toBeLessThan(after.doc.length);
  for (const { from, to } of blocksOf(after)) expect(from).toBeLessThan(to);
});
