import { expect, test } from "bun:test";

import { enter } from "../../../../static/editor/document/keys/enter.ts";
import { pressed } from "./writing.ts";

test.each([
  ["<Note>\nOne\n\n‸\n</Note>", "<Note>\nOne\n</Note>\n\n‸"],
  ["<Note>\n\nOne\n\n‸\n\n</Note>", "<Note>\n\nOne\n\n</Note>\n\n‸"],
  ["<Note>\nOne\n\n‸\n</Note>\nTwo", "<Note>\nOne\n</Note>\n\n‸\n\nTwo"],
  [":::note\nOne\n\n‸\n:::\n\nTwo", ":::note\nOne\n:::\n\n‸\n\nTwo"],
  [
    "<Tabs>\n  <Tab>\n    One\n\n    ‸\n  </Tab>\n</Tabs>",
    "<Tabs>\n  <Tab>\n    One\n  </Tab>\n</Tabs>\n\n‸",
  ],
  [
    "<Tabs>\n<Tab>\n\nOne\n\n‸\n\n</Tab>\n<Tab>\n\n</Tab>\n</Tabs>\n\nTwo",
    "<Tabs>\n<Tab>\n\nOne\n\n</Tab>\n<Tab>\n\n</Tab>\n</Tabs>\n\n‸\n\nTwo",
  ],
  [
    "<Tabs>\n<Tab>\n<Card>\nOne\n\n‸\n</Card>\n</Tab>\n</Tabs>",
    "<Tabs>\n<Tab>\n<Card>\nOne\n</Card>\n\n‸\n</Tab>\n</Tabs>",
  ],
  ["<Steps>\n<Step>\nOne\n\n‸\n</Step>\n</Steps>", "<Steps>\n<Step>\nOne\n</Step>\n\n‸\n</Steps>"],
  ["<Note>  \nOne\n\n‸\n</Note>  \n\nTwo", "<Note>  \nOne\n</Note>  \n\n‸\n\nTwo"],
  ["<Tabs>\n  <Tab />\n\n  ‸\n</Tabs>", "<Tabs>\n  <Tab />\n</Tabs>\n\n‸"],
])("Enter on the empty last line of a component leaves it: %j becomes %j", (before, after) => {
  expect(pressed(before, enter)).toBe(after);
});

test.each([
  [
    "1. One\n\n   <Note>\n   Two\n\n   ‸\n   </Note>\n2. Three",
    "1. One\n\n   <Note>\n   Two\n   </Note>\n\n   ‸\n\n2. Three",
  ],
  ["1. One\n\n   :::note\n   Two\n\n   ‸\n   :::", "1. One\n\n   :::note\n   Two\n   :::\n\n   ‸"],
  ["> <Note>\n> One\n>\n> ‸\n> </Note>", "> <Note>\n> One\n> </Note>\n>\n> ‸"],
  ["- <A>\n  <B>\n  One\n\n  ‸\n  </B>\n  </A>", "- <A>\n  <B>\n  One\n  </B>\n\n  ‸\n  </A>"],
  ["- One\n\n  <Note>\n  - Two\n\n    ‸\n  </Note>", "- One\n\n  <Note>\n  - Two\n\n  - ‸\n  </Note>"],
  ["<Note>\n> One\n>\n> ‸\n</Note>", "<Note>\n> One\n\n‸\n</Note>"],
  ["- <Note>\n  One\n  </Note>\n\n  ‸", "- <Note>\n  One\n  </Note>\n\n- ‸"],
])("Enter on an empty line leaves the innermost of what is around it: %j becomes %j", (before, after) => {
  expect(pressed(before, enter)).toBe(after);
});

test.each([
  [
    "1. One\n\n   <Note>\n   Two\n\n   ‸\n\n   Three\n   </Note>",
    "1. One\n\n   <Note>\n   Two\n\n   \n\n   ‸\n\n   Three\n   </Note>",
  ],
  ["> <Note>\n> One\n>\n> ‸\n>\n> Two\n> </Note>", "> <Note>\n> One\n>\n> \n>\n> ‸\n>\n> Two\n> </Note>"],
  ["<Note>\n‸\n</Note>", "<Note>\n\n\n‸\n</Note>"],
  ["<Note>\nOne\n\n‸\n\nTwo\n</Note>", "<Note>\nOne\n\n\n\n‸\n\nTwo\n</Note>"],
  ["<A>\n\nOne\n\n‸\n\n</A><B>\n\nTwo\n\n</B>", "<A>\n\nOne\n\n\n\n‸\n\n</A><B>\n\nTwo\n\n</B>"],
])(
  "Enter stays in a component that is empty, that has text below, or whose last line opens another: %j becomes %j",
  (before, after) => {
    expect(pressed(before, enter)).toBe(after);
  },
);

test.each([
  ["A[^1]\n\n[^1]: One‸", "A[^1]\n\n[^1]: One\n\n‸"],
  ["[^1]: One‸\n\nB", "[^1]: One\n\n‸\n\nB"],
  ["> A[^1]\n>\n> [^1]: One‸\n\nB", "> A[^1]\n>\n> [^1]: One\n>\n> ‸\n\nB"],
  ["[^1]: One\n\n    > Two‸\n\nB", "[^1]: One\n\n    > Two\n\n    ‸\n\nB"],
])("Enter on an empty line of a footnote leaves the footnote, or the quote in it: %j", (before, after) => {
  expect(pressed(before, enter, enter)).toBe(after);
});
