import { expect, test } from "bun:test";

import { caretAfter, holds, testEditor } from "../../support/editor.ts";

const { editDraft } = await testEditor();

test("the menu says how many words the page and its selection have, as they are when it opens", async () => {
  const before = "---\ntitle: No words\n---\n\nFour words are here.\n\n```js\nno();\n```\n";
  const page = await editDraft("words/page", before);
  const menu = page.getByLabel("More", { exact: true });
  const words = page.locator("#words");

  await caretAfter(page, "are here.");
  await menu.click();
  await words.getByText("4 words · 1 minute to read").waitFor();
  await menu.click();
  await caretAfter(page, "are here.");
  await page.keyboard.type(" And more.");
  await page.keyboard.press("Shift+Home");
  await menu.click();
  await words.getByText("6 of 6 words selected · 1 minute to read").waitFor();

  await holds(page, before.replace("are here.", "are here. And more."));
  expect(await words.isVisible()).toBe(true);
});
