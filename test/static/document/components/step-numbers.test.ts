import { expect, test } from "bun:test";

import { tabPart } from "../../../../src/markdown/components/tabs.ts";
import { stepNumbers } from "../../../../static/editor/document/components/steps.ts";

const part = (text: string) => tabPart(/^<([\w.]+)/.exec(text)?.[1], text);

test.each([
  ["Steps", ["<Step title='a'>", "Text", "<Step>"], [1, undefined, 2]],
  ["Steps", ["### A", "Text", "#### Deeper", "### B"], [1, undefined, undefined, 2]],
  ["Steps", ["1. One\n2. Two"], undefined],
  ["Tabs", ["<Step>"], undefined],
  [undefined, ["### A"], undefined],
] as const)("of %s with %j the numbers are %j", (whole, texts, numbers) => {
  expect(stepNumbers(whole, texts.map(part))).toEqual(numbers && [...numbers]);
});
