import { expect, test } from "bun:test";

import conventional from "@commitlint/config-conventional";

import { type CommitRule, conventionalRules } from "../../../src/sites/commits/commit-rules.ts";

test("the conventional rules are those of the package", () => {
  const given = Object.entries(conventional.rules).map(([name, [, when, value]]) => ({
    name,
    when,
    ...(value !== undefined && { value }),
  }));

  expect(conventionalRules).toEqual(given as unknown as CommitRule[]);
});
