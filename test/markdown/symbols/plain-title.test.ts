import { expect, test } from "bun:test";

import { plainTitle } from "../../../src/markdown/symbols/plain-title.ts";

test.each([
  ["yaml", "---\ntitle: Green tea\n---\n", "Green tea"],
  ["yaml", "---\ntitle: 'Green tea'\n---\n", "Green tea"],
  ["yaml", "---\ntitle: @tea/green\n---\n", "@tea/green"],
  ["toml", '+++\ntitle = "Green tea"\n+++\n', "Green tea"],
  ["yaml", "---\ntitle: true\n---\n", undefined],
  ["yaml", "---\ntitle: Green # tea\n---\n", undefined],
  ["yaml", "---\ntitle: Green\n  tea\n---\n", undefined],
])("of %s, only a title on one line is read without a parser: %j", (format, text, title) => {
  expect(plainTitle(format, text)).toBe(title);
});
