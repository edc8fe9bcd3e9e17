import { expect, test } from "bun:test";

import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { toString as wordsOf } from "mdast-util-to-string";
import { gfm } from "micromark-extension-gfm";

import { allBlocks, split } from "../../../../src/markdown/blocks/index.ts";
import { mdx } from "../../../../src/markdown/tree/dialect.ts";
import { placed } from "../../../../static/editor/document/clipboard/place.ts";
import { page, shown } from "../keys/writing.ts";

/** Containers with the caret in them, as people write them. */
const places: Readonly<Record<string, string>> = {
  code: "```js\nin‸side\n```",
  "an empty line of code": "```js\ninside\n‸\n```",
  "a line of marks in code": "````js\ninside\n``‸\n````",
  "code of tildes": "~~~js\nin‸side\n~~~",
  "code in an item": "- an item\n\n  ```js\n  in‸side\n  ```",
  "code in a quote": "> ```js\n> in‸side\n> ```",
  "code in a callout": ":::note\n\n```js\nin‸side\n```\n\n:::",
  "code in a component": "<Tab>\n\n```js\nin‸side\n```\n\n</Tab>",
  "a formula": "$$\nin‸side\n$$",
  "a callout": ":::note\n\nin‸side\n\n:::",
  "an empty line of a callout": ":::note Title\ninside\n\n‸\n\n:::",
  "a callout in a callout": "::::note\n\n:::tip\n\nin‸side\n\n:::\n\n::::",
  "a callout in an item": "- an item\n\n  :::note\n\n  in‸side\n\n  :::",
  "a list in a callout": ":::note\n\n- in‸side\n- more\n\n:::",
  "a component": "<Card>\n\nin‸side\n\n</Card>",
  "an empty line of a component": "<Card>\n\ninside\n\n‸\n\n</Card>",
  "a component of one line": "<Card>in‸side</Card>",
  "components in each other": "<Tabs>\n<Tab>\n\nin‸side\n\n</Tab>\n</Tabs>",
  "a component in a callout": ":::note\n\n<Card>\n\nin‸side\n\n</Card>\n\n:::",
  "a callout in a component": "<Card>\n\n:::note\n\nin‸side\n\n:::\n\n</Card>",
  "an element in text": "Words <kbd>in‸side</kbd> more.",
  "code in text": "Words `in‸side` more.",
  "the start of code in text": "Words ``‸inside`` more.",
  "a formula in text": "Words $$in‸side$$ more.",
};

/** What would end one of them, or begin what swallows its end. */
const texts = [
  "```",
  "```\nx\n```",
  "````\nx\n````",
  "x\n```",
  "```js\nx",
  "~~~",
  "~~~\nx\n~~~~",
  "$$",
  "x\n$$\ny",
  "$$x$$",
  ":::",
  ":::note\nx\n:::",
  "::::note\n\n:::tip\nx\n:::\n\n::::",
  ":::note\nx",
  "x\n:::\ny",
  "</Tab>",
  "</Tabs>\n</Card>",
  "x\n\n</Tab>\n\ny",
  "<Tab>",
  "<Card>\n\nx",
  "<Tab>x</Tab>",
  "</kbd>",
  "a <b",
  "{",
  "{/* x",
  "a { b",
  "`",
  "``",
  "a`b``c",
  "`a`",
  "`a\n\nb`",
  "- a\n- b",
  "# a\n\nb",
  "> a",
  "| a | b |\n|---|---|\n| c | d |",
  "a\n\n\nb",
];

const words = (text: string) => text.replaceAll(/[^a-zA-Z]/g, "");

for (const [name, place] of Object.entries(places)) {
  test.each(texts)(`in ${name}, %j stays inside`, (text) => {
    const state = page(`Before.\n\n${place}\n\nAfter.\n`);
    const { changes } = placed(state, state.selection.main, text);
    const now = changes.apply(state.doc).toString();
    const blocks = split(now, mdx);
    const was = split(state.doc.toString(), mdx);

    expect(blocks.map(({ kind }) => kind)).toEqual(was.map(({ kind }) => kind));
    expect(blocks[0]!.source).toBe("Before.\n\n");
    expect(blocks.at(-1)!.source).toBe("After.\n");
    expect(allBlocks(blocks).filter(({ kind }) => kind === "broken")).toEqual([]);
    const [before, after] = place.split("‸");
    expect(words(blocks[1]!.source)).toBe(words(before + text + after));
  });
}

const after = (marked: string, text: string) => {
  const state = page(marked);
  const { changes, caret } = placed(state, state.selection.main, text);
  return shown(state.update({ changes, selection: { anchor: caret } }).state);
};

test.each<[string, string, string]>([
  ["```js\na‸\n```", "b\n```", "````js\nab\n```‸\n````"],
  ["~~~~\n‸\n~~~~~", "~~~~", "~~~~~\n~~~~‸\n~~~~~~"],
  ["```\n``‸\n```", "`", "````\n```‸\n````"],
  ["```\n‸\n```", "~~~~", "```\n~~~~‸\n```"],
  ["- ```\n  a‸\n  ```", "\n```", "- ````\n  a\n  ```‸\n  ````"],
  ["$$\na‸\n$$", "\n$$", "$$$\na\n$$‸\n$$$"],
  [":::note\na\n\n‸\n\n:::", ":::tip\nb\n:::", "::::note\na\n\n:::tip\nb\n:::‸\n\n::::"],
  ["::::a\n\n:::b\n\nc‸\n\n:::\n\n::::", "d\n\n:::", ":::::a\n\n::::b\n\nc\n\nd\n\n:::‸\n\n::::\n\n:::::"],
  ["`a‸b`", "c`d", "``ac`d‸b``"],
  ["`a‸`", "`", "`` a`‸ ``"],
  ["`` ‸a` ``", "``", "``` ``‸a` ```"],
  ["`a‸b`", "c\n\n  d", "`ac d‸b`"],
  ["$$a‸$$", "$$", "$$$ a$$‸ $$$"],
  ["<A>\n\nb‸\n\n</A>", "<B>c</B> </A>", "<A>\n\nb<B>c</B> \\</A>‸\n\n</A>"],
  ["<A>\n\nb‸\n\n</A>", "1 < 2 <b {`{` c}", "<A>\n\nb1 < 2 \\<b {`{` c}‸\n\n</A>"],
  [
    "<A>\n\nb‸\n\n</A>",
    "`<B>` <B/> <https://e.org> \\<",
    "<A>\n\nb`<B>` <B/> \\<https://e.org> \\<‸\n\n</A>",
  ],
  ["---\ntitle: a‸\n---\n", "b\n---\nc", "---\ntitle: ab\n ---\nc‸\n---\n"],
  ["a {/* b‸ */} c", "*/ d", "a {/* b*\\/ d‸ */} c"],
  ["a\n\n‸\n\nb", "```js\nc", "a\n\n```js\nc\n```‸\n\nb"],
])("in %j, what would end it is escaped, or its marks get longer: %j", (marked, text, now) => {
  expect(after(marked, text)).toBe(now);
});

test.each<[string, string, string]>([
  ["```\na‸\n```", "b ``` c", "```\nab ``` c‸\n```"],
  ["a ‸", "</B> {", "a </B> {‸"],
  ["a\n\n‸", ":::", "a\n\n:::‸"],
  ["<A>\n\nb‸\n\n</A>", "<B>c</B> {d}", "<A>\n\nb<B>c</B> {d}‸\n\n</A>"],
])("in %j, nothing is changed that ends nothing: %j", (marked, text, now) => {
  expect(after(marked, text)).toBe(now);
});

test.each(["```\na‸\n```", ":::note\n\na‸\n\n:::", "<A>\n\na‸\n\n</A>", "a `b‸` c"])(
  "in %j, however much is pasted stays inside",
  (marked) => {
    const many = "```\n:::\n</A> ` {\n".repeat(20_000);
    const state = page(marked);
    const now = placed(state, state.selection.main, many).changes.apply(state.doc).toString();
    const [first] = split(now, mdx);

    expect(first!.source.trim()).toBe(now.trim());
  },
);

const marked = ["**x‸y**", "*x‸y*", "~~x‸y~~", "[x‸y](/a)", "***x‸y***", "**a [x‸y](/a) b**", "*a **x‸y***"];
const around = [
  (text: string) => `Before ${text} after.`,
  (text: string) => `- ${text}`,
  (text: string) => `# ${text} end`,
];

test("blocks that are pasted into marked words leave the marks of these words balanced", () => {
  const wrong: string[] = [];
  for (const marks of marked)
    for (const place of around)
      for (const to of [0, 1, 2])
        for (const text of ["```\nc\n```", "- d\n- e", "f\n\ng", "# h\n\ni", ":::note\nj\n:::", "> k"]) {
          const at = marks.indexOf("‸") - 1 + to;
          const words = marks.replace("‸", "");
          const state = page(place(`${words.slice(0, at)}‸${words.slice(at)}`));
          const now = placed(state, state.selection.main, text).changes.apply(state.doc).toString();
          if (/[*~[\]`]/.test(readBy(now))) wrong.push(`${state.doc} + ${text} = ${now}`);
        }
  expect(wrong).toEqual([]);
});

/** What readers see of a text. */
function readBy(text: string): string {
  return wordsOf(fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] }));
}
