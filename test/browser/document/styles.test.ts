import { expect, test } from "bun:test";

import { inlineWindows } from "./inline-window.ts";

const open = inlineWindows();

test("the styles that the document adopts are whole", async () => {
  const page = await open("Text");

  // The browser writes a property with `var()` as nothing where a later one sets a part of it.
  const broken = await page.evaluate(`{
    const broken = [];
    const read = (rules) => {
      for (const { cssRules, cssText, style, selectorText } of rules) {
        if (/: ;/.test(style?.cssText)) broken.push(selectorText);
        if (cssRules) read(cssRules);
      }
    };
    for (const { cssRules } of document.styleSheets) read(cssRules);
    broken;
  }`);

  expect(broken).toEqual([]);
});
