import { expect, test } from "bun:test";

import { enter } from "../../../../static/editor/document/keys/enter.ts";
import { page, pressed, shown, typed } from "./writing.ts";

test.each([
  ["- one‸", "- one\n- ‸"],
  ["- one‸\n", "- one\n- ‸\n"],
  ["- one ‸", "- one\n- ‸"],
  ["- one‸ \n- two", "- one\n- ‸\n- two"],
  ["1. **one**  ‸\n   more", "1. **one**\n2. ‸more"],
  ["> - [ ] one ‸", "> - [ ] one\n> - [ ] ‸"],
  ["- one‸\n- two", "- one\n- ‸\n- two"],
  ["* one ‸two\n  three", "* one\n* ‸two\n  three"],
  ["- ‸one", "- \n- ‸one"],
  ["- one ‸[ ] two", "- one\n- ‸\\[ ] two"],
  ["- one\n\n- two‸", "- one\n\n- two\n\n- ‸"],
  ["- one‸\n\n- two", "- one\n\n- ‸\n\n- two"],
  ["- one‸\n  - inner", "- one\n- ‸\n  - inner"],
  ["- one\n  - inner‸", "- one\n  - inner\n  - ‸"],
  ["> - one‸", "> - one\n> - ‸"],
  ["-   one‸", "-   one\n-   ‸"],
  ["- [x] one‸", "- [x] one\n- [ ] ‸"],
  ["<Steps>\n  1. one‸\n</Steps>", "<Steps>\n  1. one\n  2. ‸\n</Steps>"],
])("Enter in an item makes %j into %j", (before, after) => {
  expect(pressed(before, enter)).toBe(after);
});

test.each([
  ["1. one‸", "1. one\n2. ‸"],
  ["1) one‸\n2) two\n3) three", "1) one\n2) ‸\n3) two\n4) three"],
  ["1. one‸\n1. two", "1. one\n1. ‸\n1. two"],
  ["0. one‸\n1. two", "0. one\n1. ‸\n2. two"],
  ["1. one‸\n2. two\n5. five", "1. one\n2. ‸\n3. two\n5. five"],
  ["8. one‸\n9. two\n\n   more\n", "8. one\n9. ‸\n10. two\n\n    more\n"],
])("Enter counts on: %j becomes %j", (before, after) => {
  expect(pressed(before, enter)).toBe(after);
});

test.each([
  ["- one\n- ‸\n\nAfter", "- one\n\n‸\n\nAfter"],
  ["- one\n- ‸", "- one\n\n‸"],
  ["- one\n- ‸\n- three", "- one\n\n‸\n\n- three"],
  ["- ‸", "‸"],
  ["- [ ] one\n- [ ] ‸", "- [ ] one\n\n‸"],
  ["1. one\n2. ‸\n3. three", "1. one\n\n‸\n\n2. three"],
  ["- one\n  - inner\n  - ‸", "- one\n  - inner\n- ‸"],
  ["1. one\n   - inner\n   - ‸\n2. two", "1. one\n   - inner\n2. ‸\n3. two"],
  ["> - one\n> - ‸", "> - one\n>\n> ‸"],
  ["<Steps>\n  1. one\n  2. ‸\n</Steps>", "<Steps>\n  1. one\n\n  ‸\n</Steps>"],
])("Enter in an empty item leaves the list: %j becomes %j", (before, after) => {
  expect(pressed(before, enter)).toBe(after);
});

test.each([
  ["1. one\n\n   more‸", "1. one\n\n   more\n\n   ‸"],
  ["1. one\n\n   more\n\n   ‸", "1. one\n\n   more\n\n2. ‸"],
  ["1. one\n\n   more\n\n   ‸\n\n2. two", "1. one\n\n   more\n\n2. ‸\n\n3. two"],
  ["1. one‸\n\n   ```js\n   code\n   ```\n", "1. one\n\n   ‸\n\n   ```js\n   code\n   ```\n"],
  ["1. one ‸two\n\n   more", "1. one\n\n   ‸two\n\n   more"],
])("in an item of several blocks Enter makes %j into %j", (before, after) => {
  expect(pressed(before, enter)).toBe(after);
});

test("two lines and an empty one after a bullet are two items and a paragraph", () => {
  expect(shown(typed(page("‸"), "- one\ntwo\n\nAfter", enter))).toBe("- one\n- two\n\nAfter‸");
  expect(shown(typed(page("Before\n\n‸\n\nMore"), "- one\ntwo\n\nAfter", enter))).toBe(
    "Before\n\n- one\n- two\n\nAfter‸\n\nMore",
  );
});

test("one level of a nested list is left by each Enter", () => {
  const start = page("- a\n  - b\n    - c‸\n\nEnd");
  expect(shown(typed(start, "\n\n\n\nAfter", enter))).toBe("- a\n  - b\n    - c\n\nAfter‸\n\nEnd");
});

test("items in a quote go on counting", () => {
  expect(pressed("> 1. one‸\n> 2. two\n> 3. three", enter)).toBe("> 1. one\n> 2. ‸\n> 3. two\n> 4. three");
});
