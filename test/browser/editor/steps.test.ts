import { expect, test } from "bun:test";

import type { Page } from "playwright-core";

import { caretAfter, holds, pageText, testEditor } from "../../support/editor.ts";

const { editDraft } = await testEditor();

const numbers = (page: Page) =>
  pageText(page)
    .locator("[data-step]")
    .evaluateAll((lines) => lines.map((line) => `${line.getAttribute("data-step")} ${line.textContent}`));

test("headings in steps are numbered, deeper ones are not, and those after a new one count on", async () => {
  const text = "# A\n\n<Steps>\n\n### Fill\n\n#### More\n\n### Boil\n\n</Steps>\n";
  const page = await editDraft("steps/headings", text);
  await pageText(page).getByText("Boil").waitFor();
  expect(await numbers(page)).toEqual(["1 Fill", "2 Boil"]);

  await caretAfter(page, "More");
  await page.keyboard.insertText("\n\n### New");
  await holds(page, text.replace("More", "More\n\n### New"));
  expect(await numbers(page)).toEqual(["1 Fill", "2 ### New", "3 Boil"]);
});

test("each step component has its number, and no byte moves", async () => {
  const text =
    "# A\n\n<Steps>\n<Step title='Fill'>\n\nOne.\n\n</Step>\n<Step title='Boil'>\n\nTwo.\n\n</Step>\n</Steps>\n";
  const page = await editDraft("steps/step", text);
  await pageText(page).getByText("Two.").waitFor();
  expect(await numbers(page)).toEqual(["1 Steptitle: Fill", "2 Steptitle: Boil"]);
  await holds(page, text);
});
