import { expect, test } from "bun:test";

import { backspace } from "../../../../static/editor/document/keys/backspace.ts";
import { outdent } from "../../../../static/editor/document/keys/nesting.ts";
import { insert, page, press, pressed, shown } from "./writing.ts";

test.each([
  ["One\n\n‸two", "One ‸two"],
  ["One\nmore\n\n‸two\nthree", "One\nmore ‸two\nthree"],
  ["One  \n\n\n\n‸two", "One  \n\n‸two"],
  ["# One\n\n‸two\nthree\n\nfour", "# One ‸two three\n\nfour"],
  ["# One ##\n\n‸two", "# One ‸two ##"],
  ["One\n===\n\n‸two", "One ‸two\n==="],
  ["- one\n\n‸two\nthree", "- one ‸two\n  three"],
  ["- one\n\n  ‸two", "- one ‸two"],
  ["> one\n\n‸two\nthree", "> one ‸two\n> three"],
  ["> one\n>\n> ‸two", "> one ‸two"],
  ["- one\n\n‸two\n\n- three", "- one ‸two\n- three"],
  ["- one\n\n‸two\n\n* three", "- one ‸two\n\n* three"],
  ["- one\n\n- two\n\n‸x\n\n- three", "- one\n\n- two ‸x\n\n- three"],
  ["日本\n\n‸語", "日本‸語"],
  ["> one\n>\n> ‸[!NOTE]\n> two", "> one ‸[!NOTE]\n> two"],
  ["one\n\n‸[!NOTE]\ntwo", "one ‸[!NOTE]\ntwo"],
  ["<Card>\n  one\n\n  ‸two\n</Card>", "<Card>\n  one ‸two\n</Card>"],
])("Backspace joins paragraphs: %j becomes %j", (before, after) => {
  expect(pressed(before, backspace)).toBe(after);
});

test.each([
  ["One\n‸two", "One‸two"],
  ["> One\n> ‸two", "> One‸two"],
  ["One\\\n‸two", "One ‸two"],
  ["One  \n‸two", "One ‸two"],
])("Backspace at a line of the source makes %j into %j", (before, after) => {
  expect(pressed(before, backspace)).toBe(after);
});

test.each([
  ["## ‸One {#a}\n\ntwo", "‸One\n\ntwo"],
  ["## ‸One [#a]", "‸One"],
  ["A\n## ‸One {/* #a */} ##\nB", "A\n\n‸One\n\nB"],
  ["‸One {#a}\n===", "‸One"],
  ["## ‸{#a}", "‸"],
  ["A\n\n## ‸{/* #a */}\n\nB", "A\n\n‸\n\nB"],
  ["## {#a}\n\n‸two", "## ‸two{#a}"],
  ["## One {#a}\n\n‸two", "## One ‸two {#a}"],
])("a heading's id goes or stays with its marks: %j becomes %j", (before, after) => {
  expect(pressed(before, backspace)).toBe(after);
});

test.each([
  ["# ‸One", "‸One"],
  ["## ‸One ##\ntwo", "‸One\n\ntwo"],
  ["A\n# ‸One", "A\n\n‸One"],
  ["‸One\n===\ntwo", "‸One\n\ntwo"],
  ["# ‸- one", "‸\\- one"],
  ["# ‸export it", "‸ export it"],
  ["- # ‸One\n  two", "- ‸One\n\n  two"],
])("Backspace in a heading makes it a paragraph: %j becomes %j", (before, after) => {
  expect(pressed(before, backspace)).toBe(after);
});

test.each([
  ["- one\n- ‸two\n- three", "- one\n\n‸two\n\n- three"],
  ["- ‸one", "‸one"],
  ["Text\n\n- ‸one\n- two", "Text\n\n‸one\n\n- two"],
  ["1. one\n2. ‸two\n3. three", "1. one\n\n‸two\n\n2. three"],
  ["- [ ] ‸one", "‸one"],
  ["- one\n- ‸two\n\n  more\n  - inner\n- three", "- one\n\n‸two\n\nmore\n- inner\n- three"],
  ["- ‸one\n  - inner\n- two", "‸one\n- inner\n- two"],
  ["> - ‸one\n>   - inner\n> - two", "> ‸one\n> - inner\n> - two"],
  ["1. ‸one\n   ```\n   code\n   ```\n1) two", "‸one\n```\ncode\n```\n1) two"],
  ["1. ‸one\n   1. a\n   2. b\n2. two\n3. three", "‸one\n1. a\n2. b\n3. two\n4. three"],
  ["1. ‸one\n   1) a\n   2) b\n2. two", "‸one\n1) a\n2) b\n1. two"],
  ["- ‸one\n\n  <div>\n  two\n  </div>\n- three", "‸one\n\n<div>\ntwo\n</div>\n\n- three"],
  ["- one\n  - ‸inner\n  - other", "- one\n- ‸inner\n  - other"],
  ["1. one\n   - ‸inner\n2. two", "1. one\n2. ‸inner\n3. two"],
  ["- one\n- ‸\n- three", "- one\n\n‸\n\n- three"],
  ["- one\n- ‸", "- one\n\n‸"],
])("Backspace at an item's start lifts it: %j becomes %j", (before, after) => {
  expect(pressed(before, backspace)).toBe(after);
});

test.each([
  ["> ‸one\n> two", "‸one\ntwo"],
  ["A\n\n> ‸one\n>\n> two", "A\n\n‸one\n\n> two"],
  ["> [!NOTE]\n> ‸one", "> ‸one"],
  [">  ‸[!NOTE]\n> one", "> ‸[!NOTE]\n> one"],
  ["- > ‸one\n  > two", "- ‸one\n  two"],
])("Backspace at a quote's start lifts its first paragraph: %j becomes %j", (before, after) => {
  expect(pressed(before, backspace)).toBe(after);
});

test.each([
  ["A\n\n‸\n\nB", "A‸\n\nB"],
  ["A\n\n‸", "A‸"],
  ["A\n\n‸\n", "A‸\n"],
  ["A\n\n\n\n‸\n\nB", "A\n\n‸\n\nB"],
  ["A\n‸\n\nB", "A‸\n\nB"],
  ["A\n‸\nB", "A‸\n\nB"],
  ["\n\n‸A", "‸A"],
  ["> one\n>\n> ‸\n\nB", "> one‸\n\nB"],
  ["- one\n\n  ‸\n\n- two", "- one‸\n- two"],
  ["- one\n\n‸\n\n- two\n- three", "- one‸\n- two\n- three"],
  ["One\\\n‸\n\nB", "One‸\n\nB"],
  ["One  \n‸\n\nB", "One‸\n\nB"],
  ["<Card>\n\n‸\n\n  one\n</Card>", "<Card>\n\n  ‸one\n</Card>"],
  ["```\ncode\n```\n\n‸", "```\ncode‸\n```"],
  ["---\n\n‸\n\nB", "⟨---⟩\n\nB"],
])("Backspace takes an empty paragraph away: %j becomes %j", (before, after) => {
  expect(pressed(before, backspace)).toBe(after);
});

test.each([
  ["A\n\n---\n\n‸B", "A\n\n⟨---⟩\n\nB"],
  ["<Card>\n  A\n</Card>\n\n‸B", "⟨<Card>\n  A\n</Card>⟩\n\nB"],
  ["<Badge />\n\n‸B", "⟨<Badge />⟩\n\nB"],
  ["| a |\n|---|\n| b |\n\n‸B", "⟨| a |\n|---|\n| b |⟩\n\nB"],
  ["```js\ncode\n```\n\n‸B", "```js\ncode‸\n```\n\nB"],
  ["A\n\n‸---", "A‸\n\n---"],
  ["A\n\n‸```js\ncode\n```", "A‸\n\n```js\ncode\n```"],
  ["```js\n‸code\n```", "```js\n‸code\n```"],
  ["```js\ncode\n```‸", "```js\ncode‸\n```"],
  ["‸A", "‸A"],
])("Backspace after what has no text selects it, and eats no tag: %j becomes %j", (before, after) => {
  expect(pressed(before, backspace)).toBe(after);
});

test.each([
  ["<Note>\n\n‸one\n\ntwo\n\n</Note>", "‸one\n\n<Note>\n\ntwo\n\n</Note>"],
  ["A\n\n:::note\n‸one\n\n- two\n:::\n\nB", "A\n\n‸one\n\n:::note\n- two\n:::\n\nB"],
  ['<Card title="A">\n  ‸one\n  more\n\n  two\n</Card>', '‸one\nmore\n\n<Card title="A">\n  two\n</Card>'],
  [
    "<Step>\n  A\n\n  <Note>\n    ‸one\n\n    two\n  </Note>\n</Step>",
    "<Step>\n  A\n\n  ‸one\n\n  <Note>\n    two\n  </Note>\n</Step>",
  ],
])("Backspace at a component's start takes its first text out of it: %j becomes %j", (before, after) => {
  expect(pressed(before, backspace)).toBe(after);
});

test.each([
  ["A\n\n<Note>\n\n‸one\n\n</Note>\n\nB", "A\n\n‸one\n\nB"],
  ['<Callout type="info">\n  ‸one\n</Callout>', "‸one"],
  ["A\n\n:::note\n‸one\n:::\n\nB", "A\n\n‸one\n\nB"],
  ["A\n\n<Card>‸One</Card>\n\nB", "A\n\n‸One\n\nB"],
  [":::note[Careful]\n‸one\n:::", "‸one\n\n:::note[Careful]\n:::"],
  ['<Card title="A">\n  ‸one\n</Card>', '‸one\n\n<Card title="A">\n</Card>'],
])("a component that is empty then goes, if it has no words of its own: %j becomes %j", (before, after) => {
  expect(pressed(before, backspace)).toBe(after);
});

test.each([
  ["- a\n\n  <Card>\n    ‸one\n\n    two\n  </Card>", "- a\n\n  ‸one\n\n  <Card>\n    two\n  </Card>"],
  ["- <Card>\n    ‸one\n\n    two\n  </Card>", "- ‸one\n\n  <Card>\n    two\n  </Card>"],
  ["1. a\n   <Note>\n   ‸one\n   </Note>\n\n   b\n2. c", "1. a\n\n   ‸one\n\n   b\n2. c"],
  ["> <Card>\n>\n> ‸one\n>\n> </Card>\n\nB", "> ‸one\n\nB"],
  [
    "> - a\n>\n>   :::note[B]\n>   ‸one\n>   more\n>   :::\n> - c",
    "> - a\n>\n>   ‸one\n>   more\n>\n>   :::note[B]\n>   :::\n> - c",
  ],
  [
    "- <Tabs>\n  <Tab>\n\n  ‸one\n\n  </Tab>\n  </Tabs>",
    "- <Tabs>\n  ⟨<Tab>\n\n  one\n\n  </Tab>⟩\n  </Tabs>",
  ],
])("in a list item or a quote it is as outside of them: %j becomes %j", (before, after) => {
  expect(pressed(before, backspace)).toBe(after);
});

test.each([
  ["- a\n- ```js\n  ‸\n  ```\n- b", "- a\n- ‸\n- b"],
  ["> 1. ```\n>    ‸\n>    ```", "> 1. ‸"],
  ["[^a]: ```\n    ‸\n    ```", "[^a]: ‸"],
  ["- a\n\n  ```\n  ‸\n  ```", "- a\n\n  ‸"],
])(
  "in empty code that an item begins with it takes the code, and the item stays: %j becomes %j",
  (before, after) => {
    expect(pressed(before, backspace)).toBe(after);
  },
);

test.each([
  [backspace, "- a\n  <Card>\n    ‸one\n  </Card>\n- b"],
  [outdent, "- a\n  <Card>\n    - ‸one\n  </Card>\n- b"],
])("no item of a component in an item becomes an item before the closing tag", (key, after) => {
  expect(pressed("- a\n  <Card>\n    - ‸one\n  </Card>\n- b", key)).toBe(after);
});

test.each([
  ["<Tabs>\n<Tab>\n\n‸one\n\n</Tab>\n</Tabs>", "<Tabs>\n⟨<Tab>\n\none\n\n</Tab>⟩\n</Tabs>"],
  [
    '<Steps>\n  <Step title="A">\n    ‸one\n  </Step>\n</Steps>',
    '<Steps>\n⟨  <Step title="A">\n    one\n  </Step>⟩\n</Steps>',
  ],
])(
  "what has only components in it takes no text, so that Backspace selects the one: %j becomes %j",
  (before, after) => {
    expect(pressed(before, backspace)).toBe(after);
  },
);

test.each([
  ["---‸\n\none", "⟨---⟩\n\none"],
  ["<Card>\n  one\n</Card>‸", "⟨<Card>\n  one\n</Card>⟩"],
  ["<Card />‸", "⟨<Card />⟩"],
  [":::note\none\n:::‸", "⟨:::note\none\n:::⟩"],
  [":::note‸\none\n:::", ":::note‸\none\n:::"],
])("Backspace after marks of a block makes no text of them: %j becomes %j", (before, after) => {
  expect(pressed(before, backspace)).toBe(after);
});

test("who has just written a tag or a rule corrects it", () => {
  const left = ["--‸", "<Card‸\n\none\n\n</Card>"].map((before) =>
    shown(press(insert(page(before), before.startsWith("<") ? ">" : "-"), backspace)),
  );
  // The sign itself is removed by CodeMirror.
  expect(left).toEqual(["---‸", "<Card>‸\n\none\n\n</Card>"]);
});

test.each([
  ["<Card>\n  ‸\n</Card>", "⟨<Card>\n  \n</Card>⟩"],
  ["A\n\n:::note\n‸\n:::\n\nB", "A\n\n⟨:::note\n\n:::⟩\n\nB"],
  ["<Tabs>\n<Tab>\n\n‸\n\n</Tab>\n</Tabs>", "<Tabs>\n⟨<Tab>\n\n\n\n</Tab>⟩\n</Tabs>"],
  ["A\n\n<Card>‸</Card>", "A\n\n⟨<Card></Card>⟩"],
  ["> <Card>\n> ‸\n> </Card>", "⟨> <Card>\n> \n> </Card>⟩"],
])(
  "Backspace in an empty component selects it, so that the next one takes it away: %j becomes %j",
  (before, after) => {
    expect(pressed(before, backspace)).toBe(after);
  },
);

test.each([
  ["```\n‸\n```", "‸"],
  ["A\n\n```js\n‸\n```\n\nB", "A\n\n‸\n\nB"],
  ["$$ a^2\n‸\n$$", "$$ a^2\n‸\n$$"],
  ["- ```\n  a\n  ‸b\n  ```", "- ```\n  a‸b\n  ```"],
  ["- ```\n  a\n\n  ‸b\n  ```", "- ```\n  a\n  ‸b\n  ```"],
  ["```‸\n\n```\n\nB", "``‸\n\nB"],
])("Backspace in code makes %j into %j", (before, after) => {
  expect(pressed(before, backspace)).toBe(after);
});
