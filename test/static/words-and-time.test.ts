import { expect, test } from "bun:test";

import { wordsAndTime } from "../../static/editor/words-and-time.ts";

test.each([
  [{ page: 0, selected: 0 }, "0 words · 1 minute to read"],
  [{ page: 1, selected: 0 }, "1 word · 1 minute to read"],
  [{ page: 1234, selected: 0 }, "1,234 words · 5 minutes to read"],
  [{ page: 1234, selected: 56 }, "56 of 1,234 words selected · 1 minute to read"],
])("%j is %s", (count, words) => {
  expect(wordsAndTime(count)).toBe(words);
});
