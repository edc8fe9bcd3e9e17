import { expect, spyOn, test } from "bun:test";

import { enter, hardBreak } from "../../../../static/editor/document/keys/enter.ts";
import { page, pressed, shown, typed } from "./writing.ts";

test.each([
  ["## On‸e {#a}", "## On {#a}\n\n‸e"],
  ["## One‸ {#a}\n\nA", "## One {#a}\n\n‸\n\nA"],
  ["## One {#a}‸\n\nA", "## One {#a}\n\n‸\n\nA"],
])("a heading keeps its id: Enter makes %j into %j", (before, after) => {
  expect(pressed(before, enter)).toBe(after);
});

test.each([
  ["One‸", "One\n\n‸"],
  ["One‸\n", "One\n\n‸\n"],
  ["One‸\n\nTwo", "One\n\n‸\n\nTwo"],
  ["One ‸two", "One\n\n‸two"],
  ["One‸ two", "One\n\n‸two"],
  ["One\ntwo ‸three\nfour", "One\ntwo\n\n‸three\nfour"],
  ["One\n‸two", "One\n\n‸two"],
  ["One‸\ntwo", "One\n\n‸two"],
  ["One\\\n‸two", "One\n\n‸two"],
  ["One ‸", "One\n\n‸"],
  ["‸One", "\n\n‸One"],
  ["A\n\n‸One", "A\n\n\n\n‸One"],
  ["A\n\n‸\n\nB", "A\n\n\n\n‸\n\nB"],
  ["‸", "\n\n‸"],
  ["A\n‸\n\nB", "A\n\n‸\n\nB"],
  ["One\\\n‸", "One\n\n‸"],
  ["One |‸- two", "One |\n\n‸\\- two"],
  ["One ‸# two", "One\n\n‸\\# two"],
  ["It was ‸1984. Then", "It was\n\n‸1984\\. Then"],
  ["We ‸export it", "We\n\n‸ export it"],
  ["A **bold‸** text", "A **bold**\n\n‸text"],
  ["A **bold‸**", "A **bold**\n\n‸"],
  ["A **bo‸ld** text", "A **bo**\n\n**‸ld** text"],
  ["A *b **c ‸d** e* f", "A *b **c***\n\n***‸d** e* f"],
  ["See [the ‸docs](/d) now", "See [the](/d)\n\n[‸docs](/d) now"],
  ['A <b x="1‸ 2" /> c', 'A <b x="1 2" />\n\n‸c'],
  ["<Card>\n  One‸\n</Card>", "<Card>\n  One\n\n  ‸\n</Card>"],
  ["<Card>\n  One ‸two\n</Card>", "<Card>\n  One\n\n  ‸two\n</Card>"],
  ["<Card>One‸</Card>", "<Card>\n  One\n\n  ‸\n</Card>"],
  ["<Card>O‸ne</Card>", "<Card>\n  O\n\n  ‸ne\n</Card>"],
  ["<Card>‸One</Card>", "<Card>\n  \n\n  ‸One\n</Card>"],
  ["<Card>‸</Card>", "<Card>\n  ‸\n</Card>"],
  ["> <Card>**O‸ne**</Card>", "> <Card>\n>   **O**\n>\n>   **‸ne**\n> </Card>"],
  ["<Card>One</Card>‸", "<Card>One</Card>\n\n‸"],
  ["- <Card>One‸</Card>", "- <Card>One</Card>\n- ‸"],
  ["A <Badge>One‸</Badge> two", "A <Badge>One</Badge>\n\n‸two"],
  ["A <Badge>‸One</Badge> two", "A\n\n‸<Badge>One</Badge> two"],
  ['A **<B a="1">O‸ne</B>** two', 'A **<B a="1">O</B>**\n\n**<B a="1">‸ne</B>** two'],
  ["## A <Badge>One‸</Badge>", "## A <Badge>One</Badge>\n\n‸"],
  ["<Card>‸\n  One\n</Card>", "<Card>\n\n‸\n\n  One\n</Card>"],
])("Enter in a paragraph makes %j into %j", (before, after) => {
  expect(pressed(before, enter)).toBe(after);
});

test.each([
  ["# One‸", "# One\n\n‸"],
  ["# One‸\ntwo", "# One\n\n‸\n\ntwo"],
  ["# One ‸two", "# One\n\n‸two"],
  ["# One ‸two ##", "# One ##\n\n‸two"],
  ["# One‸ #\n\nB", "# One #\n\n‸\n\nB"],
  ["A\n\n# ‸One", "A\n\n\n\n# ‸One"],
  ["One ‸two\n===", "One\n===\n\n‸two"],
  ["One‸\n===", "One\n===\n\n‸"],
])("Enter in a heading makes %j into %j", (before, after) => {
  expect(pressed(before, enter)).toBe(after);
});

test.each([
  ["> One‸", "> One\n>\n> ‸"],
  ["> One ‸two\n> three", "> One\n>\n> ‸two\n> three"],
  ["> One\n>\n> ‸", "> One\n\n‸"],
  ["> One\n>\n> ‸\n\nAfter", "> One\n\n‸\n\nAfter"],
  ["> One\n>\n> ‸\n>\n> two", "> One\n\n‸\n\n> two"],
  ["> [!NOTE]‸", "> [!NOTE]\n> ‸"],
  ["> [!NOTE]\n> One‸", "> [!NOTE]\n> One\n>\n> ‸"],
  ["- > One\n  >\n  > ‸", "- > One\n\n  ‸"],
])("Enter in a quote makes %j into %j", (before, after) => {
  expect(pressed(before, enter)).toBe(after);
});

test.each([
  ["-‸--\na: 1\n---\n", "---\n‸\na: 1\n---\n"],
  ["---‸\na: 1\n---\n", "---\n‸\na: 1\n---\n"],
  ["---\na: 1\n‸---\n", "---\na: 1\n\n‸---\n"],
  ["---\na: 1\n-‸--\n", "---\na: 1\n---\n\n‸\n"],
])("Enter in the front matter, which stays whole, makes %j into %j", (before, after) => {
  expect(pressed(before, enter)).toBe(after);
});

test.each([
  ['<Card a="1" ‸b="2" />', '<Card a="1" \n‸b="2" />'],
  ["<Ca‸rd />", "<Card />\n\n‸"],
  ["<Card>\n  > One\n</Card‸>", "<Card>\n  > One\n</Card>\n\n‸"],
  ["<Card>\n  - One\n<‸/Card>\n", "<Card>\n  - One\n</Card>\n\n‸\n"],
])("Enter in a tag, which stays whole, makes %j into %j", (before, after) => {
  expect(pressed(before, enter)).toBe(after);
});

test.each([
  ["One‸ two", "One\\\n‸two"],
  ["A  \nB\n\nOne‸ two", "A  \nB\n\nOne  \n‸two"],
  ["A\\\nB  \nC\n\nOne‸ two", "A\\\nB  \nC\n\nOne\\\n‸two"],
  ["> One‸ two", "> One\\\n> ‸two"],
  ["- One‸ two", "- One\\\n  ‸two"],
  ["One‸", "One\\\n‸"],
  ["# One ‸two", "# One\n\n‸two"],
])("Shift and Enter makes %j into %j", (before, after) => {
  expect(pressed(before, hardBreak)).toBe(after);
});

test("a page is written by keyboard alone", () => {
  const text = "# Title\nOne\n- one\ntwo\n\nAfter\n> Said\n\nDone";
  expect(shown(typed(page("‸"), text, enter))).toBe(
    "# Title\n\nOne\n\n- one\n- two\n\nAfter\n\n> Said\n\nDone‸",
  );
});

test("Enter waits on a busy machine until the text around it is read", () => {
  const state = page("- one‸");
  let now = 0;
  using _clock = spyOn(Date, "now").mockImplementation(() => (now += 30));

  expect(shown(typed(state, "\ntwo\n\nAfter", enter))).toBe("- one\n- two\n\nAfter‸");
});
