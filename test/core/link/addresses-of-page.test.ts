import { expect, test } from "bun:test";

import { addressesOfPage } from "../../../src/core/link/addresses-of-page.ts";

test("a numbered index is the page of its folder", () => {
  expect(addressesOfPage("docs/1.start/1.index", undefined)).toContain("/docs/start");
  expect(addressesOfPage("docs/1.start/2.install", undefined)).toContain("/docs/start/install");
  expect(addressesOfPage("1.index", undefined)).toContain("/index");
});
