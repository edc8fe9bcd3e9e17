import { expect, test } from "bun:test";

import { enter } from "../../../../../static/editor/document/keys/enter.ts";
import { tab } from "../../../../../static/editor/document/keys/tab.ts";
import { insert, page, press, shown, typed } from "../writing.ts";

test.each([
  ["```\na\n```‸\n", "x", "```\na\n```\n\nx‸\n"],
  ["```\na\n```‸\n\nB\n", "x", "```\na\n```\n\nx‸\n\nB\n"],
  ["> ~~~\n> a\n> ~~~‸", "x", "> ~~~\n> a\n> ~~~\n>\n> x‸"],
  ["$$\na\n$$‸", "x", "$$\na\n$$\n\nx‸"],
])("what is typed after a closing fence is a paragraph: %j", (before, words, after) => {
  expect(shown(insert(page(before), words))).toBe(after);
});

test.each([
  ["‸```sh\n```\n\nB", "```sh\nx‸\n```\n\nB"],
  ["```sh\n‸```\n\nB", "```sh\nx‸\n```\n\nB"],
  ["A\n\n- ‸```sh\n  ```", "A\n\n- ```sh\n  x‸\n  ```"],
  ["> ```\n> ‸```", "> ```\n> x‸\n> ```"],
  ["```sh\na\n‸```", "```sh\nax‸\n```"],
  ["```sh\na\n``‸`", "```sh\nax‸\n```"],
  ["A\n\n‸```sh\na\n```", "A\n\nx‸\n\n```sh\na\n```"],
  ["```s‸h\n```", "```sx‸h\n```"],
  ["A\n\n‸```\n\n```\n\nB", "A\n\n```\nx‸\n```\n\nB"],
  ["- ‸```\n\n\n  ```", "- ```\n  x‸\n\n  ```"],
  ["> ```\n>\n> ‸```", "> ```\n> x‸\n> ```"],
  ["- ```\n  a\n\n‸  ```", "- ```\n  a\n  x‸\n  ```"],
  ["A\n\n‸```", "A\n\n```\nx‸"],
  ["A\n\n‸```\n", "A\n\n```\nx‸"],
  ["A\n\n‸```\na", "A\n\nx‸\n\n```\na"],
  ["A\n\n‸$$\na", "A\n\nx‸\n\n$$\na"],
])("what is typed on a fence is in the code, or before it: %j", (before, after) => {
  expect(shown(insert(page(before), "x"))).toBe(after);
});

/** What is before code in its first line, and before its other lines. */
const containers = [
  ["", ""],
  ["- ", "  "],
  ["1. ", "   "],
  ["- a\n\n  1. ", "     "],
  ["> ", "> "],
  ["> - ", ">   "],
  ["-\t", " \t"],
  ["<Card>\n  ", "  "],
] as const;
const codes = ["```js", "~~~", "$$"].flatMap((fence) =>
  containers.map((marks) => [fence, ...marks] as const),
);
const isInQuote = ([fence, item]: readonly string[]) => fence === "$$" && item!.startsWith(">");

test.each(codes.filter((code) => !isInQuote(code)))(
  "what is typed on a blank line of code %j after %j begins as the lines there do: %j",
  (fence, item, lead) => {
    const close = fence.replace("js", "");
    const code = (line: string) => `${item}${fence}\n${lead}a\n${line}\n${lead}b\n${lead}${close}`;
    const blank = lead.startsWith(">") ? ">" : "";

    for (const line of [`${blank}‸`, `‸${blank}`, `${lead}‸`]) {
      expect(shown(insert(page(code(line)), "x"))).toBe(code(`${lead}x‸`));
    }
    expect(shown(press(page(code(`${blank}‸`)), tab))).toBe(code(`${lead}  ‸`));
  },
);

test.each([
  ["## A {#id}‸\n\nB", "## A x‸ {#id}\n\nB"],
  ["## A [#id]‸", "## A x‸ [#id]"],
  ["## A {/*id*/} ‸", "## A x‸ {/*id*/} "],
  ["## A ##‸", "## A x‸ ##"],
  ["A {#id}‸\n---", "A x‸ {#id}\n---"],
  ["> ## A {#id} ##‸", "> ## A x‸ {#id} ##"],
])("what is typed after a heading's id or closing marks is before them: %j", (before, after) => {
  expect(shown(insert(insert(page(before), " "), "x"))).toBe(after);
});

test.each([
  ["## A {#i‸d}", "## A {#ix‸d}"],
  ["## {#id}‸", "## x‸{#id}"],
  ["## A‸", "## Ax‸"],
])("an id is edited, and a heading goes on: %j", (before, after) => {
  expect(shown(insert(page(before), "x"))).toBe(after);
});

test.each([
  ["> ‸[!NOTE]\n> a", "> [!NOTE]\n> x‸a"],
  ["> [!NOTE]‸\n> a", "> [!NOTE]\n> x‸a"],
  ["> [!NOTE]‸", "> [!NOTE]\n> x‸"],
  ["- > ‸[!NOTE]\n  > a", "- > [!NOTE]\n  > x‸a"],
  ["> [!NO‸TE]\n> a", "> [!NOx‸TE]\n> a"],
])("what is typed beside a callout's name is its first text: %j", (before, after) => {
  expect(shown(insert(page(before), "x"))).toBe(after);
});

test("who has just written an id goes on after it", () => {
  expect(shown(typed(page("## A‸"), " {#id} x", enter))).toBe("## A {#id} x‸");
});

test.each([
  ["```‸\na\n```\n", "x", "```x‸\na\n```\n"],
  ["```\na\n```‸\n", " ", "```\na\n``` ‸\n"],
  ["````\na\n```‸\n", "`", "````\na\n````‸\n"],
])("an opening fence gets its language, and a closing one its length: %j", (before, words, after) => {
  expect(shown(insert(page(before), words))).toBe(after);
});

test.each([
  ["A\n\n‸<Card>\n  B\n</Card>", "A\n\nx‸\n\n<Card>\n  B\n</Card>"],
  ["A\n‸<Card>\n  B\n</Card>", "A\n\nx‸\n\n<Card>\n  B\n</Card>"],
  ["<Card>‸\n  B\n</Card>", "<Card>\n\n  x‸\n\n  B\n</Card>"],
  ["<Card>‸\n\nB\n\n</Card>", "<Card>\n\nx‸\n\nB\n\n</Card>"],
  ["<Card>‸\n</Card>", "<Card>\n\nx‸\n</Card>"],
  ["<Card>\n  B\n‸</Card>", "<Card>\n  B\n\nx‸\n\n</Card>"],
  ["<Card>\n  B\n</Card>‸\n\nC", "<Card>\n  B\n</Card>\n\nx‸\n\nC"],
  ["- A\n\n  <Card>‸\n    B\n  </Card>", "- A\n\n  <Card>\n\n    x‸\n\n    B\n  </Card>"],
  ["> <Card>\n> B\n> </Card>‸", "> <Card>\n> B\n> </Card>\n>\n> x‸"],
  ["‸<Card />\n\nA", "x‸\n\n<Card />\n\nA"],
  ["<Card />‸\n<Card />", "<Card />\n\nx‸\n\n<Card />"],
  ["‸:::note\nA\n:::", "x‸\n\n:::note\nA\n:::"],
  [":::note‸\nA\n:::", ":::note\n\nx‸\n\nA\n:::"],
  [":::note\nA\n:::‸", ":::note\nA\n:::\n\nx‸"],
  ["A\n\n---‸\nB", "A\n\n---\n\nx‸\n\nB"],
  ["A\n\n‸***", "A\n\nx‸\n\n***"],
])(
  "what is typed at the edge of a line of tags or a rule is a paragraph before or after it: %j",
  (before, after) => {
    expect(shown(insert(page(before), "x"))).toBe(after);
  },
);

test.each([
  ["‸## A", "## x‸A"],
  ["‸- A", "- x‸A"],
  ["> ‸- [ ] A", "> - [ ] x‸A"],
  ["A\n\n‸> 1. B", "A\n\n> 1. x‸B"],
])("what is typed before the marks of a text is after them: %j", (before, after) => {
  expect(shown(insert(page(before), "x"))).toBe(after);
});

test("what others save, and what is removed, is not written by who types at a tag", () => {
  const saved = page("A\n\nB\n\n<Card>‸\n\nC\n\n</Card>").update({
    changes: { from: 3, insert: "D\n\n" },
  }).state;
  expect(shown(insert(saved, "x"))).toBe("A\n\nD\n\nB\n\n<Card>\n\nx‸\n\nC\n\n</Card>");
});

test("Enter at a fence writes none of it", () => {
  const state = press(page("A\n\n‸```\nb\n```"), enter);
  expect(shown(insert(state, "x"))).toEndWith("x‸\n\n```\nb\n```");
});

test("blanks after a tag are not its writer's: what is typed after them is a paragraph", () => {
  expect(shown(typed(page("<Steps>‸\n\nA\n\n</Steps>"), "  x", enter))).toBe(
    "<Steps>  \n\nx‸\n\nA\n\n</Steps>",
  );
});

test.each([
  ["‸<Tabs>\n<Tab>\nA\n</Tab>\n</Tabs>", "x‸\n\n<Tabs>\n<Tab>\nA\n</Tab>\n</Tabs>"],
  ["<Tabs>‸\n<Tab>\nA\n</Tab>\n</Tabs>", "x‸\n\n<Tabs>\n<Tab>\nA\n</Tab>\n</Tabs>"],
  ["<Tabs>\n‸<Tab>\nA\n</Tab>\n</Tabs>", "<Tabs>\n<Tab>\n\nx‸\n\nA\n</Tab>\n</Tabs>"],
  ["<Tabs>\n<Tab>\nA\n</Tab>‸\n</Tabs>", "<Tabs>\n<Tab>\nA\n\nx‸\n\n</Tab>\n</Tabs>"],
  ["<Tabs>\n<Tab>\nA\n</Tab>\n‸</Tabs>", "<Tabs>\n<Tab>\nA\n</Tab>\n</Tabs>\n\nx‸"],
])(
  "of tabs it is in a tab or around all of them, because between them no text is shown: %j",
  (before, after) => {
    expect(shown(insert(page(before), "x"))).toBe(after);
  },
);

test.each([
  ["‸", "<kbd>Ctrl"],
  ["‸", "<Icon /> is one"],
  ["<Note>‸", "</Note>"],
  [":::note‸\nA\n:::", " Careful"],
  ["<Ca‸rd>\nA\n</Card>", "rd"],
])("who has just written a tag goes on in its line, and a directive gets its title: %j", (before, words) => {
  const text = [...words].reduce((state, sign) => insert(state, sign), page(before));
  expect(shown(text)).toBe(before.replace("‸", `${words}‸`));
});
