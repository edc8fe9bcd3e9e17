import { expect, test } from "bun:test";

import { enter } from "../../../../../static/editor/document/keys/enter.ts";
import { seenIn } from "../marks-as-read.ts";
import { insert, page, pressed, shown, undone } from "../writing.ts";

const removed = (marked: string) => shown(insert(page(marked), "", "delete.selection"));

test.each([
  ["a⟨a\n\nb⟩b", "a‸b"],
  ["a⟨a\n\n# b⟩b\nc", "a‸b\n\nc"],
  ["# a⟨a\n\nb⟩b\nc", "# a‸b c"],
  ["a⟨a\n\n⟩# bb", "a‸bb"],
  ["## aa {#id}⟨\n\n⟩bb\ncc", "## aa‸bb cc {#id}"],
  ["⟨# aa\n\n⟩# bb", "‸# bb"],
  ["⟨# aa\n\nb⟩b", "‸b"],
  ["a⟨a\n\n> b⟩b\n> c", "a‸b\nc"],
  ["> a⟨a\n\nb⟩b\nc", "> a‸b\n> c"],
  ["- a⟨a\n- b⟩b\n- c", "- a‸b\n- c"],
  ["1. a⟨a\n2. b\n3. c⟩c\n4. d", "1. a‸c\n2. d"],
  ["- a⟨a\n\nb⟩b\nc", "- a‸b\n  c"],
  ["1. a\n\n       b⟨b\n2. c⟩c\n\n   - d\n", "1. a\n\n       b‸c\n\n   - d\n"],
  ["a⟨a\nb⟩b", "a‸b"],
  ["a⟨a\n\n⟩\n\nb", "a‸\n\nb"],
  ["⟨## aa {#id}\n\n> ⟩bb\n> cc", "‸bb\ncc"],
  ["⟨aa\n==\n\n⟩bb", "‸bb"],
  ["## ⟨aa {#id}\n\n⟩bb", "## ‸bb {#id}"],
  ["⟨aa\n\nsee ⟩# b", "‸\\# b"],
  ["⟨---\n\n## a⟩a {#id}", "‸a"],
  ["x\n\n⟨## a⟩a {#id}\n\ny", "x\n\n‸a\n\ny"],
  ["a\n\n⟨bb⟩\n--\n\nc", "a\n\n‸\n\nc"],
  ["> ⟨aa⟩\n> ==\n\nc", "> ‸\n\nc"],
  ["⟨a⟩a\n==", "‸a\n=="],
  ["## ⟨a⟩a {#id}", "## ‸a {#id}"],
])("a selection of several texts goes, and the rest is one text: %j becomes %j", (before, after) => {
  expect(removed(before)).toBe(after);
});

test.each([
  ["t⟨\n\n⟩- \n  1. x\n  2. y\n\nz", "t‸\n\n1. x\n2. y\n\nz"],
  ["t⟨\n\n⟩- \n  ```\n  x\n  ```\n- y", "t‸\n\n```\nx\n```\n- y"],
  ["- t⟨\n⟩- \n  1. x", "- t‸\n  1. x"],
  ["t⟨\n\n⟩> - \n>   1. x", "t‸\n\n1. x"],
  ["- ⟨\n  1. x\n\nz⟩z", "- ‸z"],
  ["- ⟨\n  1. x⟩\n  2. y\n\nz", "- ‸\n  1. y\n\nz"],
])(
  "what is in an item without text of its own goes only if it is selected: %j becomes %j",
  (before, after) => {
    expect(removed(before)).toBe(after);
  },
);

test.each([
  ["a⟨a\n\n<Card>\n  b⟩b\n</Card>", "a‸\n\n<Card>\n  b\n</Card>"],
  ["<Card>\n  a⟨a\n</Card>\n\nb⟩b", "<Card>\n  a‸\n</Card>\n\nb"],
  ["a⟨a\n\n<Card>\n  x\n</Card>\n\nb⟩b", "a‸b"],
  ["a⟨a\n\n:::note\nb⟩b\n:::", "a‸\n\n:::note\nb\n:::"],
  ["a⟨a\n\nx\n\n```js\nco⟩de\n```", "a‸\n\n```js\nde\n```"],
  ["```js\nco⟨de\n```\n\nx\n\nb⟩b", "```js\nco‸\n```\n\nb"],
  ["```js\nco⟨de\n```\n\n```ts\nmo⟩re\n```", "```js\nco‸\n```\n\n```ts\nre\n```"],
  ["```js\na⟨\n⟩```\n\nb", "```js\na‸\n```\n\nb"],
  ["```js⟨\n⟩a\n```\n\nb", "```js\n‸a\n```\n\nb"],
  ["```js\na⟨b\n```⟩\n\nb", "```js\na‸\n```\n\nb"],
  ["⟨```js\na⟩b\n```\n\nb", "```js\n‸b\n```\n\nb"],
  ["- $$\n  a⟨b\n  $⟩$\n\nb", "- $$\n  a‸\n  $$\n\nb"],
  ["> ```\n> a⟨\n> ⟩```", "> ```\n> a‸\n> ```"],
  ["---⟨\n\n⟩b", "---\n\n‸b"],
  ["a\n\n---⟨\n\nb⟩b", "a\n\n---\n\n‸b"],
  ["a⟨a\n\n| a |\n|---|\n| b⟩ |", "a‸\n\n| a |\n|---|\n| b |"],
  ["---\ntitle: ⟨a\n---\n\nb⟩b", "---\ntitle: a\n---\n\n‸b"],
  ["⟨---\ntitle: a\n---\n\nbb⟩", "---\ntitle: a\n---\n\n‸"],
  ["⟨<Card>\n  a⟩a\n</Card>", "<Card>\n  ‸a\n</Card>"],
  [":::tip\na⟨\n:::\n\n> b\n>\n> <Card>\n> ⟩c\n> </Card>", ":::tip\na‸\n:::\n\n> <Card>\n> c\n> </Card>"],
  ["a⟨a\n\n<Tabs>\n  <Tab>b⟩b</Tab>\n</Tabs>", "a‸\n\n<Tabs>\n  <Tab>b</Tab>\n</Tabs>"],
  ["<Tabs>\n  <Tab>a⟨a</Tab>\n</Tabs>\n\nb⟩b", "<Tabs>\n  <Tab>a‸</Tab>\n</Tabs>\n\nb"],
  ["a⟨a\n\nb <b>b⟩b</b>", "a‸ <b>b</b>"],
  ["a⟨a\n\n<A>\nx\n</A>\n\n<B>\nb⟩b\n</B>", "a‸\n\n<B>\nb\n</B>"],
  ["```\na⟨a\n```\n\nx\n\n:::note\nb⟩b\n:::", "```\na‸\n```\n\n:::note\nb\n:::"],
  ["<A>\na⟨a\n</A>\n\nx\n\n<B>\n  <C>b⟩b</C>\n</B>", "<A>\na‸\n</A>\n\n<B>\n  <C>b</C>\n</B>"],
  ["> a⟨a\n>\n> <B>\n> b⟩b\n> </B>", "> a‸\n>\n> <B>\n> b\n> </B>"],
  ["<A>a⟨a</A>\n<B>⟩bb</B>", "<A>a‸</A>\n<B>bb</B>"],
  ["a⟨a <b>⟩bb</b>", "a‸ <b>bb</b>"],
  ["a <b>b⟨b</b> a⟩a", "a <b>b‸</b> a"],
  ["<A>a⟨</A>\n\nx\n\n<B>\n1. ⟩one\n2. two\n</B>", "<A>a</A>\n\n‸<B>\n1. one\n2. two\n</B>"],
  ["<A>aa</A>\n<B>⟨bb⟩</B>", "<A>aa</A>\n<B>‸</B>"],
  ["<A>aa</A>\n<B>⟨bb</B>\n\ncc⟩", "<A>aa</A>\n<B>‸</B>\n\n"],
  ["<A>aa</A>\n<B>⟨bb</B>\n\n<C>\n  cc⟩\n</C>", "<A>aa</A>\n<B>‸</B>\n\n<C>\n  \n</C>"],
])("no tag or fence goes without its partner: %j becomes %j", (before, after) => {
  expect(removed(before)).toBe(after);
});

test("what is typed over a selection takes its place, and undo brings it back", () => {
  const before = "- a⟨a\n\nb⟩b\nc";
  const after = insert(page(before), "x");
  expect(shown(after)).toBe("- ax‸b\n  c");
  expect(undone(after).doc.toString()).toBe("- aa\n\nbb\nc");
});

test.each([
  ["<A>\n<B>a⟨</B>\n\nx\n\n</A>\n\n⟩b", "<A>\n<B>a</B>\n\nQ‸\n\n</A>\n\nb"],
  ["<A>a⟨</A>\n\nx\n\n<B>\nb⟩b\n</B>", "<A>a</A>\n\nQ‸\n\n<B>\nb\n</B>"],
  ["a⟨a <b>⟩bb</b>", "aQ‸ <b>bb</b>"],
  ["a <b>bb⟨</b>a⟩a", "a <b>bb</b>Q‸a"],
])(
  "what is typed over a selection of which a tag stays is on no line of a tag: %j becomes %j",
  (before, after) => {
    expect(shown(insert(page(before), "Q"))).toBe(after);
  },
);

test("the front matter stays, unless a pasted page has its own", () => {
  expect(shown(insert(page("⟨---\na: b\n---⟩\n\nB"), "x"))).toBe("---\na: b\n---\n\nx‸\n\nB");
  expect(shown(insert(page("⟨---\na: b\n---\n\nB⟩"), "x"))).toBe("---\na: b\n---\n\nx‸");
  expect(shown(insert(page("⟨---\na: b\n---\n\nB⟩"), "---\nc: d\n---\n", "input.paste"))).toBe(
    "---\nc: d\n---\n‸",
  );
});

test("Enter over a selection makes the rest a new paragraph", () => {
  expect(pressed("a⟨a\n\nb⟩b", enter)).toBe("a\n\n‸b");
  expect(pressed("- a⟨a\n- b⟩b", enter)).toBe("- a\n- ‸b");
  expect(pressed("a⟨a\n\n# b⟩b", enter)).toBe("a\n\n‸b");
});

test.each([
  "---\ntitle: A\n---\n⟨\n⟩b",
  "```js\na\n```\n⟨\n⟩b",
  "a\n⟨\n⟩```js\nb\n```",
  "<Card>\na\n</Card>\n⟨\n⟩b",
  "| a |\n| - |\n| b |\n⟨\n⟩c",
])(
  "blank lines that are hidden, of which some are selected, stay between blocks that can't be joined: %j",
  (marked) => {
    const state = page(marked);
    const { from, to } = state.selection.main;

    const { state: left } = state.update({
      changes: { from: from - 1, to },
      selection: { anchor: from - 1 },
      userEvent: "delete.selection",
    });

    expect(left.doc).toEqual(state.doc);
  },
);

test.each([
  ["<Card>\n\nA\n\n</Card>⟨\n⟩## B", "<Card>\n\nA\n\n</Card>\n## x‸B"],
  ["<Card>⟨\n⟩* B\n</Card>", "<Card>\n* x‸B\n</Card>"],
  ["---⟨\n\n⟩> - B", "---\n\n> - x‸B"],
])("what is typed over the break after marks that stay is in the text below: %j", (before, after) => {
  expect(shown(insert(page(before), "x"))).toBe(after);
});

const blocks = [
  "Text",
  "## Heading",
  "Heading\n===",
  "- item",
  "> quote",
  "|a|b|\n|-|-|",
  "|a|b|\n|-|-|\n|c|d|",
  "```js\ncode\n```",
  "$$\nm\n$$",
  "---",
  "<Card>\n\nin it\n\n</Card>",
  ":::note\n\nin it\n\n:::",
  "<Card />",
];

const signsOf = (text: string) => seenIn(text, "mdx").map(({ sign }) => sign);

test.each(blocks.flatMap((above) => blocks.map((below) => [above, below])))(
  "what is typed over the room between %j and %j leaves both what they are",
  (above, below) => {
    const wanted = ["T", ...signsOf(above), "x", ...signsOf(below)].join("");
    for (const room of ["⟨\n\n⟩", "\n⟨\n⟩"]) {
      const after = insert(page(`T\n\n${above}${room}${below}\n`), "x").doc.toString();
      expect(signsOf(after).join(""), after).toBe(wanted);
    }
  },
);
