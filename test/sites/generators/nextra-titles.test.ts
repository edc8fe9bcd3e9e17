import { expect, test } from "bun:test";

import { titleOf } from "../../../src/sites/generators/nextra-titles.ts";

test("a name is a title as Nextra makes it", () => {
  expect(
    ["getting-started", "the_rest-api", "up-and-running", "of", "next.js-on-ci", "a-way-in"].map(titleOf),
  ).toEqual(["Getting Started", "The Rest API", "Up and Running", "Of", "Next.js on CI", "A Way In"]);
});
