import { test } from "bun:test";

import { Search } from "../../src/core/site/page-search.ts";

test("a text with a mark on every letter is searched in time", () => {
  const texts = ["[".repeat(1e6), "<a".repeat(1e6), "a ".repeat(1e6), "# ".repeat(1e6), "*_".repeat(1e6)];

  for (const text of texts) new Search("a a").excerpt(text);
});
