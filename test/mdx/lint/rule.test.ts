import { expect, test } from "bun:test";

import { error, repeated, warning } from "../../../src/mdx/lint/rule.ts";

test("what has the key of one before it is repeated, each time again", () => {
  expect(repeated(["a1", "b1", "a2", "a3"], ([key]) => key!)).toEqual(["a2", "a3"]);
});

test("an error breaks the build, a warning leads readers astray", () => {
  expect(error(1, "a")).toEqual({ severity: "error", offset: 1, message: "a" });
  expect(warning(2, "b")).toEqual({ severity: "warning", offset: 2, message: "b" });
});
