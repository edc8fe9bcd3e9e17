import { expect, test } from "bun:test";

import fc from "fast-check";

import { fencedIn } from "../../../src/markdown/text/index.ts";
import { runs } from "../../support/seed.ts";

test.each([
  ["---\na: 1\n---\nb", { format: "yaml", text: "a: 1\n", start: 4, end: 13, newline: "\n" }],
  ["\ufeff+++ \r\na\r\n+++", { format: "toml", text: "a\r\n", start: 7, end: 13, newline: "\r\n" }],
  ["---\r---\r\n", { format: "yaml", text: "", start: 4, end: 9, newline: "\r" }],
  ["---\na\n+++\n", undefined],
  ["a\n---\n---\n", undefined],
])("in %j the front matter is %j", (page, expected) => {
  expect(fencedIn(page)).toEqual(expected as ReturnType<typeof fencedIn>);
});

test("front matter ends at the first closing fence", () => {
  const line = fc.constantFrom("---", "+++", " ---", "----", "a", "", "--- ", "\ufeff");
  const page = fc
    .tuple(line, fc.array(line), fc.constantFrom("\n", "\r", "\r\n"))
    .map(([first, rest, newline]) => [first, ...rest].join(newline));
  fc.assert(
    fc.property(page, (page) => {
      const fenced = fencedIn(page);
      const [opening, ...lines] = page.replace(/^\ufeff/, "").split(/\r\n|\n|\r/);
      const fence = opening!.trimEnd();
      const closing = lines.findIndex((line) => line.trimEnd() === fence);

      expect(fenced !== undefined).toBe((fence === "---" || fence === "+++") && closing >= 0);
      if (fenced) expect(fenced.text.split(/\r\n|\n|\r/).slice(0, -1)).toEqual(lines.slice(0, closing));
    }),
    { numRuns: runs(500) },
  );
});
