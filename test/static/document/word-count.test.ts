import { expect, test } from "bun:test";

import { prose } from "../../../static/editor/document/prose.ts";
import { wordCount, wordsIn } from "../../../static/editor/word-count.ts";
import { readState } from "./shown-text.ts";

/** The words of a page, and those between ⟨ and ⟩. */
function counted(marked: string) {
  const state = readState(marked.replace(/[⟨⟩]/g, ""));
  const [anchor, head] = [marked.indexOf("⟨"), marked.indexOf("⟩") - 1];
  return wordCount(prose(anchor < 0 ? state : state.update({ selection: { anchor, head } }).state), "en");
}

test.each([
  ["# A title\n\nIt's **two** `lines`\nlong.\n", 6],
  ["- [ ] one\n- [x] two\n\n1. three\n2. four\n", 4],
  ["| a | b |\n| - | - |\n| c d | |\n", 4],
  ["> [!NOTE]\n> A note[^1]\n\n[^1]: Its text\n", 4],
  [":::tip\n\nA tip\n\n:::\n", 2],
  ['<Card title="no">\n\nTwo words {count} &amp; <Icon name="no" />\n\n</Card>\n', 2],
  ["[A link](/no/such 'no') ![A picture](/no.png) https://no.example\n", 4],
])("%j has %d words", (page, words) => {
  expect(counted(page)).toEqual({ page: words, selected: 0 });
});

test("front matter, imports, code, formulas and comments have none", () => {
  const page =
    "---\ntitle: No\n---\n\nimport no from 'no'\n\n```js\nno\n```\n\n$$\nno\n$$\n\n{/* no */}\n\nOne $$no$$ word\n\n[no]: /no\n";
  expect(counted(page).page).toBe(2);
});

test("of a selection are its words, also where it begins or ends in code", () => {
  expect(counted("One ⟨two three⟩ four\n")).toEqual({ page: 4, selected: 2 });
  expect(counted("One\n\n```\nn⟨o\n```\n\ntwo three\n\n```\nn⟩o\n```\n").selected).toBe(2);
});

test("words are found where there are no spaces between them", () => {
  expect(wordsIn("我喜欢写文档。", "zh")).toBeWithin(3, 7); // dictionaries differ
  expect(wordsIn("日本語の文書を書きます。", "ja")).toBeWithin(4, 10);
  expect(wordsIn("Don't re-read 3.5 pages", "en")).toBe(5);
});

test("a long page is counted", () => {
  expect(counted("words of a page ".repeat(60_000)).page).toBe(240_000);
});
