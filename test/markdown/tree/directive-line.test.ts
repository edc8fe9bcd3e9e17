import { expect, test } from "bun:test";

import { directiveIn, directiveSigns } from "../../../src/markdown/tree/directive-line.ts";

test.each([
  [":::note Title", { signs: ":::", name: "note", title: "Title" }],
  ["::: tip", { signs: ":::", name: "tip", title: "" }],
  [":::note[A *b*]", { signs: ":::", name: "note", title: "A *b*" }],
  ["::::code-group", { signs: "::::", name: "code-group", title: "" }],
  [":::", { signs: ":::", name: "", title: "" }],
  [":::  ", { signs: ":::", name: "", title: "" }],
])("%j is read as %j", (line, fence) => {
  expect(directiveIn(line)).toEqual(fence);
  expect(directiveSigns).toContain(line.charCodeAt(0));
});

test.each(["::", "::note", ":::{a}", ":::1", "a :::b", ""])("%j is text", (line) => {
  expect(directiveIn(line)).toBeUndefined();
});
