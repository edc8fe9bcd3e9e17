import { test } from "bun:test";

import { caretAfter, holds, testEditor } from "../../support/editor.ts";

const { editDraft } = await testEditor();

test("Backspace takes the first line out of a callout, which goes when it is empty, and Undo gives it back", async () => {
  const callout = "<Callout type='info'>\nFirst.\n\nLast.\n</Callout>\n";
  const page = await editDraft("callout", `Before.\n\n${callout}\nAfter.\n`);

  await caretAfter(page, "First");
  await page.keyboard.press("Home");
  await page.keyboard.press("Backspace");
  const lifted = "Before.\n\nFirst.\n\n<Callout type='info'>\nLast.\n</Callout>\n\nAfter.\n";
  await holds(page, lifted);
  await caretAfter(page, "Last");
  await page.keyboard.press("Home");
  await page.keyboard.press("Backspace");
  await holds(page, "Before.\n\nFirst.\n\nLast.\n\nAfter.\n");
  await page.keyboard.press("Control+z");
  await holds(page, lifted);
  await page.keyboard.press("Control+z");

  await holds(page, `Before.\n\n${callout}\nAfter.\n`);
});
