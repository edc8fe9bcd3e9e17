import { test } from "bun:test";

import { caretAfter, holds, testEditor } from "../../support/editor.ts";

const { editDraft } = await testEditor();

test("the button above the text asks for an address, and makes the word a link", async () => {
  const page = await editDraft("button", "See the guide now.\n");
  await caretAfter(page, "See the gui");

  await page.getByRole("button", { name: "Link", exact: true }).click();
  await page
    .getByRole("dialog", { name: "Link" })
    .getByRole("combobox", { name: "Page or address" })
    .fill("/guide");
  await page.keyboard.press("Enter");

  await holds(page, "See the [guide](/guide) now.\n");
});
