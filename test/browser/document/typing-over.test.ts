import { test } from "bun:test";

import { pageText, testEditor } from "../../support/editor.ts";

const { editDraft } = await testEditor();

test("what is typed over a selection of two lines replaces it, and nothing is logged", async () => {
  const page = await editDraft("over", "Iced tea\nis cold.\n");
  await pageText(page).click();
  await page.keyboard.press("Control+Home");
  for (let step = 0; step < 5; step += 1) await page.keyboard.press("ArrowRight");
  for (let step = 0; step < 6; step += 1) await page.keyboard.press("Shift+ArrowRight");

  await page.keyboard.type("coffee was");

  await pageText(page).getByText("Iced coffee was cold.", { exact: true }).waitFor();
});
