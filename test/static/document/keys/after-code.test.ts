import { expect, test } from "bun:test";

import { afterCode } from "../../../../static/editor/document/keys/after-code.ts";
import { pressed } from "./writing.ts";

test.each([
  ["```\na‸\n```", "```\na\n```\n\n‸"],
  ["```\na‸\n```\n", "```\na\n```\n\n‸\n"],
  ["```\na‸\n```\n\n\n", "```\na\n```\n\n‸\n"],
  ["```\na\n```‸", "```\na\n```\n\n‸"],
  ["```\n```‸", "```\n```\n\n‸"],
  ["$$\na‸\n$$", "$$\na\n$$\n\n‸"],
  ["> ```\n> a‸\n> ```", "> ```\n> a\n> ```\n>\n> ‸"],
])("below code that ends the page is an empty paragraph: %j becomes %j", (before, after) => {
  expect(pressed(before, afterCode)).toBe(after);
});

test.each(["```\na‸\nb\n```", "```\na‸\n```\n\nText", "```\na‸", "Text‸", "<Note>\n```\na‸\n```\n</Note>"])(
  "elsewhere the caret goes on as it does: %j",
  (text) => {
    expect(pressed(text, afterCode)).toBe(text);
  },
);
