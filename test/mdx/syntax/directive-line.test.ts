import { expect, test } from "bun:test";

import { directiveIn, directiveMarker, directiveSigns } from "../../../src/mdx/syntax/directive-line.ts";

test.each([
  [":::note Title", { colons: 3, name: "note", title: "Title" }],
  ["::: tip", { colons: 3, name: "tip", title: "" }],
  [":::note[A *b*]", { colons: 3, name: "note", title: "A *b*" }],
  ["::::code-group", { colons: 4, name: "code-group", title: "" }],
  [":::", { colons: 3, name: "", title: "" }],
  [":::  ", { colons: 3, name: "", title: "" }],
])("%j is read as %j", (line, fence) => {
  expect(directiveIn(line)).toEqual(fence);
  expect(line).toMatch(directiveMarker);
  expect(directiveSigns).toContain(line.charCodeAt(0));
});

test.each(["::", "::note", ":::{a}", ":::1", "a :::b", ""])("%j is text", (line) => {
  expect(directiveIn(line)).toBeUndefined();
});
