import { expect, test } from "bun:test";

import { begins, blockAction, caretAfter, holds, testEditor } from "../../support/editor.ts";
import { expectGoodLooks } from "../../support/looks.ts";
import { isFocused } from "../../support/roles.ts";

const { editDraft } = await testEditor();

const text = "One two.\n\n| a |\n| --- |\n\nThree.\n";

test.each([1440, 360])("by keyboard a block becomes one of another kind, at a width of %d", async (width) => {
  const page = await editDraft(`turn ${width}`, text, { width, height: 640 });
  await caretAfter(page, "One two");
  const item = (name: string) => page.getByRole("menuitem", { name, exact: true });

  await page.keyboard.press("Escape");
  await page.keyboard.press("Shift+F10");
  await isFocused(item("Turn into"));
  await page.keyboard.press("ArrowRight");
  await isFocused(item("Text"));
  await expectGoodLooks(page);
  await page.keyboard.press("Escape");
  await isFocused(item("Turn into"));
  await page.keyboard.press("Enter");
  await page.keyboard.type("to");
  await isFocused(item("To-do list"));
  await page.keyboard.press("Enter");
  await holds(page, text.replace("One", "- [ ] One"));
  await page.keyboard.type("!");
  await holds(page, text.replace("One two.", "- [ ] One two.!"));
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await holds(page, text);
});

test("a callout is written as the site writes it, and a table turns into nothing", async () => {
  const page = await editDraft("turn/callout", text);

  await blockAction(page, "One two", "Turn into");
  await page.getByRole("menuitem", { name: "Callout" }).click();
  await begins(page, "import { Callout } from 'nextra/components'\n\n<Callout>\nOne two.\n</Callout>\n");
  await caretAfter(page, "a");
  await page.getByRole("button", { name: "Block actions" }).click();
  expect(await page.getByRole("menuitem", { name: "Turn into" }).isVisible()).toBeFalse();
});
