import { expect, test } from "bun:test";

import { shiftTab, tab } from "../../../../static/editor/document/keys/tab.ts";
import { pressed } from "./writing.ts";

test.each([
  ["- a\n- ‸b", "- a\n  - ‸b"],
  ["- a\n- b‸\n  - c\n- d", "- a\n  - b‸\n    - c\n- d"],
  ["1. a\n2. ‸b\n3. c", "1. a\n   1. ‸b\n2. c"],
  ["1. a\n2. ‸b\n\n   more\n3. c", "1. a\n   1. ‸b\n\n      more\n2. c"],
  ["1. a\n   - x\n2. ‸b\n3. c", "1. a\n   - x\n   - ‸b\n2. c"],
  ["- a\n  1. x\n- ‸b\n\n  more", "- a\n  1. x\n  2. ‸b\n\n     more"],
  ["- a\n- ⟨b\n- c⟩\n- d", "- a\n  - ⟨b\n  - c⟩\n- d"],
  ["1. a\n2. ⟨b\n3. c⟩\n4. d", "1. a\n   1. ⟨b\n   2. c⟩\n2. d"],
  ["> - a\n> - ‸b", "> - a\n>   - ‸b"],
  ["- [ ] a\n- [x] ‸b", "- [ ] a\n  - [x] ‸b"],
  ["- a\n- ‸", "- a\n  - ‸"],
  ["- ‸a\n- b", "- ‸a\n- b"],
  ["One‸", "One‸"],
  ["<Steps>\n  1. a\n  2. ‸b\n</Steps>", "<Steps>\n  1. a\n     1. ‸b\n</Steps>"],
])("Tab in a list makes %j into %j", (before, after) => {
  expect(pressed(before, tab)).toBe(after);
});

test.each([
  ["- a\n  - ‸b", "- a\n- ‸b"],
  ["- a\n  - ‸b\n  - c\n- d", "- a\n- ‸b\n  - c\n- d"],
  ["1. a\n   1. ‸b\n2. c", "1. a\n2. ‸b\n3. c"],
  ["1. a\n   - ‸b\n\n     more\n2. c", "1. a\n2. ‸b\n\n   more\n3. c"],
  ["- a\n  - ⟨b\n  - c⟩", "- a\n- ⟨b\n- c⟩"],
  ["- ‸a", "- ‸a"],
])("Shift and Tab in a list makes %j into %j", (before, after) => {
  expect(pressed(before, shiftTab)).toBe(after);
});

test.each([
  ["```\na‸\n```", "```\n  a‸\n```"],
  ["```\n⟨a\nb⟩\n```", "```\n  ⟨a\n  b⟩\n```"],
  ["```\n\ta\nb‸\n```", "```\n\ta\n\tb‸\n```"],
  ["```\n    a\nb‸\n```", "```\n    a\n    b‸\n```"],
  ["- ```\n  a‸\n  ```", "- ```\n    a‸\n  ```"],
  ["```‸\na\n```", "```‸\na\n```"],
  ["---\na: b‸\n---\n", "---\n  a: b‸\n---\n"],
  ["‸---\na: b\n---\n", "‸---\na: b\n---\n"],
  ["‸import a from 'a'", "‸import a from 'a'"],
  ["⟨```\na\n```⟩", "⟨```\n  a\n```⟩"],
  ["⟨$$\na\n$$⟩", "⟨$$\na\n$$⟩"],
  ["$$\n⟨a⟩\n$$", "$$\n  ⟨a⟩\n$$"],
])("Tab in code makes %j into %j", (before, after) => {
  expect(pressed(before, tab)).toBe(after);
});

test.each([
  ["```\n  a‸\n```", "```\na‸\n```"],
  ["- ```\n    a‸\n  ```", "- ```\n  a‸\n  ```"],
  ["- ```\n  a‸\n  ```", "- ```\n  a‸\n  ```"],
])("Shift and Tab in code makes %j into %j", (before, after) => {
  expect(pressed(before, shiftTab)).toBe(after);
});
