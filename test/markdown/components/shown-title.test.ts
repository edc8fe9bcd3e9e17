import { expect, test } from "bun:test";

import { isShownTitle } from "../../../src/markdown/components/shown-title.ts";

test.each([
  ["Card", "title"],
  ["Cards.Card", "title"],
  ["LinkCard", "title"],
  ["AccordionItem", "title"],
  ["Details", "summary"],
])("readers of %s see its %s as its title", (component, property) => {
  expect(isShownTitle(component, property)).toBe(true);
});

test.each([
  ["Card", "href"],
  ["Cards", "title"],
  ["Chart", "title"],
])("of %s, %s is a property like others", (component, property) => {
  expect(isShownTitle(component, property)).toBe(false);
});
