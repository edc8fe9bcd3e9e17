import { test } from "bun:test";

import { caretAfter, holds, testEditor } from "../../support/editor.ts";

const { editDraft } = await testEditor();

test("a letter is written once, however soon after it one selects lines and the browser moves the caret", async () => {
  const page = await editDraft("once", "One.\n\n- two\n- three\n\nFour.\n");
  await caretAfter(page, "One.");
  await page.evaluate("Date.now = () => 1e12"); // as in a browser in which keys and presses had to wait

  await page.keyboard.press("x");
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Shift+ArrowDown");
  await page.evaluate(`{
    const root = document.querySelector("#document").shadowRoot;
    const line = [...root.querySelectorAll(".cm-line")].find(({ textContent }) => textContent === "Four.");
    root.getSelection().collapse(line.firstChild, 5);
  }`);
  await page.evaluate("new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))");

  await page.keyboard.press("y");
  await holds(page, "One.x\n\n- two\n- three\n\nFour.y\n");
});
