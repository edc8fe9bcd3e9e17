import { describe, expect, test } from "bun:test";

import { found } from "./found.ts";

const note = "warning The footnote “a b” is defined twice. Readers see the first text.";
const label = "warning The label “a b” is defined twice. Links with it lead to the first address.";

describe("a label", () => {
  test.each([
    ["[^a b]: X\n\n[^A  B]: Y", "3:1", note],
    ["[^a b]: X\n[^a b]: X", "2:1", note],
    ["- [^a b]: X\n\n> [^a b]: Y", "3:3", note],
    [":::note\n\n[^a b]: X\n\n:::\n\n<A>\n\n[^a b]: Y\n\n</A>", "9:1", note],
    ["[a b]: /x\n[A b]: /y", "2:1", label],
    ["[a b]: /x 'T'\n\n> [a\n> b]: /y", "3:3", label],
  ])("that is defined twice is reported in %j", (page, place, message) => {
    expect(found(page)).toEqual([`${place} ${message}`]);
  });

  test.each([
    "[^a]: X\n\n[a]: /x",
    "[^a]: X\n\n`[^a]: Y`\n\n```\n[^a]: Z\n```",
    "[//]: # (one)\n\n[//]: # (two)",
    "[comment]: <> (one)\n\n[comment]: <> (two)",
    "[a]\n\n[a]: /x",
  ])("is valid in %j", (page) => {
    expect(found(page)).toEqual([]);
  });
});
