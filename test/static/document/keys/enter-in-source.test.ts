import { expect, test } from "bun:test";

import { enterInSource } from "../../../../static/editor/document/keys/enter-in-source.ts";
import { pressed } from "./writing.ts";

test.each([
  ["- one‸", "- one\n- ‸"],
  ["1. one\n2. two‸\n3. three", "1. one\n2. two\n3. ‸\n4. three"],
  ["- one\n- ‸", "- one\n\n‸"],
  ["> one‸", "> one\n> ‸"],
  ["```\n  a‸\n```", "```\n  a\n  ‸\n```"],
])("Enter in the source makes %j into %j", (before, after) => {
  expect(pressed(before, enterInSource)).toBe(after);
});

test.each(["One‸\ntwo", "# One‸", "‸", "- one\n  more‸", "> one\n>\n‸", "⟨a⟩"])(
  "Enter in the source does nothing of its own in %j",
  (before) => {
    expect(pressed(before, enterInSource)).toBe(before);
  },
);
