import { expect, test } from "bun:test";

import { caretAfter, holds, pageText, save, testEditor } from "../../support/editor.ts";

const { grace, editDraft, draftOf } = await testEditor();

test("a footnote is added from the bar, written at the page's end, and its number leads there and back", async () => {
  const page = await editDraft("footnote/new", "# A\n\nOne fact. \n\nEnd.\n");
  await caretAfter(page, "fact");

  await page.getByRole("button", { name: "Footnote", exact: true }).click();
  await page.keyboard.type("Why so");
  await holds(page, "# A\n\nOne fact[^1]. \n\nEnd.\n\n[^1]: Why so\n");
  const numbers = pageText(page).locator("sup");
  await numbers.nth(1).click();
  await page.keyboard.type("!");
  await holds(page, "# A\n\nOne fact[^1]!. \n\nEnd.\n\n[^1]: Why so\n");
  await page.keyboard.press("Backspace");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Enter");
  await page.keyboard.type("See: ");
  await holds(page, "# A\n\nOne fact[^1]. \n\nEnd.\n\n[^1]: See: Why so\n");
  await numbers.first().click();
  await page.keyboard.type("So: ");

  await save(page);
  expect((await draftOf("footnote/new")).content).toBe(
    "# A\n\nOne fact[^1]. \n\nEnd.\n\n[^1]: So: See: Why so\n",
  );
});

test("a footnote gets a number that neither the draft of others nor the published page has", async () => {
  await grace.publish("footnote/taken", "# A\n\nOne[^1].\n\n[^1]: Published\n");
  const page = await editDraft("footnote/taken", "# A\n\nOne.\n");
  await caretAfter(page, "One");

  await page.getByRole("button", { name: "Footnote", exact: true }).click();
  await page.keyboard.type("Why so");

  await holds(page, "# A\n\nOne[^2].\n\n[^2]: Why so\n");
  for (let step = 0; step < 4; step++) await page.keyboard.press("Control+z");
  await holds(page, "# A\n\nOne.\n");
});

test("in code there is none, and the bar says so", async () => {
  const page = await editDraft("footnote/code", "```\none\n```\n");
  await caretAfter(page, "one");

  await page.getByRole("button", { name: "Footnote", exact: true }).click();

  await page.getByText("There can be no footnote here.").waitFor();
  await holds(page, "```\none\n```\n");
});
