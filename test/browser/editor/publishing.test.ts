import { expect, test } from "bun:test";

import { pageText, testEditor } from "../../support/editor.ts";
import { expectNoFindings } from "../../support/looks.ts";
import { button, dialog, heading, isFocused, link } from "../../support/roles.ts";

const { editDraft } = await testEditor();

test("Publish opens a dialog with the focus, which publishes or closes", async () => {
  const page = await editDraft("dialog", "# In a dialog\n\nNew.\n");
  const publishing = dialog(page, "Publish");

  await link(page, "Publish…").click();
  await heading(publishing, "Publish In a dialog").waitFor();
  await expectNoFindings(page);
  expect(await publishing.evaluate((shown) => shown.matches(":focus-within"))).toBe(true);
  await button(publishing, "Cancel").click();
  await publishing.waitFor({ state: "hidden" });
  await isFocused(link(page, "Publish…"));
  await link(page, "Publish…").click();
  await button(publishing, "Publish").click();

  await link(publishing, "View commit").waitFor();
  expect(await link(publishing, "Back to the page").isVisible()).toBe(false);
});

test("closing the publish dialog returns to the source view with its text", async () => {
  const page = await editDraft("from-source", "# From the source\n");

  await button(page, "Source").click();
  await pageText(page).press("Control+End");
  await page.keyboard.type("Typed.");
  await link(page, "Publish…").click();
  await button(page, "Cancel").click();

  await pageText(page).filter({ hasText: "Typed." }).waitFor();
});
