import { expect, test } from "bun:test";

import { error, repeated, warning } from "../../../src/markdown/lint/rule.ts";

test("an item whose key appeared before is repeated", () => {
  expect(repeated(["a1", "b1", "a2", "a3"], ([key]) => key!)).toEqual(["a2", "a3"]);
});

test("an error breaks the build, and a warning misleads readers", () => {
  expect(error(1, "a")).toEqual({ severity: "error", offset: 1, message: "a" });
  expect(warning(2, "b")).toEqual({ severity: "warning", offset: 2, message: "b" });
});
