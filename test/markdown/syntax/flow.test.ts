import { expect, test } from "bun:test";

import { flowError } from "../../../src/markdown/syntax/flow.ts";

test.each(["<a>", "</a>", "a\n\n</B>\n", "<A>\n\n{/* b */}\n", "[^a]: b\n", "\uFEFF<a>"])(
  "in %j MDX refuses nothing, whatever its tags pair with",
  (text) => {
    expect(flowError(text)).toBeUndefined();
    expect(flowError(text)).toBeUndefined();
  },
);

test.each([
  ["<a,\n\nb", 2],
  ["{a\n\nb", 5],
  ["<a>{b c}</a>", 5],
])("%j is refused, with the place", (text, offset) => {
  expect(flowError(text)).toMatchObject({ message: expect.any(String), offset });
});
