import { expect, test } from "bun:test";

import { EditorState } from "@codemirror/state";
import fc from "fast-check";

import { placed } from "../../../../static/editor/document/clipboard/place.ts";
import { mdxLanguage } from "../../../../static/editor/document/syntax/mdx.ts";
import { page, shown } from "../keys/writing.ts";

/** The selection is between ⟨ and ⟩, or at ‸. */
function withCaret(marked: string, markdown: string): string {
  const text = marked.replaceAll(/[⟨⟩‸]/g, "");
  const from = marked.search(/[⟨‸]/);
  const to = marked.includes("⟩") ? marked.indexOf("⟩") - 1 : from;
  const state = EditorState.create({ doc: text, extensions: [mdxLanguage] });
  const { changes, caret } = placed(state, { from, to }, markdown);
  const now = changes.apply(state.doc).toString();
  return `${now.slice(0, caret)}‸${now.slice(caret)}`;
}

const after = (marked: string, markdown: string) => withCaret(marked, markdown).replace("‸", "");

test.each<[string, string, string]>([
  ["one ‸two", "three", "one three‸two"],
  ["one ‸two", "- a\n- b", "one \n\n- a\n- b‸\n\ntwo"],
  [":::note\none‸\n:::", "- a\n- b", ":::note\none\n\n- a\n- b‸\n\n:::"],
  ["- one ‸two", "- a", "- one \n- a‸\n- two"],
])("into %j, %j leaves the caret after its words: %j", (marked, markdown, expected) => {
  expect(withCaret(marked, markdown)).toBe(expected);
});

test.each<[string, string]>([
  ["## One‸ {#id}\n\ntwo", "## One {#id}\n\na\n\nb‸\n\ntwo"],
  ["## One‸ {#id}", "## One {#id}\n\na\n\nb‸"],
  ["## On‸e {/* #id */}", "## On {/* #id */}\n\na\n\nb‸\n\ne"],
  ["## On‸e ##", "## On ##\n\na\n\nb‸\n\ne"],
  ["## ‸One {#id}\ntwo", "a\n\nb‸\n\n## One {#id}\ntwo"],
  ["One‸\n===\n\ntwo", "One\n===\n\na\n\nb‸\n\ntwo"],
  ["On‸e\n===\n\ntwo", "On\n===\n\na\n\nb‸\n\ne\n\ntwo"],
  ["## **On‸e** {#id}", "## **On** {#id}\n\na\n\nb‸\n\n**e**"],
  ["- ## On‸e {#id}", "- ## On {#id}\n\n  a\n\n  b‸\n\n  e"],
])(
  "blocks that are pasted into the heading %j leave its id and its line at its words: %j",
  (marked, expected) => {
    expect(withCaret(marked, "a\n\nb")).toBe(expected);
  },
);

test.each<[string, string, string]>([
  ["<Tab>one‸ two</Tab>", "- a\n- b", "<Tab>\n  one\n\n  - a\n  - b‸\n\n   two\n</Tab>"],
  [
    "<Tabs>\n  <Tab>one‸</Tab>\n</Tabs>",
    "a\n\nb",
    "<Tabs>\n  <Tab>\n    one\n\n    a\n\n    b‸\n\n  </Tab>\n</Tabs>",
  ],
  ["<Tab>one‸</Tab>", "two", "<Tab>onetwo‸</Tab>"],
])("in the component of one line %j, the blocks %j part its tags: %j", (marked, markdown, expected) => {
  expect(withCaret(marked, markdown)).toBe(expected);
});

test.each<[string, string, string]>([
  ["one ‸two", "**three**", "one **three**two"],
  ["one ⟨two⟩", "three", "one three"],
  ["one‸ two", "- a\n- b", "one\n\n- a\n- b\n\n two"],
  ["one‸", "- a\n- b", "one\n\n- a\n- b"],
  ["‸", "# a\n\nb", "# a\n\nb"],
  ["one\n\n‸\n\ntwo", "# a\n\nb", "one\n\n# a\n\nb\n\ntwo"],
  ["one\n‸\ntwo", "# a", "one\n\n# a\n\ntwo"],
  ["one\n‸two", "# a", "one\n\n# a\n\ntwo"],
  ["# one‸\n\ntwo", "a\n\nb", "# one\n\na\n\nb\n\ntwo"],
  ["one\n\n‸two", "a\n\nb", "one\n\na\n\nb\n\ntwo"],
])("into %j, %j makes %j", (marked, markdown, expected) => {
  expect(after(marked, markdown)).toBe(expected);
});

test.each<[string, string, string]>([
  ["> one‸", "a\n\nb", "> one\n>\n> a\n>\n> b"],
  ["> one ‸two", "```\na\n```", "> one \n>\n> ```\n> a\n> ```\n>\n> two"],
  ["- one‸\n- two", "a\n\nb", "- one\n\n  a\n\n  b\n\n- two"],
  ["1. one\n\n   two‸", "```\na\n\nb\n```", "1. one\n\n   two\n\n   ```\n   a\n\n   b\n   ```"],
  ["<Card>\n  one‸\n</Card>", "- a\n- b", "<Card>\n  one\n\n  - a\n  - b\n\n</Card>"],
  ["> - one‸", "> a", "> - one\n>\n>   > a"],
])("in %j, the lines of %j get what the lines there begin with", (marked, markdown, expected) => {
  expect(after(marked, markdown)).toBe(expected);
});

test.each<[string, string, string]>([
  ["- one\n- ‸", "- a\n- b", "- one\n- a\n- b"],
  ["- one‸\n- two", "- a\n- b", "- one\n- a\n- b\n- two"],
  ["- ‸one", "- a", "- a\n- one"],
  ["- one ‸two", "- a", "- one \n- a\n- two"],
  ["> 1. one\n>    - two‸", "- a\n  - b", "> 1. one\n>    - two\n>    - a\n>      - b"],
  ["- [ ] ‸", "- [ ] a", "- [ ] a"],
  ["* one‸\n* two", "- a\n  - b", "* one\n* a\n  - b\n* two"],
])("in %j, the items of %j follow the item before them", (marked, markdown, expected) => {
  expect(after(marked, markdown)).toBe(expected);
});

test.each<[string, string, string]>([
  ["<A>⟨one</A>\n\ntwo⟩\n\nthree", "a\n\nb", "<A>\n  \n  a\n\n  b‸\n\n</A>\n\n\n\nthree"],
  ["<A>o⟨ne</A>\n<B>⟩two</B>", "- a\n- b", "<A>\n  o\n\n  - a\n  - b‸\n\n</A>\n<B>two</B>"],
  ["o⟨ne\n\n:::note\ntw⟩o\n:::", "a\n\nb", "o\n\na\n\nb‸\n\n:::note\no\n:::"],
])("over the selection in %j, %j leaves each tag and fence its partner: %j", (marked, markdown, expected) => {
  const state = page(marked);
  const { changes, caret } = placed(state, state.selection.main, markdown);
  expect(shown(state.update({ changes, selection: { anchor: caret } }).state)).toBe(expected);
});

test.each<[string, string, string]>([
  ["1. one‸\n2. two\n3. three", "- a\n- b", "1. one\n2. a\n3. b\n4. two\n5. three"],
  ["- one‸\n- two", "1. a\n   more\n2. b", "- one\n- a\n  more\n- b\n- two"],
  ["1) one‸\n2) two", "1. a\n2. b", "1) one\n2) a\n3) b\n4) two"],
  ["1. one\n2. ‸\n3. three", "- a\n- b", "1. one\n2. a\n3. b\n4. three"],
  ["1. one\n2. ‸two\n3. three", "- a", "1. one\n2. a\n3. two\n4. three"],
  ["1. one\n2. tw‸o\n3. three", "- a\n  1. b", "1. one\n2. tw\n3. a\n   1. b\n4. o\n5. three"],
  ["1. one‸\n1. two", "- a\n- b", "1. one\n1. a\n1. b\n1. two"],
  ["8. one\n9. tw‸o\n   - in", "- a", "8. one\n9. tw\n10. a\n11. o\n    - in"],
  ["9. one‸\n10. two", "- a\n\n  b", "9. one\n10. a\n\n    b\n11. two"],
  ["1. one‸\n2. two", "- a\n\nb", "1. one\n2. a\n\nb\n3. two"],
])("in %j, the items of %j get its marks, and it counts on", (marked, markdown, expected) => {
  expect(after(marked, markdown)).toBe(expected);
});

test.each<[string, string, string]>([
  ["```\n‸\n```", "# a\n- b", "```\n# a\n- b\n```"],
  ["- ```\n  one‸\n  ```", "a\nb", "- ```\n  onea\n  b\n  ```"],
  ["- ```\n  one\n  ‸\n  ```", "a\n\nb", "- ```\n  one\n  a\n\n  b\n  ```"],
  ["---\ntitle: ‸one\n---\n", "- a", "---\ntitle: - aone\n---\n"],
  ["import a‸ from 'a'\n", "# a\nb", "import a# a\nb from 'a'\n"],
  ["one `two‸`", "- a", "one `two- a`"],
])("in the code of %j, %j is only indented", (marked, markdown, expected) => {
  expect(after(marked, markdown)).toBe(expected);
});

test("wherever Markdown is pasted, every word of both texts stays, in order", () => {
  const blocks = fc.constantFrom(
    "a",
    "- b\n- c",
    "> d",
    "# e",
    "```\nf\n```",
    "1. g\n\n   h",
    "> - i\n>   j",
  );
  const words = (text: string) => text.replaceAll(/[^a-z]/g, "");
  fc.assert(
    fc.property(fc.array(blocks, { minLength: 1 }), blocks, fc.nat(), (texts, markdown, place) => {
      const text = texts.join("\n\n");
      const at = place % (text.length + 1);
      const now = after(`${text.slice(0, at)}‸${text.slice(at)}`, `${markdown}\n\nend`);
      expect(words(now)).toBe(words(`${text.slice(0, at)}${markdown}end${text.slice(at)}`));
    }),
  );
});
