import { expect, test } from "bun:test";

import { opened } from "../opened.ts";

test("a comment of MDX is one of the language's data", () => {
  const [tokens] = opened("a\n").languageDataAt<unknown>("commentTokens", 0);

  expect(tokens).toEqual({ block: { open: "{/*", close: "*/}" } });
});
