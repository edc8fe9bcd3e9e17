import { expect, test } from "bun:test";

import { directiveIn } from "../../../src/markdown/tree/directive-line.ts";

test.each([
  [":::note Title", { signs: ":::", name: "note", title: "Title" }],
  ["::: tip", { signs: ":::", name: "tip", title: "" }],
  [":::note[A *b*]", { signs: ":::", name: "note", title: "A *b*" }],
  ["::::code-group", { signs: "::::", name: "code-group", title: "" }],
  [":::", { signs: ":::", name: "", title: "" }],
  ["/// note | A b", { signs: "///", name: "note", title: "A b" }],
  ["///", { signs: "///", name: "", title: "" }],
  [":::  ", { signs: ":::", name: "", title: "" }],
])("%j is read as %j", (line, fence) => {
  expect(directiveIn(line)).toEqual(fence);
});

test.each(["::", "::note", "//", "// a", "::/", ":::{a}", ":::1", "a :::b", ""])("%j is text", (line) => {
  expect(directiveIn(line)).toBeUndefined();
});
