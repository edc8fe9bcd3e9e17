import { expect, test } from "bun:test";

import { shownElement } from "../../../src/markdown/preview/page-elements.ts";

test("an element is shown as itself or as a plainer one, and else as a component", () => {
  const shown = "div section font details include constructor".split(" ").map(shownElement);

  expect(shown).toEqual(["div", "div", "span", undefined, undefined, undefined]);
});
